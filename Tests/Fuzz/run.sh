#!/bin/bash
# Builds a fuzz target with the modules that it imports, and runs it.
#
#     Tests/Fuzz/run.sh SECONDS TARGET [CORPUS]     # TARGET: a Swift file here, without .swift
#
# The corpus directory gathers the inputs that are worth keeping; without one they are lost. A
# finding is written to the current directory, and the exit status is not 0.
set -eu
seconds=$1 target=$2 corpus=${3:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/.build/fuzz
mkdir -p "$build"

# The project's modules that Swift files import.
imports() { grep -hoE '^(package |public )?import (struct |enum |class )?[A-Z][A-Za-z]+' "$@" |
  grep -oE '[A-Za-z]+$' | sort -u | while read -r name; do
    if [ -d "$root/Sources/$name" ]; then echo "$name"; fi
  done; }

# Each module after those that it imports itself.
modules=()
visit() {
  local name
  for name in $(imports "$@"); do
    case " ${modules[*]-} " in *" $name "*) continue ;; esac
    case $name in
      C*) ;;
      *) visit "$root/Sources/$name"/*.swift ;;
    esac
    modules+=("$name")
  done
}
visit "$root/Tests/Fuzz/$target.swift"

flags=(-O -g -parse-as-library -wmo -swift-version 6 -package-name lprojd
  -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature NonisolatedNonsendingByDefault
  -sanitize=fuzzer,address -I "$build")
objects=() libraries=()
for name in "${modules[@]}"; do
  object=$build/$name.o
  objects+=("$object")
  case $name in
    C*)
      echo "module $name { header \"$root/Sources/$name/include/$name.h\" export * }" \
        >"$build/$name.modulemap"
      flags+=(-Xcc "-fmodule-map-file=$build/$name.modulemap")
      clang -O2 -D_GNU_SOURCE -fsanitize=address -I "$root/Sources/$name/include" \
        -c "$root/Sources/$name"/*.c -o "$object"
      if [ "$name" = CICU ]; then libraries+=(-licuuc -licui18n); fi
      ;;
    *)
      swiftc "${flags[@]}" -module-name "$name" -emit-module \
        -emit-module-path "$build/$name.swiftmodule" -emit-object "$root/Sources/$name"/*.swift \
        -o "$object"
      ;;
  esac
done
swiftc "${flags[@]}" -module-name Fuzz "$root/Tests/Fuzz/$target.swift" "${objects[@]}" \
  ${libraries[@]+"${libraries[@]}"} -o "$build/$target"

if [ -n "$corpus" ]; then mkdir -p "$corpus"; fi
exec "$build/$target" -max_total_time="$seconds" -timeout=1 -rss_limit_mb=1024 -max_len=4096 \
  -print_final_stats=1 ${corpus:+"$corpus"}
