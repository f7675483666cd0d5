#!/bin/sh
# Builds the Debian packages in .build/deb with dpkg's own tools, and runs lintian on them where
# that is installed:
#   lprojd          the daemon and lprojctl, from the programs of `make programs`
#   liblprojd1      the C library
#   liblprojd-dev   what a C program is built with
#   python3-lprojd  the Python module
#   lprojd-plugins  the plugins that need Python
# The binaries of a package lie in .build/deb/PACKAGE; its control file, maintainer scripts and
# triggers are PACKAGE.* beside this script.
set -eu
umask 022

cd "$(dirname "$0")/../.."
out=$PWD/.build/deb
rules=$PWD/config/debian
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' "$rules/changelog")
architecture=$(dpkg --print-architecture)
libraries=lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)

stage_daemon() {
  root=$out/lprojd
  make --no-print-directory install DESTDIR="$root" PREFIX=/usr UNITDIR=/lib/systemd/system \
    >/dev/null
  strip --strip-all --remove-section=.comment --remove-section=.note "$root/usr/bin/lprojd"
  find "$root/usr/share/man" -type f -exec gzip -9n {} +
  install -D -m 644 -t "$root/usr/share/doc/lprojd" Sources/LprojWire/org.lprojd.varlink
}

# Of what `make install` put to the daemon.
stage_plugins() {
  root=$out/lprojd-plugins
  for file in usr/lib/lprojd/plugins-available/xliff usr/lib/lprojd/plugins-available/webhook \
    usr/share/man/man8/lprojd-webhook.8.gz usr/share/doc/lprojd/examples; do
    mkdir -p "$root/${file%/*}"
    mv "$out/lprojd/$file" "$root/${file%/*}/"
  done
}

stage_library() {
  runtime=$out/liblprojd1/usr/$libraries
  development=$out/liblprojd-dev
  make -s -C Sources/CLprojClient install BUILD="$out/c" DESTDIR="$development" PREFIX=/usr \
    LIB="$libraries" CFLAGS="$(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS)" \
    LDFLAGS="$(dpkg-buildflags --get LDFLAGS)"
  mkdir -p "$runtime"
  mv "$development/usr/$libraries"/liblprojd.so.* "$runtime/"
  strip --strip-unneeded --remove-section=.comment --remove-section=.note "$runtime"/*.so.*
  strip --strip-debug --remove-section=.comment --enable-deterministic-archives \
    "$development/usr/$libraries/liblprojd.a"
  chmod 644 "$runtime"/*.so.*
  install -D -m 644 -t "$development/usr/share/doc/liblprojd-dev" Sources/CLprojClient/README.md
}

stage_python() {
  install -D -m 644 -t "$out/python3-lprojd/usr/lib/python3/dist-packages" \
    Sources/Python/lprojd.py
  install -D -m 644 -t "$out/python3-lprojd/usr/share/doc/python3-lprojd" Sources/Python/README.md
}

# The holder and the text of the licence are those of LICENSE.
add_documents() {
  documents=$out/$1/usr/share/doc/$1
  mkdir -p "$documents"
  gzip -9nc "$rules/changelog" >"$documents/changelog.gz"
  sed -n 's/^Copyright (c) /Copyright: /p' LICENSE >"$out/holder"
  sed -e '1,/^Copyright/d' LICENSE | sed -e '1{/^$/d}' -e 's/^$/./' -e 's/^/ /' >"$out/expat"
  sed -e "/^@COPYRIGHT@/{r $out/holder
d}" -e "/^@EXPAT@/{r $out/expat
d}" "$rules/copyright" >"$documents/copyright"
}

# depends PACKAGE FILE: the packages whose libraries a binary needs, as dpkg-shlibdeps knows them,
# which looks for a source package around it.
depends() {
  mkdir -p "$out/debian" "$out/$1/DEBIAN"
  printf 'Source: lprojd\n\nPackage: %s\nArchitecture: any\n' "$1" >"$out/debian/control"
  (cd "$out" && dpkg-shlibdeps -O "$1/$2" | sed -n 's/^shlibs:Depends=//p')
}

# What dpkg-shlibdeps and ldconfig of others want to know of the library.
add_library_control() {
  control=$out/liblprojd1/DEBIAN
  echo "liblprojd 1 liblprojd1 (>= $version)" >"$control/shlibs"
  (cd "$out" && dpkg-gensymbols -q -pliblprojd1 -Pliblprojd1 -v"$version" \
    -eliblprojd1/usr/"$libraries"/liblprojd.so.1 -Oliblprojd1/DEBIAN/symbols)
  sed -i '1a* Build-Depends-Package: liblprojd-dev' "$control/symbols"
  chmod 644 "$control"/*
}

# build PACKAGE [DEPENDS]: from what was staged.
build() {
  root=$out/$1
  mkdir -p "$root/DEBIAN"
  add_documents "$1"
  size=$(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
  sed -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/" \
    -e "s/@DEPENDS@/${2:-}/" "$rules/$1.control" >"$root/DEBIAN/control"
  for part in postinst prerm postrm triggers; do
    [ ! -e "$rules/$1.$part" ] || install -m 755 "$rules/$1.$part" "$root/DEBIAN/$part"
  done
  [ ! -e "$root/DEBIAN/triggers" ] || chmod 644 "$root/DEBIAN/triggers"
  [ "$1" != lprojd ] || echo /etc/lprojd/lprojd.json >"$root/DEBIAN/conffiles"
  [ "$1" != liblprojd1 ] || add_library_control
  (cd "$root" && find usr lib -type f -print0 2>/dev/null | sort -z | xargs -0 md5sum \
    >DEBIAN/md5sums)
  architecture_of=$(sed -n 's/^Architecture: //p' "$root/DEBIAN/control")
  package=$out/$1_${version}_$architecture_of.deb
  dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
  echo "$package: $size KiB installed, $(stat -c %s "$package") bytes; depends: ${2:--}"
}

rm -rf "$out"
mkdir -p "$out"
stage_daemon
stage_plugins
stage_library
stage_python
# dpkg-shlibdeps does not see the packed relocations, which glibc 2.36 was the first to know.
build lprojd "$(depends lprojd usr/bin/lprojd | sed 's/libc6 ([^)]*)/libc6 (>= 2.36)/')"
build liblprojd1 "$(depends liblprojd1 "usr/$libraries/liblprojd.so.1")"
build liblprojd-dev
build python3-lprojd
build lprojd-plugins

# One file by two names.
programs=$(stat -c %s "$out/lprojd/usr/bin/lprojd")
echo "programs: $programs bytes installed, limit 20000000"
[ "$programs" -lt 20000000 ]
if command -v lintian >/dev/null; then
  # The sources and the upload to Debian are not this script's matter.
  lintian --allow-root --fail-on error --suppress-tags bad-distribution-in-changes-file \
    "$out"/*.deb
else
  echo "lintian is not installed: not checked"
fi
