#!/bin/sh
# Builds .build/deb/lprojd_VERSION_ARCHITECTURE.deb from the programs of `make programs`, with
# dpkg's own tools, and runs lintian on it where that is installed.
set -eu

cd "$(dirname "$0")/../.."
out=$PWD/.build/deb
root=$out/root
rules=$PWD/config/debian
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' "$rules/changelog")
architecture=$(dpkg --print-architecture)
package=$out/lprojd_${version}_$architecture.deb

rm -rf "$out"
mkdir -p "$root/DEBIAN"
umask 022
make --no-print-directory install DESTDIR="$root" PREFIX=/usr UNITDIR=/lib/systemd/system >/dev/null
strip --strip-all --remove-section=.comment --remove-section=.note "$root/usr/bin/lprojd"
find "$root/usr/share/man" -type f -exec gzip -9n {} +

documents=$root/usr/share/doc/lprojd
mkdir -p "$documents"
gzip -9nc "$rules/changelog" >"$documents/changelog.gz"
cp Sources/LprojWire/org.lprojd.varlink "$documents/"
# The holder and the text of the licence are those of LICENSE.
sed -n 's/^Copyright (c) /Copyright: /p' LICENSE >"$out/holder"
sed -e '1,/^Copyright/d' LICENSE | sed -e '1{/^$/d}' -e 's/^$/./' -e 's/^/ /' >"$out/expat"
sed -e "/^@COPYRIGHT@/{r $out/holder
d}" -e "/^@EXPAT@/{r $out/expat
d}" "$rules/copyright" >"$documents/copyright"

# dpkg-shlibdeps looks for a source package around it.
mkdir -p "$out/debian"
printf 'Source: lprojd\n\nPackage: lprojd\nArchitecture: any\n' >"$out/debian/control"
depends=$(cd "$out" && dpkg-shlibdeps -O root/usr/bin/lprojd |
  sed -n 's/^shlibs:Depends=//p')

size=$(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
sed -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/" \
  -e "s/@DEPENDS@/$depends/" "$rules/control.in" >"$root/DEBIAN/control"
install -m 755 "$rules/postinst" "$rules/prerm" "$rules/postrm" "$root/DEBIAN/"
echo /etc/lprojd/lprojd.json >"$root/DEBIAN/conffiles"
(cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null

# One file by two names.
programs=$(stat -c %s "$root/usr/bin/lprojd")
echo "$package"
echo "programs: $programs bytes installed, limit 20000000"
echo "depends: $depends"
[ "$programs" -lt 20000000 ]
if command -v lintian >/dev/null; then
  # The sources and the upload to Debian are not this script's matter.
  lintian --allow-root --fail-on error --suppress-tags bad-distribution-in-changes-file "$package"
else
  echo "lintian is not installed: not checked"
fi
