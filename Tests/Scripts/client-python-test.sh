#!/bin/sh
# Tests the Python module against a real daemon.
#   client-python-test.sh [DIRECTORY WITH lprojd]
set -eu

# shellcheck disable=SC2034 # client-daemon.sh uses it
programs=$(cd "${1:-.build/debug}" && pwd)
top=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
daemon=""
. "$top/Tests/Scripts/client-daemon.sh"

start_daemon
DEMO=$place/demo DAEMON=$daemon PYTHONPATH=$top/Sources/Python PYTHONDONTWRITEBYTECODE=1 \
  timeout 120 python3 "$top/Tests/Scripts/client-python-test.py"
