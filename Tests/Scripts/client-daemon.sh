# shellcheck shell=sh
# A daemon for the tests of the C and the Python client, which read this file: it serves a copy of
# config/demo and a table of choices. They set `programs`, `top`, `place` (a new directory) and an empty `daemon` before.

: "${programs:?}" "${top:?}" "${place:?}"

stop_daemon() {
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
  [ -z "$daemon" ] || wait "$daemon" 2>/dev/null || true
  daemon=""
}

finish() {
  stop_daemon
  rm -rf "$place"
}
trap finish EXIT

start_daemon() {
  stop_daemon
  rm -rf "$place/demo" "$place/run" "$place/state"
  cp -r "$top/config/demo" "$place/demo"
  cp "$top/Tests/Scripts/client-choices.xcstrings" "$place/demo/Choices.xcstrings"
  export LPROJD_SOCKET="$place/run/lprojd.sock"
  "$programs/lprojd" --runtime-dir "$place/run" --state-dir "$place/state" "$place/demo" \
    2>>"$place/log" &
  daemon=$!
  tries=0
  until [ -S "$LPROJD_SOCKET" ] && [ -e "$place/run/demo/current" ]; do
    tries=$((tries + 1))
    if [ "$tries" -ge 400 ]; then
      echo "not ok: the daemon does not start"
      cat "$place/log"
      exit 1
    fi
    sleep 0.05
  done
}
