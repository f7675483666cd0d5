#!/bin/sh
# Installs the packages in a booted Debian and tries the service there, by systemctl, journalctl and
# lprojctl alone: make systemd-test.
#
# The Debian is a container of systemd-nspawn over a root that debootstrap made once for the list of
# packages below (.build/systemd-test/root); what the container changes is forgotten at its end. The
# checks are in systemd-test-inside.sh; the report and the journal are left in
# .build/systemd-test/results.
# Exit status: 0 all right, 1 a check failed, 77 this machine cannot.
#   systemd-test.sh --prepare    makes the root only
set -eu

cd "$(dirname "$0")/../.."
place=$PWD/.build/systemd-test
root=$place/root
results=$place/results
suite=bookworm
packages=systemd,systemd-sysv,dbus,libicu72,libexpat1,libinotifytools0,init-system-helpers,procps
# To read the manuals, complete commands, and build a program with the C library.
packages=$packages,man-db,bash-completion,gcc,libc6-dev,pkg-config,libjansson-dev,python3

cannot() {
  echo "systemd-test: not run: $*"
  exit 77
}

[ "$(id -u)" = 0 ] || cannot "it needs root"
command -v systemd-nspawn >/dev/null || cannot "systemd-nspawn is not there (systemd-container)"
is_made() { [ "$(cat "$root/etc/lprojd-test-packages" 2>/dev/null)" = "$packages" ]; }
is_made || command -v debootstrap >/dev/null || cannot "debootstrap is not there"
unshare --mount --pid --fork true 2>/dev/null || cannot "it may not make namespaces"
# A mirror that does not answer would be waited for without end.
make_root() {
  rm -rf "$root" "$root.new"
  mkdir -p "$place"
  echo "making a Debian $suite (once)"
  timeout 900 debootstrap --variant=minbase --include="$packages" $suite "$root.new" \
    >"$place/debootstrap.log" 2>&1 </dev/null || {
    tail -n 3 "$place/debootstrap.log"
    cannot "debootstrap failed: $place/debootstrap.log"
  }
  echo "$packages" >"$root.new/etc/lprojd-test-packages"
  mv "$root.new" "$root"
}

# What runs when the container is up; the script is bound in from outside.
add_unit() {
  cat >"$root/etc/systemd/system/lprojd-test.service" <<'UNIT'
[Unit]
Description=Checks of lprojd
After=multi-user.target dbus.service systemd-user-sessions.service
[Service]
Type=oneshot
ExecStart=/bin/bash /test/scripts/systemd-test-inside.sh
StandardOutput=journal+console
TimeoutStartSec=infinity
[Install]
WantedBy=default.target
UNIT
  mkdir -p "$root/etc/systemd/system/graphical.target.wants" "$root/test"
  ln -sf ../lprojd-test.service "$root/etc/systemd/system/graphical.target.wants/"
}

is_made || make_root
[ "${1:-}" != --prepare ] || exit 0
[ -n "$(find .build/deb -maxdepth 1 -name 'lprojd_*.deb' 2>/dev/null)" ] || {
  echo "systemd-test: there is no package in .build/deb: make deb"
  exit 1
}
add_unit
rm -rf "$results"
mkdir -p "$results"

# A container's services may not filter addresses (IPAddressDeny=) without bpf(2).
status=0
timeout 900 systemd-nspawn --quiet --directory="$root" --boot --register=no --keep-unit \
  --volatile=overlay --private-network --machine=lprojd-test --system-call-filter=bpf \
  --bind="$results":/test/results \
  --bind-ro="$PWD/.build/deb":/test/deb \
  --bind-ro="$PWD/config/demo":/test/demo \
  --bind-ro="$PWD/Tests/Scripts":/test/scripts \
  >"$place/console.log" 2>&1 </dev/null || status=$?

if [ -s "$results/cannot" ] && [ ! -s "$results/report" ]; then
  cat "$results/cannot"
  cannot "services cannot be confined in a container here"
fi
if [ ! -s "$results/report" ]; then
  tail -n 20 "$place/console.log"
  cannot "the container did not boot (status $status); its console is in $place/console.log"
fi
cat "$results/report"
echo "sandbox: $(systemd-analyze security --offline=yes --no-pager systemd/lprojd.service |
  sed -n 's/.*Overall exposure level for lprojd.service: \([0-9.]*\).*/\1/p') exposure, limit 1.5"
if command -v lintian >/dev/null; then
  lintian --allow-root --suppress-tags bad-distribution-in-changes-file .build/deb/*.deb \
    >"$results/lintian" 2>&1 || true
  echo "lintian: $(grep -c '^E:' "$results/lintian" || true) errors," \
    "$(grep -c '^W:' "$results/lintian" || true) warnings"
fi
echo "the journal and the details are in $results"
[ "$status" = 0 ] || exit 1
