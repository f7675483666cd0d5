# shellcheck shell=bash disable=SC2154 # systemd-test-inside.sh, which reads this file, sets the rest
# The checks of the webhook on the network: the unit's sandbox keeps it away, and the drop-in that
# ships lets it reach the receiver that it names, and nobody else.

examples=/usr/share/doc/lprojd/examples
receiver=lprojd-test-receiver
received=$results/webhook.txt
secret=/etc/lprojd/webhook.secret
network=/etc/systemd/system/lprojd.service.d/webhook.conf

start_receiver() {
  (umask 027 && echo 'A secret of this test' >$secret) && chgrp lprojd $secret || return
  systemd-run --quiet --unit=$receiver -p StandardOutput=file:$received \
    /test/scripts/systemd-test-receiver.py $secret || return
  within 5 grep -q listens $received
}

# webhook_to ADDRESS: the example, with a receiver there.
webhook_to() {
  sed "s,https://receiver.example/,http://$1:8080/,; s/secretFile:/timeoutSeconds: 0.5, &/" \
    $examples/webhook.json >/etc/lprojd/lprojd.json.d/webhook.json
  lprojctl reload && within 5 bash -c 'lprojctl plugins | grep -q "hook (webhook).*ready"'
}

# webhook_waits REASON: that the plugin cannot send, and why.
webhook_waits() {
  entries -u $unit -o cat | grep -qE "events wait, .*($1)"
}

webhook_is_confined() {
  start_receiver && ln -s /usr/lib/lprojd/plugins-available/webhook /etc/lprojd/plugins/webhook &&
    webhook_to 127.0.0.2 && lprojctl select th || return
  within 5 webhook_waits 'Address family not supported' || return
  is listens cat $received &&
    fails is "$(readlink /proc/self/ns/net)" readlink "/proc/$(show MainPID)/ns/net"
}

# What waited is sent then, and what comes.
webhook_reaches() {
  install -D -m 644 $examples/webhook.conf $network && sed -i 's/192\.0\.2\.7/127.0.0.2/' $network &&
    systemctl daemon-reload && systemctl restart $unit || return
  within 5 grep -qx '127.0.0.2 LanguageSelected th genuine' $received && lprojctl select vi &&
    within 5 grep -qx '127.0.0.2 LanguageSelected vi genuine' $received
}

# Whether addresses are filtered at all, which takes the kernel's BPF.
can_filter() {
  fails systemd-run --quiet --wait -p IPAddressDeny=any python3 -c \
    'import socket; socket.create_connection(("127.0.0.1", 8080), 0.5)'
}

webhook_reaches_nobody_else() {
  webhook_to 127.0.0.3 && lprojctl select fr || return
  within 5 webhook_waits 'timed out|no answer' || return
  fails grep '^127.0.0.3' $received
}

end_webhook() {
  systemctl stop $receiver
  rm -rf $network /etc/lprojd/lprojd.json.d/webhook.json /etc/lprojd/plugins/webhook $secret
  plain
  systemctl restart $unit
  lprojctl select en
}
