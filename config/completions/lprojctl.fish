# fish completion for lprojctl. What there is to complete is what the program's own help and the
# running daemon say, so it is never out of date.

function __lprojctl_command
    set -l words (commandline -opc)[2..-1]
    while set -q words[1]
        switch $words[1]
            case --socket
                set -e words[1]
            case '-*'
            case '*'
                echo $words[1]
                return
        end
        set -e words[1]
    end
    return 1
end

function __lprojctl_commands
    lprojctl --help 2>/dev/null | string replace -rf '^  ([a-z][a-z-]*)  +(.*)' '$1\t$2'
end

function __lprojctl_options
    lprojctl (__lprojctl_command) --help 2>/dev/null |
        string replace -rf '^  (--[a-z-]+)[ A-Z]*  +(.*)' '$1\t$2'
end

function __lprojctl_ask
    timeout 1 lprojctl $argv 2>/dev/null
end

function __lprojctl_before
    test (commandline -opc)[-1] = $argv[1]
end

complete -c lprojctl -f
complete -c lprojctl -n 'not __lprojctl_command >/dev/null' -a '(__lprojctl_commands)'
complete -c lprojctl -n '__lprojctl_command >/dev/null' -a '(__lprojctl_options)'
complete -c lprojctl -l socket -r -F -d 'the daemon\'s socket'
complete -c lprojctl -l root -r -F -d 'read this directory'
complete -c lprojctl -n '__lprojctl_before --bundle' \
    -a '(__lprojctl_ask bundles --json | string replace -rf "^ *\"name\" : \"(.*)\".*" "\$1")'
complete -c lprojctl -n '__lprojctl_before --language' -a '(__lprojctl_ask languages)'
complete -c lprojctl -n '__lprojctl_before --table' -a '(__lprojctl_ask tables)'
complete -c lprojctl -n '__lprojctl_command | string match -q select' -a 'system (__lprojctl_ask languages)'
complete -c lprojctl -n '__lprojctl_command | string match -q explain' \
    -a '(lprojctl explain | string replace -rf "^ *([a-z-]+) .*" "\$1")'
complete -c lprojctl -n 'contains -- "$(__lprojctl_command)" dump lint compile inspect' -F
