#!/bin/bash
# Builds the fuzz targets with the rooms that they import, address sanitizer on, and runs them.
#
#     Tests/Fuzz/run.sh SECONDS [TARGET]
#
# TARGET is one of strings, plist, catalog, foreign, text, image, matcher, frames; without one each
# gets its SECONDS, one after the other. An input that takes over a second or more memory than
# Limits.c allows, is a finding, too. Findings are written to .build/fuzz/findings, inputs worth keeping to
# .build/fuzz/corpus; the exit status is not 0 when something was found.
set -eu
seconds=${1:-60} chosen=${2:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
fuzz=$root/Tests/Fuzz
build=$root/.build/fuzz
mkdir -p "$build/findings"

source_of() {
  case $1 in
    strings) echo StringsFuzz.swift ;;
    plist) echo PropertyListFuzz.swift ;;
    catalog) echo CatalogFuzz.swift ;;
    foreign) echo ForeignFuzz.swift ;;
    text) echo TextFuzz.swift ;;
    image) echo ImageFuzz.c ;;
    matcher) echo MatcherFuzz.swift ;;
    frames) echo FramesFuzz.swift ;;
    *) echo "there is no target '$1'" >&2; exit 2 ;;
  esac
}

# The rooms that Swift files import.
imports() { grep -hoE '^([a-z]+ )?import ([a-z]+ )?[A-Z][A-Za-z]+' "$@" |
  grep -oE '[A-Za-z]+$' | sort -u | while read -r name; do
    if [ -d "$root/Sources/$name" ]; then echo "$name"; fi
  done; }

# The Swift files of a room, those in its folders too.
sources_of() { # ROOM
  find "$root/Sources/$1" -name '*.swift' | sort
}

# Each room after those that it imports itself.
modules=()
visit() {
  local name sources
  for name in $(imports "$@"); do
    case " ${modules[*]-} " in *" $name "*) continue ;; esac
    case $name in
      C*) ;;
      *) mapfile -t sources < <(sources_of "$name"); visit "${sources[@]}" ;;
    esac
    modules+=("$name")
  done
}

swift_flags() {
  echo -O -g -parse-as-library -wmo -swift-version 6 -package-name lprojd \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -sanitize=fuzzer,address -I "$build" -Xcc -D_GNU_SOURCE
  local name
  for name in "${modules[@]}"; do
    case $name in C*) echo -Xcc "-fmodule-map-file=$(module_map "$name")" ;; esac
  done
}

# A room of C has a header of its name; one of the system's has a module map.
module_map() {
  if [ -f "$root/Sources/$1/module.modulemap" ]; then
    echo "$root/Sources/$1/module.modulemap"
  else
    echo "module $1 { header \"$root/Sources/$1/include/$1.h\" export * }" >"$build/$1.modulemap"
    echo "$build/$1.modulemap"
  fi
}

compile_c() { # ROOM
  if compgen -G "$root/Sources/$1/*.c" >/dev/null; then
    clang -O2 -g -D_GNU_SOURCE -fsanitize=fuzzer-no-link,address -I "$root/Sources/$1/include" \
      -I "$root/Sources/CXXHash/include" -c "$root/Sources/$1"/*.c
  fi
}

# A room of Swift; resources that SwiftPM embeds are empty here.
compile_swift() { # ROOM
  local resources=$build/$1.resources.swift sources
  mapfile -t sources < <(sources_of "$1")
  {
    echo "enum PackageResources {"
    { grep -hoE 'PackageResources\.\w+' "${sources[@]}" || true; } | sort -u |
      sed 's/.*\.\(.*\)/  static let \1: [UInt8] = []/'
    echo "}"
  } >"$resources"
  # shellcheck disable=SC2046 # The flags are words.
  swiftc $(swift_flags) -module-name "$1" -emit-module -emit-object \
    -emit-module-path "$build/$1.swiftmodule" "${sources[@]}" "$resources" -o "$1.o"
}

# Builds a room unless its sources are older than its objects.
compile() { # ROOM
  local objects=$build/$1.objects
  if [ -d "$objects" ] && [ -z "$(find "$root/Sources/$1" -newer "$objects" -type f)" ] &&
    [ -z "${rebuilt:-}" ]; then return; fi
  rm -rf "$objects"
  mkdir -p "$objects.new"
  case $1 in
    C*) (cd "$objects.new" && compile_c "$1") ;;
    *) (cd "$objects.new" && compile_swift "$1") ;;
  esac
  mv "$objects.new" "$objects"
  rebuilt=yes
}

build_target() { # TARGET SOURCE
  modules=()
  case $2 in
    *.c) modules=(CXXHash CLprojImage) ;;
    *) visit "$fuzz/$2" "$fuzz/Input.swift" ;;
  esac
  local name
  rebuilt=
  for name in "${modules[@]}"; do compile "$name"; done
  clang -O2 -g -fsanitize=fuzzer-no-link,address -c "$fuzz/Limits.c" -o "$build/Limits.o"
  local objects=("$build/Limits.o")
  for name in "${modules[@]}"; do
    for object in "$build/$name.objects"/*.o; do
      if [ -f "$object" ]; then objects+=("$object"); fi
    done
  done
  case $2 in
    *.c)
      clang -O2 -g -D_GNU_SOURCE -fsanitize=fuzzer,address -I "$root/Sources/CXXHash/include" \
        -I "$root/Sources/CLprojImage/include" "$fuzz/$2" "${objects[@]}" -o "$build/$1"
      ;;
    *)
      # shellcheck disable=SC2046 # The flags are words.
      swiftc $(swift_flags) -module-name Fuzz "$fuzz/$2" "$fuzz/Input.swift" "${objects[@]}" \
        -licuuc -licui18n -lexpat -o "$build/$1"
      ;;
  esac
}

run_target() { # TARGET
  local corpus=$build/corpus/$1 words=()
  mkdir -p "$corpus"
  if [ -f "$fuzz/Seeds/$1.dict" ]; then words=("-dict=$fuzz/Seeds/$1.dict"); fi
  (
    cd "$build/findings"
    "$build/$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 -max_len=4096 \
      -artifact_prefix="$1-" -print_final_stats=1 -print_funcs=0 -verbosity=0 \
      ${words[@]+"${words[@]}"} "$corpus" "$fuzz/Seeds/$1"
  )
}

status=0
for target in ${chosen:-strings plist catalog foreign text image matcher frames}; do
  echo "$target"
  build_target "$target" "$(source_of "$target")"
  run_target "$target" || status=1
done
exit $status
