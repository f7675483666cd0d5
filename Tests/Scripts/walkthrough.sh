#!/bin/sh
# The first five minutes of README, done and checked: pick Thai, edit a Thai string, break the
# file, start again. Works on a copy of config/demo with a daemon of its own.
#   walkthrough.sh [DIRECTORY WITH lprojd AND lprojctl]
set -eu

programs=$(cd "${1:-.build/debug}" && pwd)
demo=$(cd "$(dirname "$0")/../../config/demo" && pwd)
place=$(mktemp -d)
daemon=""
watcher=""

finish() {
  [ -z "$watcher" ] || kill "$watcher" 2>/dev/null || true
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
  rm -rf "$place"
}
trap finish EXIT

cp -r "$demo" "$place/demo"
table=$place/demo/th.lproj/Localizable.strings
export LPROJD_SOCKET="$place/run/lprojd.sock"
PATH=$programs:$PATH

start() {
  lprojd --runtime-dir "$place/run" --state-dir "$place/state" "$place/demo" 2>>"$place/log" &
  daemon=$!
  within 'lprojctl status'
}

# within COMMAND: waits up to ten seconds for it to succeed.
within() {
  tries=0
  until sh -c "$1" >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -ge 200 ]; then
      echo "not ok: $1"
      cat "$place/log"
      exit 1
    fi
    sleep 0.05
  done
  echo "ok: $1"
}

# says WORDS COMMAND...: what the command prints.
says() {
  wanted=$1
  shift
  printed=$("$@" 2>&1) || true
  if [ "$printed" != "$wanted" ]; then
    echo "not ok: $*: wanted '$wanted', got '$printed'"
    exit 1
  fi
  echo "ok: $*: $printed"
}

start
says Welcome lprojctl get welcome --language en
says '3 messages' lprojctl get messages --int 3 --language en

lprojctl watch --json >"$place/events" &
watcher=$!
within "grep -q State $place/events"
says th lprojctl select 'Thái Lan'
within "grep LanguageSelected $place/events | grep -q th"
says 'ยินดีต้อนรับ' lprojctl get welcome

sed -i 's/ยินดีต้อนรับ/สวัสดี/' "$table"
within "grep TablesChanged $place/events | grep -q welcome"
says 'สวัสดี' lprojctl get welcome

cp "$table" "$place/good"
echo '"welcome" = "broken' >>"$table"
within "grep DiagnosticsChanged $place/events | grep -q unterminated-string"
lprojctl diagnostics && exit 1
says 'สวัสดี' lprojctl get welcome

cp "$place/good" "$table"
within 'lprojctl diagnostics'

kill -9 "$daemon"
start
says 'สวัสดี' lprojctl get welcome
echo "the walk-through works"
