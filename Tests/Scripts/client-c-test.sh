#!/bin/sh
# Tests the C library against a real daemon: plain and installed through pkg-config, and with the
# address, undefined-behaviour and thread sanitizers.
#   client-c-test.sh [DIRECTORY WITH lprojd]
# Needs a C compiler, make, pkg-config, libjansson-dev and libxxhash-dev.
set -eu

# shellcheck disable=SC2034 # client-daemon.sh uses it
programs=$(cd "${1:-.build/debug}" && pwd)
top=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
daemon=""
. "$top/Tests/Scripts/client-daemon.sh"

# build NAME CFLAGS: the library, installed below NAME, and the test linked with its archive.
build() {
  make -s -C "$top/Sources/CLprojClient" install BUILD="$place/$1/build" \
    DESTDIR="$place/$1" PREFIX=/usr CFLAGS="$2"
  # shellcheck disable=SC2046,SC2086 # lists of words
  ${CC:-cc} -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -Werror $2 -I"$top/Sources/CLprojClient" \
    "$top/Tests/Scripts/client-c-test.c" -o "$place/$1/test" -pthread \
    $(PKG_CONFIG_PATH="$place/$1/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$place/$1" \
      pkg-config --cflags lprojd) "$place/$1/usr/lib/liblprojd.a" -ljansson
}

run() {
  start_daemon
  "$place/$1/test" "$place/run" "$place/demo/de.lproj/Localizable.strings" "$daemon"
  stop_daemon
}

for flags in "plain -O2" "address -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" \
  "thread -O1 -g -fsanitize=thread"; do
  name=${flags%% *}
  echo "# $name"
  build "$name" "${flags#* }"
  run "$name"
done

# A program that is linked as its manual says, with the shared library.
start_daemon
# shellcheck disable=SC2046 # a list of words
${CC:-cc} "$top/Tests/Scripts/client-c-program.c" -o "$place/program" \
  $(PKG_CONFIG_PATH="$place/plain/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$place/plain" \
    pkg-config --cflags --libs lprojd)
[ "$(LD_LIBRARY_PATH="$place/plain/usr/lib" "$place/program")" = Welcome ]
exported=$(nm -D --defined-only "$place/plain/usr/lib/liblprojd.so.1" |
  sed 's/.* //' | grep -vc '^lprojd_\|^LPROJD_1' || true)
[ "$exported" = 0 ]
echo "ok: a program is linked through pkg-config, and nothing else is exported"
