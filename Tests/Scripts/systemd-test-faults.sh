# shellcheck shell=bash disable=SC2154 # systemd-test-inside.sh, which reads this file, sets the rest
# The checks of what fails around the service: disks, descriptors, the clock, clients.

# crowd COUNT [BYTES]: bob opens so many connections and sends something on each. They stay until
# the process $crowd ends.
crowd() {
  rm -f $results/crowd
  setpriv --reuid bob --regid bob --init-groups python3 -u - "$@" \
    >$results/crowd 2>$results/crowd.err <<'PYTHON' &
import signal, socket, sys
connections = []
for _ in range(int(sys.argv[1])):
    connections.append(socket.socket(socket.AF_UNIX))
    connections[-1].connect("/run/lprojd/lprojd.sock")
    connections[-1].sendall("".join(sys.argv[2:]).encode() + b"\0" if sys.argv[2:] else b"")
print("here")
signal.pause()
PYTHON
  crowd=$!
  within 20 grep -q here $results/crowd
}

disperse() {
  kill "$crowd" 2>/dev/null
  wait "$crowd" 2>/dev/null
  true
}

# Of 64 descriptors half are for clients.
few_descriptors() {
  printf '[Service]\nLimitNOFILE=64\n' | override
  systemctl restart $unit
  lprojctl watch --json >$results/crowded.out 2>/dev/null &
  local watcher=$! late found=0
  within 10 grep -q State $results/crowded.out && crowd 60 &&
    within 10 told 7121de0df1164e328be45272d132184f || return
  echo '"crowd" = "read";' >/srv/demo/en.lproj/Crowd.strings
  within 10 grep -q Crowd $results/crowded.out || return
  systemctl kill -s HUP --kill-who=main $unit
  within 10 told cf54039349dd4841bf230bb6f27a8458 || return
  as bob timeout 30 lprojctl get crowd --table Crowd >$results/late.out &
  late=$!
  disperse
  wait $late && is read cat $results/late.out || found=1
  kill $watcher
  rm /srv/demo/en.lproj/Crowd.strings
  plain
  systemctl restart $unit
  return $found
}

limited_clients() {
  echo '{limits: {clientsPerUser: 4}}' >/etc/lprojd/lprojd.json.d/zz-limits.json
  systemctl restart $unit
  local lines fields found=0
  fields="MESSAGE_ID=414277f0d6e04406b31ef68dcfa771ae PEER_UID=$(id -u bob)"
  crowd 30
  # shellcheck disable=SC2086 # two words
  lines=$(entries -u $unit $fields REASON=clientsPerUser | wc -l)
  echo "$lines lines for 26 refused clients"
  [ "$lines" -ge 1 ] && [ "$lines" -le 6 ] && [ -n "$(lprojctl get welcome)" ] || found=1
  as bob lprojctl get welcome 2>&1 | grep -q clientsPerUser || found=1
  disperse
  crowd 1 garbage
  # shellcheck disable=SC2086 # two words
  within 10 bash -c "journalctl --sync; journalctl -b -u $unit $fields REASON=malformed |
    grep -q 'no Varlink call'" || found=1
  disperse
  journalctl -b -u $unit -x | grep -q 'Subject: A client was refused' || found=1
  rm /etc/lprojd/lprojd.json.d/zz-limits.json
  systemctl restart $unit
  return $found
}

denied_clients() {
  fails as bob lprojctl select vi || return
  entries -u $unit MESSAGE_ID=5bce772eeec049e58261836f00926ab0 "PEER_UID=$(id -u bob)" |
    grep -q SelectLanguage
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
    told c88a58bb41f64130bcfd0fe276f9f0ad -p err &&
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

missing_state() {
  printf '[Service]\nStateDirectory=\nEnvironment=STATE_DIRECTORY=/var/lib/nowhere\n' | override
  systemctl restart $unit && [ -n "$(lprojctl get welcome)" ] && fails lprojctl select de &&
    entries -u $unit -p warning MESSAGE_ID=c88a58bb41f64130bcfd0fe276f9f0ad | grep -q nowhere
  local found=$?
  plain
  systemctl restart $unit
  return $found
}

# Room for the images twice, then for nothing.
full_runtime() {
  systemctl stop lprojd.socket $unit 2>/dev/null
  mount -t tmpfs -o size=1m,mode=755,uid="$(id -u lprojd)",gid="$(id -g lprojd)" \
    tmpfs /run/lprojd
  systemctl start lprojd.socket $unit
  full_runtime_steps
  local found=$?
  systemctl stop lprojd.socket $unit 2>/dev/null
  umount /run/lprojd
  systemctl start lprojd.socket $unit
  return $found
}

# A selection alone may find the room that was taken ahead for it; a new image does not.
full_runtime_steps() {
  local image=/run/lprojd/demo/current/en.lprojimage output
  is th lprojctl select th && head -c 1M /dev/zero >/run/lprojd/filler 2>/dev/null
  [ -e $image ] && cp $image /root/ || return
  sed -i 's/^"welcome" = .*/"welcome" = "Crowded";/' /srv/demo/en.lproj/Localizable.strings
  within 10 is Crowded lprojctl get welcome --language en || return
  lprojctl diagnostics | grep -q runtime-directory && cmp /root/en.lprojimage $image || return
  is '' find /run/lprojd -name '*.new' || return
  output=$(lprojctl select vi 2>&1) && return 1
  echo "$output"
  grep -q 'No space left' <<<"$output" && is th selected || return
  rm /run/lprojd/filler
  sed -i 's/^"welcome" = .*/"welcome" = "Room";/' /srv/demo/en.lproj/Localizable.strings
  within 10 grep -q Room $image && is vi lprojctl select vi &&
    grep -q '"vi"' /run/lprojd/demo/current/bundle.json &&
    fails bash -c 'lprojctl diagnostics | grep runtime-directory'
}

# The kernel's clock is everybody's, so the daemon gets one of its own.
set_clock() {
  python3 -c 'import os, struct, sys
file = os.open("/etc/test-clock", os.O_RDWR | os.O_CREAT, 0o644)
os.pwrite(file, struct.pack("<q", int(sys.argv[1])), 0)' "$1"
}

clock_jumps() {
  gcc -shared -fPIC -O2 /test/scripts/systemd-test-clock.c -o /usr/lib/test-clock.so &&
    set_clock 0 || return
  local preload="LD_PRELOAD=/usr/lib/test-clock.so TEST_CLOCK=/etc/test-clock"
  printf '[Service]\nEnvironment=%s\nWatchdogSec=2s\n' "$preload" | override
  systemctl restart $unit
  clock_jump_steps "$preload"
  local found=$?
  rm -f /srv/demo/en.lproj/Clock.strings
  plain
  systemctl restart $unit
  return $found
}

clock_jump_steps() {
  local pid jump watcher
  pid=$(show MainPID)
  grep -q test-clock "/proc/$pid/maps" || return
  lprojctl watch --json >$results/clock.out 2>/dev/null &
  watcher=$!
  within 10 grep -q State $results/clock.out || return
  # Ten years on, to 2006, and back.
  for jump in 315360000 -630720000 0; do
    set_clock $jump
    echo "clock at $jump: $(env $1 date +%F)"
    echo "\"jump\" = \"$jump\";" >/srv/demo/en.lproj/Clock.strings
    within 5 is "$jump" lprojctl get jump --table Clock --language en || return
    is de lprojctl select de && is th lprojctl select th || return
    # Longer than the watchdog waits.
    sleep 2.5
  done
  kill $watcher
  is "$pid" show MainPID && is 3 grep -c TablesChanged $results/clock.out &&
    is 6 grep -c '"LanguageSelected"' $results/clock.out || return
  [ "$(lprojctl status --json | sed -n 's/.*"uptimeSeconds" : \([0-9]*\).*/\1/p')" -lt 300 ]
}
