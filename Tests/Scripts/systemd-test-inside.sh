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

# shellcheck source-path=SCRIPTDIR
. /test/scripts/systemd-test-faults.sh
# shellcheck source-path=SCRIPTDIR
. /test/scripts/systemd-test-plugins.sh
# shellcheck source-path=SCRIPTDIR
. /test/scripts/systemd-test-webhook.sh

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
selected() { lprojctl bundles --json | sed -n 's/.*"language" : "\(.*\)".*/\1/p'; }
entries() { journalctl --sync && journalctl -b -o json "$@"; }

# told MESSAGE_ID [OPTION...]: whether it is in the journal since the service was started.
told() {
  entries _SYSTEMD_INVOCATION_ID="$(show InvocationID)" MESSAGE_ID="$1" "${@:2}" | grep -q .
}

# A drop-in for the unit, from standard input, until `plain`.
override() {
  mkdir -p $dropins
  cat >$dropins/test.conf
  systemctl daemon-reload
}
plain() {
  rm -rf $dropins
  systemctl daemon-reload
  # So many restarts are the checks' doing.
  systemctl reset-failed lprojd.socket $unit
}

configure() {
  cat >$configuration <<'JSON'
{
  bundles: {demo: {roots: ["/srv/demo"], developmentRegion: "en", defaultLanguage: "en"}},
  access: {groups: ["translators"]},
}
JSON
}

# Whether services are confined here at all; in a container of containers they may not be.
can_confine() {
  systemd-run --quiet --wait -p ProtectSystem=strict -p ProtectProc=invisible -p PrivateNetwork=yes \
    -p PrivateMounts=yes -p PrivateDevices=yes -p PrivateIPC=yes -p IPAddressDeny=any \
    -p MemoryDenyWriteExecute=yes -p SystemCallFilter=@system-service -p NoNewPrivileges=yes \
    -p StateDirectory=lprojd-probe true >$results/cannot 2>&1
}

# MARK: the checks

installs() {
  apt-get install -y /test/deb/lprojd_*.deb && systemctl is-active lprojd.socket lprojd.service &&
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
  fails as bob lprojctl select en && is fr selected && fails as bob lprojctl reload && as bob lprojctl get welcome
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
  before=$(entries _SYSTEMD_UNIT=$unit | wc -l)
  mv /srv/many/en.lproj/*.strings /srv/demo/it.lproj/
  systemctl reload $unit
  after=$(entries _SYSTEMD_UNIT=$unit | wc -l)
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

metrics() {
  lprojctl metrics >$results/metrics.txt && grep -q '^# EOF$' $results/metrics.txt &&
    grep -q '^lprojd_generation [0-9]' $results/metrics.txt || return
  mkdir -p /var/lib/prometheus/node-exporter && systemctl start lprojd-metrics.service &&
    grep -q '^# EOF$' /var/lib/prometheus/node-exporter/lprojd.prom
}

# A program and a module as another package would use them.
libraries() {
  apt-get install -y --no-install-recommends /test/deb/liblprojd*.deb \
    /test/deb/python3-lprojd_*.deb || return
  # shellcheck disable=SC2046 # a list of words
  cc -Wall -Werror /test/scripts/client-c-program.c -o /srv/program \
    $(pkg-config --cflags --libs lprojd) && ldd /srv/program | grep -q liblprojd.so.1 || return
  local text
  text=$(lprojctl get welcome --language en)
  is "$text" as bob /srv/program && systemctl stop $unit 2>/dev/null
  is "$text" as bob /srv/program && systemctl start $unit || return
  lprojctl select en
  is "$text" as bob python3 -c 'import lprojd
with lprojd.Client("demo") as texts: print(texts.localized("welcome"))' || return
  lprojctl select th && dpkg -r python3-lprojd liblprojd-dev liblprojd1
}

manuals() {
  local page
  for page in 'lprojd.8 MORNING' 'lprojctl.1 explain' 'lprojd.json.5 roots' \
    'org.lprojd.varlink.7 SelectLanguage'; do
    MANPAGER="cat" man "${page% *}" 2>&1 | grep -q "${page#* }" || {
      echo "man ${page% *}"
      return 1
    }
  done
}

# Each code that the manual lists, and each kind of message in the catalog.
explanations() {
  local code count=0
  for code in $(lprojctl explain --json | sed -n 's/.*"code" : "\(.*\)".*/\1/p'); do
    [ "$(lprojctl explain "$code" | wc -l)" -ge 2 ] || {
      echo "$code is not explained"
      return 1
    }
    count=$((count + 1))
  done
  echo "$count codes"
  [ $count -gt 30 ] && fails lprojctl explain no-such-code &&
    is "$(zgrep -c '^\.It Li [0-9a-f]*' /usr/share/man/man8/lprojd.8.gz)" \
      bash -c "journalctl --list-catalog | grep -c 'lprojd: '"
}

completions() {
  is 'select' bash -c '. /usr/share/bash-completion/bash_completion
    _completion_loader lprojctl
    COMP_WORDS=(lprojctl sel) COMP_CWORD=1 COMP_LINE="lprojctl sel" COMP_POINT=12
    $(complete -p lprojctl | sed "s/.*-F \([^ ]*\).*/\1/") lprojctl sel lprojctl
    echo ${COMPREPLY[*]}'
}

# An upgrade to the same version takes the way of any other.
upgrade() {
  local before
  before=$(show MainPID)
  dpkg -i /test/deb/lprojd_*.deb && [ "$(show MainPID)" != "$before" ] &&
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
  can_confine || return
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
  check "refused clients are logged with user and reason, at a rate" limited_clients
  check "who may not select is logged" denied_clients
  check "descriptors used up: new clients wait, the others and reloads go on" few_descriptors
  check "a full state disk: refused with the reason, reading goes on, recovers" full_disk
  check "a read-only state directory: it serves and says so" read_only_state
  check "a missing state directory: it serves and says so" missing_state
  check "a full runtime disk: refused with the reason, reading goes on, recovers" full_runtime
  check "a clock that jumps has no effect" clock_jumps
  check "the plugins that ship are there" shipped_plugins
  check "a plugin decodes, with the service's rights and no more" plugin_decodes
  check "a plugin is added, changed, refused and removed while it runs" plugin_comes_and_goes
  check "a plugin in Python is turned on by a link" python_plugin
  check "a sink runs a program" sinks_run
  check "the sandbox keeps a webhook off the network" webhook_is_confined
  check "with the drop-in it reaches the receiver, also with what waited" webhook_reaches
  if can_filter; then
    check "with the drop-in it reaches no other address" webhook_reaches_nobody_else
  else
    say cannot "filter addresses" "the drop-in's IPAddressAllow= is not tried"
  fi
  end_webhook
  check "lprojctl metrics, and the unit for node_exporter" metrics
  check "a C program is built with the packages, and Python has its module" libraries
  check "man shows the manuals" manuals
  check "every code is explained, every message is in the catalog" explanations
  check "bash completes commands" completions
  check "an upgrade restarts it and keeps the configuration" upgrade
  check "removal leaves the state" removal
  check "purge removes it" purge
  journalctl -b -o short-monotonic >$results/journal.txt
  echo "installed size of the programs: $(cat $results/size) bytes, limit 20000000" >>$report
  echo "$failures checks failed" >>$report
}

trap 'systemctl exit $((failures > 0 ? 1 : 0))' EXIT
main
