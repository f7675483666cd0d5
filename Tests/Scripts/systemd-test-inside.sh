#!/bin/bash
# The checks of systemd-test.sh, run by systemd inside the container. Ends the container with the
# number of checks that failed; each is a line in /test/results/report.
set -u
export LC_ALL=C.UTF-8 SYSTEMD_PAGER='' SYSTEMD_COLORS=0

results=/test/results
report=$results/report
failures=0
unit=lprojd.service
dropins=/run/systemd/system/lprojd.service.d
configuration=/etc/lprojd/lprojd.json.d/test.json

# say WORD NAME [DETAIL]: one line of the report.
say() {
  printf '%-6s %s%s\n' "$1" "$2" "${3:+ ($3)}" | tee -a "$report"
}

# check NAME COMMAND...: the command must succeed; what it prints last is the detail of a failure.
check() {
  local name=$1 output status=0
  shift
  output=$("$@" 2>&1) || status=$?
  if [ $status = 0 ]; then
    say ok "$name"
  else
    say FAILED "$name" "status $status: $(echo "$output" | tail -n 2 | tr '\n' ' ')"
    failures=$((failures + 1))
  fi
}

# is EXPECTED COMMAND...: the command prints just that.
is() {
  local expected=$1 output
  shift
  output=$("$@" 2>&1)
  [ "$output" = "$expected" ] || {
    echo "expected '$expected', got '$output'"
    return 1
  }
}

fails() {
  if "$@"; then return 1; fi
}

# within SECONDS COMMAND...: until the command succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || {
      echo "not in time: $*"
      return 1
    }
    sleep 0.1
  done
}

show() { systemctl show --value -p "$1" "${2:-$unit}"; }
generation() { lprojctl status --json | sed -n 's/^  "generation" : \([0-9]*\).*/\1/p'; }
as() { runuser -u "$1" -- "${@:2}"; }
entries() { journalctl --sync && journalctl -b -o json "$@"; }

# A drop-in for the unit, from standard input, until `plain`.
override() {
  mkdir -p $dropins
  cat >$dropins/test.conf
  systemctl daemon-reload
}
plain() {
  rm -rf $dropins
  systemctl daemon-reload
}

configure() {
  cat >$configuration <<'JSON'
{
  bundles: {demo: {roots: ["/srv/demo"], developmentRegion: "en", defaultLanguage: "en"}},
  access: {groups: ["translators"]},
}
JSON
}

# MARK: the checks

installs() {
  dpkg -i /test/lprojd.deb && systemctl is-active lprojd.socket lprojd.service &&
    systemctl is-enabled lprojd.socket lprojd.service && id lprojd
}

size() {
  cat /usr/bin/lprojd "$(readlink -f /usr/bin/lprojctl)" >/dev/null
  local bytes
  bytes=$(du -cbL /usr/bin/lprojd /usr/bin/lprojctl | tail -n 1 | cut -f 1)
  [ -L /usr/bin/lprojctl ] && bytes=$(stat -c %s /usr/bin/lprojd)
  echo "$bytes" >$results/size
  [ "$bytes" -lt 20000000 ]
}

verifies() {
  is '' systemd-analyze verify --man=no lprojd.service lprojd.socket lprojd-metrics.service \
    lprojd-metrics.timer
}

# Reading the first snapshot comes before «Started», never after it.
readiness() {
  systemctl restart $unit || return
  local served started
  served=$(entries -u $unit MESSAGE_ID=e1cd00e222b34d9886a19f9312f48c25 | tail -n 1 |
    sed 's/.*"__MONOTONIC_TIMESTAMP":"\([0-9]*\)".*/\1/')
  started=$(entries UNIT=$unit MESSAGE_ID=39f53479d3a045ac8e11786248231fbf | tail -n 1 |
    sed 's/.*"__MONOTONIC_TIMESTAMP":"\([0-9]*\)".*/\1/')
  echo "served at $served, started at $started"
  [ "$(show Type)" = notify ] && [ "$served" -le "$started" ]
}

activation() {
  systemctl stop $unit 2>/dev/null
  [ "$(show ActiveState)" = inactive ] || return
  is Welcome as bob lprojctl get welcome && [ "$(show ActiveState)" = active ]
}

reload_waits() {
  sed -i 's/^"welcome" = .*/"welcome" = "Reloaded";/' /srv/demo/en.lproj/Localizable.strings
  systemctl reload $unit && is Reloaded lprojctl get welcome
}

reload_fails() {
  local before
  before=$(generation)
  echo '{bundels: {}}' >/etc/lprojd/lprojd.json.d/zz-bad.json
  fails systemctl reload $unit || return
  [ "$(generation)" = "$before" ] && [ "$(show ActiveState)" = active ] || return
  entries -u $unit MESSAGE_ID=e957968603954482b3271ac5519a10ad | grep -q bundels || return
  journalctl -b -u $unit -x | grep -q 'new configuration is refused' || return
  rm /etc/lprojd/lprojd.json.d/zz-bad.json
  systemctl reload $unit
}

# It does not try again and again what cannot get better.
bad_start() {
  echo '{bundels: {}}' >/etc/lprojd/lprojd.json.d/zz-bad.json
  systemctl stop $unit 2>/dev/null
  fails systemctl start $unit || return
  is 78 show ExecMainStatus && is 0 show NRestarts &&
    journalctl -b -u $unit | grep -q "lprojd: .*'bundels'"
  local found=$?
  rm /etc/lprojd/lprojd.json.d/zz-bad.json
  systemctl reset-failed lprojd.socket $unit
  systemctl start lprojd.socket $unit && return $found
}

goodbye() {
  as bob lprojctl watch --json >$results/watch.out 2>$results/watch.err &
  local watcher=$!
  within 10 grep -q State $results/watch.out || return
  systemctl stop $unit 2>/dev/null
  wait $watcher
  grep -q 'the daemon stops' $results/watch.err && [ "$(show Result)" = success ] &&
    [ "$(show ExecMainStatus)" = 0 ]
}

images_stay() {
  local image
  image=$(as bob find -L /run/lprojd/demo/current/ -name '*.lprojimage' | head -n 1)
  [ -n "$image" ] && as bob head -c 8 "$image" >/dev/null && systemctl start $unit
}

watchdog() {
  printf '[Service]\nWatchdogSec=2s\nTimeoutAbortSec=2s\n' | override
  systemctl restart $unit
  local pid
  pid=$(show MainPID)
  kill -STOP "$pid"
  # shellcheck disable=SC2016 # for the shell that is started
  within 30 bash -c 'new=$(systemctl show --value -p MainPID lprojd.service)
    [ "$new" != '"$pid"' ] && [ "$new" != 0 ]' || return
  is Reloaded lprojctl get welcome --language en || return
  entries UNIT=$unit | grep -q 'Watchdog timeout'
  local found=$?
  plain
  systemctl restart $unit
  return $found
}

# Clients that come while the daemon is killed again and again.
killed() {
  is th as alice lprojctl select th || return
  local before refused=0 index
  before=$(generation)
  for index in 1 2 3; do
    kill -KILL "$(show MainPID)"
    for _ in 1 2 3 4 5 6 7 8; do
      as bob lprojctl get welcome >/dev/null 2>>$results/killed.err || refused=$((refused + 1))
    done
  done
  echo "$refused refused; generation before $before, now $(generation)"
  # The answer of a call under way is lost with the process; a new connection must never be.
  [ $refused = 0 ] && [ "$(generation)" -gt "$before" ] &&
    lprojctl languages --json | tee $results/languages.json >/dev/null &&
    lprojctl bundles --json | grep -q '"language" : "th"'
}

resumes() {
  as bob lprojctl watch --resume --json >$results/resume.out 2>$results/resume.err &
  local watcher=$!
  within 10 grep -q State $results/resume.out || return
  systemctl restart $unit
  within 10 bash -c "[ \$(grep -c State $results/resume.out) -ge 2 ]" || return
  echo '"welcome" = "After the restart";' >/srv/demo/vi.lproj/Extra.strings
  within 10 grep -q Extra $results/resume.out || return
  kill $watcher 2>/dev/null
  wait $watcher
  true
}

directories() {
  is 'lprojd lprojd 700' stat -c '%U %G %a' /var/lib/lprojd &&
    is 'lprojd lprojd 755' stat -c '%U %G %a' /run/lprojd &&
    is 'lprojd 600' stat -c '%U %a' /var/lib/lprojd/state.json &&
    is 666 stat -c %a /run/lprojd/lprojd.sock &&
    is lprojd stat -c %U "/proc/$(show MainPID)"
}

# What the service's user could write in the service's view of the file system.
confined() {
  nsenter --target "$(show MainPID)" --mount -- \
    setpriv --reuid lprojd --regid lprojd --clear-groups \
    find / \( -path /proc -o -path /sys \) -prune -o -type d -writable -print 2>/dev/null |
    grep -v -e '^/var/lib/lprojd' -e '^/run/lprojd' -e '^/tmp$' -e '^/var/tmp$' |
    tee $results/writable
  [ ! -s $results/writable ]
}

unprivileged() {
  local status
  status=/proc/$(show MainPID)/status
  grep -q '^CapEff:.0*$' "$status" && grep -q '^CapBnd:.0*$' "$status" &&
    grep -q '^NoNewPrivs:.1' "$status" && grep -q '^Seccomp:.2' "$status"
}

access() {
  is vi as alice lprojctl select vi && is fr lprojctl select fr || return
  fails as bob lprojctl select en && is fr bash -c \
    "lprojctl bundles --json | sed -n 's/.*\"language\" : \"\\(.*\\)\".*/\\1/p'" &&
    fails as bob lprojctl reload && as bob lprojctl get welcome
}

journal_fields() {
  echo '"k" = "v";' >/srv/demo/de.lproj/Fields.strings
  within 10 lprojctl get k --table Fields --language de || return
  local entry field
  entry=$(entries -u $unit MESSAGE_ID=5f6dbf5500ff44e0a61823217eb76235 TABLE=Fields | tail -n 1)
  for field in '"BUNDLE":"demo"' '"LANGUAGE":"de"' '"GENERATION":"' '"CODE_FILE":"' \
    '"PRIORITY":"6"'; do
    case $entry in
    *"$field"*) ;;
    *)
      echo "no $field in $entry"
      return 1
      ;;
    esac
  done
}

# What the daemon itself does not say does not come from it.
quiet() {
  journalctl --sync
  fails grep 'thread priority' <(journalctl -b -u $unit)
}

one_line() {
  local before after index
  mkdir /srv/many /srv/many/en.lproj
  for index in $(seq 50); do echo '"k" = "v";' >"/srv/many/en.lproj/T$index.strings"; done
  mkdir -p /srv/demo/it.lproj
  before=$(entries -u $unit MESSAGE_ID=5f6dbf5500ff44e0a61823217eb76235 | wc -l)
  mv /srv/many/en.lproj/*.strings /srv/demo/it.lproj/
  systemctl reload $unit
  after=$(entries -u $unit MESSAGE_ID=5f6dbf5500ff44e0a61823217eb76235 | wc -l)
  echo "$((after - before)) lines for 50 files"
  [ $((after - before)) -ge 1 ] && [ $((after - before)) -le 4 ]
}

problem_told() {
  echo '"k" = "broken' >/srv/demo/de.lproj/Fields.strings
  within 10 bash -c 'lprojctl diagnostics | grep -q Fields' || return
  is v lprojctl get k --table Fields --language de || return
  entries -u $unit -p err MESSAGE_ID=70ec0deb0a234faf8eef7bbd6a40b724 | grep -q Fields || return
  rm /srv/demo/de.lproj/Fields.strings
}

full_disk() {
  systemctl stop $unit 2>/dev/null
  cp -p /var/lib/lprojd/state.json /root/
  mount -t tmpfs -o size=32k,mode=700,uid="$(id -u lprojd)",gid="$(id -g lprojd)" \
    tmpfs /var/lib/lprojd
  cp -p /root/state.json /var/lib/lprojd/
  systemctl start $unit
  head -c 1M /dev/zero >/var/lib/lprojd/filler 2>/dev/null
  local output refused=0
  cp /var/lib/lprojd/state.json /root/
  output=$(lprojctl select vi 2>&1) || refused=1
  echo "$output"
  [ $refused = 1 ] && [ -n "$(lprojctl get welcome)" ] &&
    cmp /root/state.json /var/lib/lprojd/state.json || return
  rm /var/lib/lprojd/filler
  is vi lprojctl select vi
}

read_only_state() {
  systemctl stop $unit 2>/dev/null
  mount -o remount,ro /var/lib/lprojd
  systemctl start $unit && [ -n "$(lprojctl get welcome)" ] && fails lprojctl select de &&
    entries -u $unit -p warning MESSAGE_ID=c88a58bb41f64130bcfd0fe276f9f0ad | grep -q Read-only
  local found=$?
  systemctl stop $unit 2>/dev/null
  umount /var/lib/lprojd
  systemctl start $unit
  return $found
}

metrics() {
  lprojctl metrics >$results/metrics.txt && grep -q '^# EOF$' $results/metrics.txt &&
    grep -q '^lprojd_generation [0-9]' $results/metrics.txt || return
  mkdir -p /var/lib/prometheus/node-exporter && systemctl start lprojd-metrics.service &&
    grep -q '^# EOF$' /var/lib/prometheus/node-exporter/lprojd.prom
}

# An upgrade to the same version takes the way of any other.
upgrade() {
  local before
  before=$(show MainPID)
  dpkg -i /test/lprojd.deb && [ "$(show MainPID)" != "$before" ] &&
    [ "$(show ActiveState)" = active ] && [ -e $configuration ]
}

removal() {
  dpkg -r lprojd && [ -e /var/lib/lprojd/state.json ] && [ -e /etc/lprojd/lprojd.json ] &&
    [ ! -e /run/lprojd ] && ! pgrep -x lprojd
}

purge() {
  rm -f $configuration
  dpkg -P lprojd && [ ! -e /var/lib/lprojd ] && [ ! -e /etc/lprojd ]
}

main() {
  : >$report
  groupadd translators
  useradd -m -G translators alice
  useradd -m bob
  cp -r /test/demo /srv/demo
  chmod -R a+rX /srv/demo
  check "the package installs, the units are enabled and run" installs
  check "both programs are below 20 MB" size
  check "systemd-analyze verify is clean" verifies
  configure
  check "systemctl reload takes a new bundle" systemctl reload $unit
  check "Type=notify: ready only when the first snapshot is served" readiness
  check "the first client starts it by the socket" activation
  check "systemctl reload waits until the texts are served" reload_waits
  check "systemctl reload fails with the diagnostic on a bad configuration" reload_fails
  check "a bad configuration at the start is told once, with 78" bad_start
  check "a stop says goodbye to subscribers and is clean" goodbye
  check "images stay readable for all while the daemon is down" images_stay
  systemctl start $unit
  check "user, state and runtime directories are right" directories
  check "nothing outside them is writable" confined
  check "it has no capabilities, and a system call filter" unprivileged
  check "a member of the group may select, another user only read" access
  check "the watchdog restarts a stopped daemon" watchdog
  check "kill -9: selection, higher generation, no client refused" killed
  check "a restart loses no subscriber: it resumes by 'since'" resumes
  check "the journal has the fields and the message's number" journal_fields
  check "the journal has no noise of libraries" quiet
  check "50 files at once are one line a reload" one_line
  check "a broken file is told once as an error, the last good is served" problem_told
  check "a full state disk: refused with the reason, reading goes on, recovers" full_disk
  check "a read-only state directory: it serves and says so" read_only_state
  check "lprojctl metrics, and the unit for node_exporter" metrics
  check "an upgrade restarts it and keeps the configuration" upgrade
  check "removal leaves the state" removal
  check "purge removes it" purge
  journalctl -b -o short-monotonic >$results/journal.txt
  echo "installed size of the programs: $(cat $results/size) bytes, limit 20000000" >>$report
  echo "$failures checks failed" >>$report
}

trap 'systemctl exit $((failures > 0 ? 1 : 0))' EXIT
main
