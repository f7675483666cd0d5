#!/bin/sh
# Installs what the build, the tests and the checks need and this machine lacks: Debian's packages
# only. With sudo when not root; does nothing, and needs no network, when all is there.
set -eu

needed="libinotifytools0-dev libsystemd-dev libicu-dev libxxhash-dev libexpat1-dev pkg-config"
if [ "${1:-build}" = test ]; then
  needed="$needed python3 python3-venv git rsync tmux gettext"
fi
if [ "${1:-build}" = bench ]; then
  needed="$needed libjansson-dev gcc make python3 valgrind gettext locales icu-devtools"
  needed="$needed libglib2.0-dev-bin libglib2.0-dev libgnustep-base-dev gnustep-base-runtime"
  needed="$needed gobjc redis-server dbus-daemon watchman"
fi
if [ "${1:-build}" = c ]; then
  needed="libjansson-dev libxxhash-dev pkg-config gcc make python3"
fi

missing=""
for package in $needed; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
    missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
  as_root=sudo
fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$as_root apt-get install -y -qq --no-install-recommends $missing
