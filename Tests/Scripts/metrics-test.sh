#!/bin/sh
# Serves the demo with the programs in $1 (.build/debug), makes a reload, a failure and a miss, and
# has the official parser of Prometheus (prometheus_client, from PyPI) read what `lprojctl metrics`
# prints. Exit status 77 when the parser cannot be had.
set -eu

cd "$(dirname "$0")/../.."
programs=${1:-.build/debug}
work=$(mktemp -d)
daemon=
finish() {
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

if [ ! -x .build/metrics-venv/bin/python ] ||
  ! .build/metrics-venv/bin/python -c 'import prometheus_client' 2>/dev/null; then
  rm -rf .build/metrics-venv
  if ! python3 -m venv .build/metrics-venv ||
    ! .build/metrics-venv/bin/pip -q --disable-pip-version-check install prometheus_client; then
    echo "metrics-test: not run: prometheus_client cannot be installed"
    exit 77
  fi
fi

cp -r config/demo "$work/demo"
export LPROJD_SOCKET="$work/run/lprojd.sock"
"$programs/lprojd" --runtime-dir "$work/run" --state-dir "$work/state" "$work/demo" \
  2>"$work/log" &
daemon=$!

# Asks until the answer comes, at most 20 seconds.
await() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || {
      echo "not in time: $*"
      exit 1
    }
    sleep 0.1
  done
}

ctl="$programs/lprojctl"
await "$ctl" get welcome
"$ctl" get "no such key" >/dev/null || true
"$ctl" get "no such key" --table "no such table" >/dev/null || true
echo '"k" = "v";' >"$work/demo/en.lproj/New.strings"
await "$ctl" get k --table New
echo '"k" = "v' >"$work/demo/en.lproj/New.strings"
# shellcheck disable=SC2016 # for the shell that is started
await sh -c '"$1" diagnostics | grep -q New' sh "$ctl"
"$ctl" metrics >"$work/metrics"
.build/metrics-venv/bin/python - "$work/metrics" <<'PYTHON'
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families

families = {f.name: f for f in text_string_to_metric_families(open(sys.argv[1]).read())}


def value(family, sample, **labels):
    for found in families[family].samples:
        if found.name == sample and found.labels == labels:
            return found.value
    raise SystemExit(f"no {sample} with {labels}")


assert value("lprojd_generation", "lprojd_generation") >= 3
assert value("lprojd_reloads", "lprojd_reloads_total") >= 3
assert value("lprojd_reload_failures", "lprojd_reload_failures_total") == 1
assert value("lprojd_reload_latency_seconds", "lprojd_reload_latency_seconds_count") >= 1
assert value("lprojd_reload_latency_seconds", "lprojd_reload_latency_seconds_bucket",
             le="+Inf") >= 1
assert value("lprojd_lookup_misses", "lprojd_lookup_misses_total") >= 2
assert value("lprojd_plugin_served", "lprojd_plugin_served_total", plugin="strings",
             kind="format", origin="built-in") >= 1
assert value("lprojd_table_misses", "lprojd_table_misses_total", bundle="demo",
             table="Localizable") == 1
assert all(s.labels["table"] != "no such table" for s in families["lprojd_table_misses"].samples)
assert value("lprojd_resident_memory_bytes", "lprojd_resident_memory_bytes") > 1 << 20
assert value("lprojd_watches", "lprojd_watches") >= 8
print(f"metrics-test: {len(families)} families, read by prometheus_client")
PYTHON
