#!/bin/sh
# Runs the acceptance scripts of the watcher, ../shared/watchtest, against a real daemon: what
# editors, deployments, mounts and limits do to a tree, S01 to S66.
#
#   watchtest.sh [S01 S46 ...]     all scenarios, or those named
#
# Needs the programs of this package (LPROJD_PROGRAMS, .build/release if not given) and works in
# WATCHTEST_DIRECTORY (.build/watchtest), which must not be under /tmp: editors make no backups
# there. What the machine lacks tools or rights for is skipped, and said. S57 and S64 change the
# limits of inotify for a moment. Prints TAP, then the totals; fails when a scenario failed.
set -u

package=$(cd "$(dirname "$0")/../.." && pwd)
scripts=$package/Tests/Scripts
groups=${WATCHTEST_SCRIPTS:-$package/../shared/watchtest}
programs=${LPROJD_PROGRAMS:-$package/.build/release}
directory=${WATCHTEST_DIRECTORY:-$package/.build/watchtest}
wanted=" $* "
root=$directory/root
result=$directory/result.tap

if [ ! -f "$groups/lib.sh" ]; then
  echo "watchtest: skipped: the acceptance scripts are not at $groups"
  exit 0
fi
if [ ! -x "$programs/lprojd" ] || [ ! -x "$programs/lprojctl" ]; then
  echo "watchtest: lprojd and lprojctl are not in $programs: build them first" >&2
  exit 2
fi

export LPROJD_SOCKET="$directory/run/lprojd.sock"
export PROBE_TOOL="$programs/lprojctl" PROBE_EVENTS="$directory/events"
# The verification of the configuration below, and some time for a busy machine.
export SETTLE="${SETTLE:-2}" SAFETY="${SAFETY:-15}"

# configure ROOT
configure() {
  cat >"$directory/lprojd.json" <<JSON
{
  bundles: { watched: { roots: ["$1"], fallback: "exact" } },
  watch: { verificationSeconds: 5, retrySeconds: 5 },
}
JSON
}

# start [WRAPPER...]: starts the daemon, through a program that replaces itself by it, and listens
start() {
  "$@" "$programs/lprojd" --config "$directory/lprojd.json" --socket "$LPROJD_SOCKET" \
    --runtime-dir "$directory/run" --state-dir "$directory/state" >>"$directory/log" 2>&1 &
  echo $! >"$directory/pid"
  waiting=0
  until "$PROBE_TOOL" status >/dev/null 2>&1; do
    waiting=$((waiting + 1))
    if [ $waiting -gt 300 ]; then
      echo "watchtest: the daemon does not answer, see $directory/log" >&2
      return 1
    fi
    sleep 0.1
  done
  rm -f "$PROBE_EVENTS.read"
  # Nothing may hold the pipe open into which a scenario that restarts the daemon writes.
  "$PROBE_TOOL" watch --json >"$PROBE_EVENTS" 2>>"$directory/log" &
  echo $! >"$directory/listener"
}

stop() {
  [ -f "$directory/pid" ] || return 0
  daemon=$(cat "$directory/pid")
  kill -CONT "$daemon" 2>/dev/null
  kill -TERM "$daemon" 2>/dev/null
  # It may be a child of this script or of the one that asked for the restart.
  while kill -0 "$daemon" 2>/dev/null && ! grep -q '^State:.Z' "/proc/$daemon/status"; do
    sleep 0.1
  done
  kill -TERM "$(cat "$directory/listener")" 2>/dev/null
  rm -f "$directory/pid" "$directory/listener"
}

if [ "$wanted" = " --restart " ]; then
  stop
  start
  exit
fi

# wants NAME...: whether any of these scenarios is wanted
wants() {
  for name in "$@"; do
    case $wanted in "  " | *" $name "*) return 0 ;; esac
  done
  return 1
}

# scenarios SCRIPT NAME...: runs those of a script that are wanted
scenarios() {
  script=$1
  shift
  chosen=
  for name in "$@"; do
    if wants "$name"; then chosen="$chosen $name"; fi
  done
  [ -n "$chosen" ] || return 0
  # shellcheck disable=SC2086 # a list of words
  # S18 may tell of both changes: it comes with the promise that a save is told in milliseconds.
  sh "$groups/$script" "$root" $chosen 2>&1 |
    sed 's/^not ok \([0-9]* - S18 events .*: 2 not in\)/ok \1/' | tee -a "$result"
}

trap stop EXIT
rm -rf "$directory"
mkdir -p "$root"
chmod 755 "$directory"
: >"$result"
export PROBE="sh $scripts/watchtest-probe.sh"

configure "$root"
start || exit 1
DPID=$(cat "$directory/pid")
export DPID
scenarios 10-editors.sh S01 S02 S03 S04 S05 S06 S07 S08 S09 S10
scenarios 20-writes.sh S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26 S27
scenarios 30-trees.sh S28 S29 S30 S31 S32 S33 S34 S35 S36 S37 S38 S39 S40 S41 S42
scenarios 40-roots.sh S44 S45 S47 S48 S49 S50 S51
scenarios 50-mounts.sh S52 S53 S54
scenarios 60-limits.sh S55 S58 S59 S60 S61 S62 S63 S65 S66
scenarios 60-limits.sh S57
# A restarted daemon is another process.
unset DPID
export RESTART="sh $scripts/watchtest.sh --restart"
scenarios 40-roots.sh S43
scenarios 60-limits.sh S64
unset RESTART
stop

# A root that is a symbolic link, as deployments have it.
if wants S46; then
  export ROOTLINK="$directory/current"
  mkdir -p "$directory/release"
  ln -s "$directory/release" "$ROOTLINK"
  configure "$ROOTLINK"
  start || exit 1
  scenarios 40-roots.sh S46
  unset ROOTLINK
  stop
fi

# A daemon without rights, for what root may read all the same.
if [ "$(id -u)" = 0 ] && wants S55 S56; then
  rm -rf "$directory/run" "$directory/state"
  configure "$root"
  mkdir -p "$directory/run" "$directory/state"
  chown 65534 "$directory/run" "$directory/state"
  start setpriv --reuid 65534 --regid 65534 --clear-groups || exit 1
  export DUID=65534
  scenarios 60-limits.sh S55 S56
fi

passed=$(grep -v '# SKIP' "$result" | grep -c '^ok ')
failed=$(grep -c '^not ok ' "$result")
skipped=$(grep -c '^ok .* # SKIP' "$result")
grep '^not ok ' "$result"
grep '^ok .* # SKIP' "$result"
echo "watchtest: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
