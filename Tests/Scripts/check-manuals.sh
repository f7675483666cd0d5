#!/bin/sh
# Checks the manuals: that they are written as mdoc(7) wants, that the parts which the programs
# know are those of today (with the lprojctl in $1, if given), and that each kind of message in the
# log is in the manual and in the catalog.
set -eu

cd "$(dirname "$0")/../.."
status=0

for page in config/man/*.[1-8]; do
  if command -v mandoc >/dev/null; then
    # Neither is a fault: pages of other packages, and long lines of the interface.
    findings=$(mandoc -T lint -W warning "$page" | grep -v 'possible typo in section' || true)
  else
    findings=$(MANROFFSEQ='' MANWIDTH=100 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" \
      2>&1 >/dev/null || true)
  fi
  [ -z "$findings" ] || {
    echo "$findings"
    status=1
  }
done

if [ $# -gt 0 ]; then
  config/man/update.py "$1" --check || status=1
fi

identifiers=$(sed -n 's/.*MessageID("\([0-9a-f]*\)").*/\1/p' \
  Sources/LprojDaemon/Running/LogMessage.swift)
for identifier in $identifiers; do
  for file in config/man/lprojd.8 systemd/lprojd.catalog; do
    grep -q "$identifier" "$file" || {
      echo "$file lacks the message $identifier"
      status=1
    }
  done
done
exit $status
