# fish completion for lprojctl. What there is to complete is what the program's own help, the
# directories on the line and the running daemon say, so it is never out of date.

# Names, one a line; none when nobody answers.
function __lprojctl_ask
    timeout 1 lprojctl $argv 2>/dev/null
end

# What stands in a help's list, with its description.
function __lprojctl_listed
    sed -nE 's/^  ([-a-z0-9]+)( [A-Z][A-Z,]*)?  +(.*)/\1\t\3/p'
end

# Paths of files that begin with the word.
function __lprojctl_paths --no-scope-shadowing
    # What there is for a command that has no completion.
    complete -C "'' $word" | string replace -r '\t.*' ''
end

function __lprojctl_directories --no-scope-shadowing
    __lprojctl_paths | string match '*/'
end

function __lprojctl_takes_value --no-scope-shadowing
    string match -rq -- '^  '(string escape --style=regex -- $argv[1])' [A-Z]' $help
end

# Reads what stands before the word that is completed into the variables of __lprojctl_complete.
function __lprojctl_read --no-scope-shadowing
    set -l words (commandline -opc)[2..]
    while set -q words[1]
        set -l parts (string split -m 1 = -- $words[1])
        if test "$words[1]" = --; and test -n "$command"
            set help
        else if __lprojctl_takes_value $parts[1]
            if not set -q parts[2]
                set -e words[1]
                set -q words[1] || set option $parts[1]
                set -a parts "$words[1]"
            end
            set -l value (string replace -r '^~/' $HOME/ -- $parts[2])
            switch $parts[1]
                case --socket
                    set socket --socket=$value
                case --bundle --root
                    set -a place $parts[1]=$value
            end
        else if string match -qv -- '-*' "$words[1]"; or test -n "$command" -a -z "$help"
            if test -n "$command"
                set -a arguments $words[1]
            else
                set command $words[1]
                set help (lprojctl $command --help 2>/dev/null)
            end
        end
        set -e words[1]
    end
    test "$command" != compile || set place --root=$arguments
end

# Less the mark of the selected one.
function __lprojctl_languages --no-scope-shadowing
    __lprojctl_ask languages $socket $place | string sub -s 3
end

function __lprojctl_value --no-scope-shadowing
    switch $option
        case --socket
            __lprojctl_paths
        case --root -o
            __lprojctl_directories
        case --bundle
            __lprojctl_ask bundles --json $socket | string replace -rf '^ *"name" : "(.*)".*' '$1'
        case --language
            __lprojctl_languages
        case --table
            __lprojctl_ask tables $socket $place
        case --format
            printf '%s\n' text json sarif github
        case --fallback
            printf '%s\n' chain apple exact
        case --kind
            printf '%s\n' format sink
        case --device
            printf '%s\n' iphone ipad ipod mac applewatch appletv applevision
    end
end

function __lprojctl_argument --no-scope-shadowing
    switch $command:(count $arguments):"$arguments[1]"
        case select:0:
            echo system
            __lprojctl_languages
        case explain:0:
            lprojctl explain 2>/dev/null | __lprojctl_listed
        case plugin:0:
            printf '%s\n' check new
        case 'plugin:*:check' plugin:1:new dump:0: inspect:0: 'lint:*'
            __lprojctl_paths
        case 'compile:*'
            __lprojctl_directories
    end
end

function __lprojctl_complete
    set -l word (commandline -ct)
    set -l stub
    set -l command
    set -l option
    set -l arguments
    set -l socket
    set -l place
    set -l help '  --socket PATH  the daemon\'s socket' '  --json  print JSON' \
        '  --help  print this help' '  --version  print the version'
    __lprojctl_read
    set -l parts (string split -m 1 = -- "$word")
    if test -z "$option" -a (count $parts) = 2; and __lprojctl_takes_value $parts[1]
        set option $parts[1]
        set stub $option=
        set word $parts[2]
    end
    if test -n "$option"
        __lprojctl_value | string replace -r '^' -- "$stub"
    else if test -n "$help"; and string match -q -- '-*' "$word"
        printf '%s\n' $help | __lprojctl_listed
    else if test -z "$command"
        lprojctl --help 2>/dev/null | __lprojctl_listed
    else
        __lprojctl_argument
    end
end

complete -c lprojctl -f -a '(__lprojctl_complete)'
