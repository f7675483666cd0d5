# shellcheck shell=bash disable=SC2154 # systemd-test-inside.sh, which reads this file, sets the rest
# The checks of plugins: those that ship, and one that somebody writes, within the unit's sandbox.

own=/etc/lprojd/plugins/mine

# plugin_is NAME STATE: what `lprojctl plugins` says.
plugin_is() {
  lprojctl plugins | grep -qE "^$1 +[a-z]+ +[0-9.]* +$2 "
}

shipped_plugins() {
  local name
  for name in po android arb properties exec; do
    plugin_is $name ready || {
      lprojctl plugins
      return 1
    }
  done
}

# With the service's rights, and no more.
plugin_decodes() {
  printf 'msgid "Open"\nmsgstr "Öffnen"\n' >/srv/demo/de.lproj/Shipped.po
  within 10 is Öffnen lprojctl get Open --table Shipped --language de || return
  local child status
  for child in $(pgrep -P "$(show MainPID)"); do
    status=/proc/$child/status
    grep -q '^CapEff:.0*$' "$status" && grep -q '^NoNewPrivs:.1' "$status" &&
      grep -q '^Seccomp:.2' "$status" && grep -q "$unit" "/proc/$child/cgroup" || return
  done
  rm /srv/demo/de.lproj/Shipped.po
}

plugin_comes_and_goes() {
  lprojctl plugin new $own && echo 'k = one' >/srv/demo/en.lproj/Own.mine || return
  within 3 is one lprojctl get k --table Own --language en || return
  sed -i 's/value.strip()/value.strip().upper()/' $own
  within 3 is ONE lprojctl get k --table Own --language en || return
  lprojctl plugin check $own /srv/demo/en.lproj/Own.mine || return
  chmod g+w $own
  within 3 plugin_is mine refused && is k lprojctl get k --table Own --language en || return
  rm $own /srv/demo/en.lproj/Own.mine
}

python_plugin() {
  apt-get install -y --no-install-recommends /test/deb/lprojd-plugins_*.deb || return
  ln -s /usr/lib/lprojd/plugins-available/xliff /etc/lprojd/plugins/xliff
  within 3 plugin_is xliff ready || return
  rm /etc/lprojd/plugins/xliff
}

sinks_run() {
  lprojctl select en >/dev/null
  cat >/etc/lprojd/lprojd.json.d/sinks.json <<'JSON'
{plugins: {sinks: {marks: {plugin: "exec", options: {command: [
  "/bin/sh", "-c", "echo $LPROJD_EVENT $LPROJD_LANGUAGE >>/var/lib/lprojd/marks",
]}}}}}
JSON
  lprojctl reload >/dev/null && within 10 bash -c 'lprojctl plugins | grep -q "marks (exec).*ready"' ||
    return
  lprojctl select th >/dev/null && within 10 grep -qx 'LanguageSelected th' /var/lib/lprojd/marks
  local found=$?
  rm /etc/lprojd/lprojd.json.d/sinks.json /var/lib/lprojd/marks
  lprojctl select en >/dev/null
  lprojctl reload >/dev/null
  return $found
}
