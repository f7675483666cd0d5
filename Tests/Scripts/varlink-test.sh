#!/bin/sh
# Drives lprojd with the `varlink` package from PyPI, by its Python API and its command line, in a
# throw-away virtual environment. Exits 77 when the package cannot be had.
#   varlink-test.sh [DIRECTORY WITH lprojd]
set -eu

programs=$(cd "${1:-.build/debug}" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
daemon=""
finish() {
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
  rm -rf "$place"
}
trap finish EXIT

python3 -m venv "$place/venv" >/dev/null 2>&1 &&
  "$place/venv/bin/pip" install --quiet --disable-pip-version-check varlink >"$place/pip" 2>&1 || {
  echo "skipped: the varlink package cannot be installed"
  cat "$place/pip" 2>/dev/null || true
  exit 77
}

chmod 755 "$place"
cp -r "$here/../../config/demo" "$place/demo"
"$programs/lprojd" --runtime-dir "$place/run" --state-dir "$place/state" "$place/demo" \
  2>"$place/log" &
daemon=$!
socket=$place/run/lprojd.sock
tries=0
until [ -S "$socket" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 200 ] || {
    cat "$place/log"
    exit 1
  }
  sleep 0.05
done

"$place/venv/bin/python" "$here/varlink-client.py" "$socket" || {
  cat "$place/log"
  exit 1
}

cli() {
  "$place/venv/bin/python" -m varlink.cli "$@"
}
cli info "unix:$socket" | grep -q org.lprojd
echo "ok: varlink info"
cli help "unix:$socket/org.lprojd" | grep -q 'method Lookup'
echo "ok: varlink help"
cli call "unix:$socket/org.lprojd.Lookup" '{"key": "save", "language": "fr"}' | grep -q Enregistrer
echo "ok: varlink call"
