#!/bin/sh
# What the acceptance scripts of the watcher ask a running daemon: the probe of watchtest.sh.
#
#   watchtest-probe.sh get LANGUAGE TABLE KEY   the text that is served, exit 1 when there is none
#   watchtest-probe.sh events                   the events since the last call, one JSON object a
#                                               line: lang, table, type
#
# PROBE_TOOL is lprojctl, LPROJD_SOCKET the daemon's socket, PROBE_EVENTS the file into which
# `lprojctl watch --json` writes.
set -eu

case "$1" in
get)
  # What is not found is the key, on standard output, and exit status 1.
  text=$("$PROBE_TOOL" get --bundle watched --language "$2" --table "$3" -- "$4") || exit 1
  printf '%s\n' "$text"
  ;;
events)
  # A daemon that does not answer fails here.
  "$PROBE_TOOL" status >/dev/null
  exec python3 "$(dirname "$0")/watchtest-events.py" "$PROBE_EVENTS"
  ;;
*)
  echo "watchtest-probe.sh: no such question: $1" >&2
  exit 2
  ;;
esac
