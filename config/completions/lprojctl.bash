# bash completion for lprojctl. What there is to complete is what the program's own help and the
# running daemon say, so it is never out of date.

_lprojctl_commands() {
  lprojctl --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p'
}

_lprojctl_options() {
  lprojctl "$1" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
}

# Words that the daemon knows, one a line; none when it does not run.
_lprojctl_ask() {
  timeout 1 lprojctl "$@" 2>/dev/null
}

_lprojctl() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case ${COMP_WORDS[index]} in
    --socket) ((index++)) ;;
    -*) ;;
    *)
      command=${COMP_WORDS[index]}
      break
      ;;
    esac
  done
  local words=''
  COMPREPLY=()
  case $before in
  --socket | --root | -o | --output)
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    return
    ;;
  --bundle) words=$(_lprojctl_ask bundles --json | sed -n 's/^ *"name" : "\(.*\)".*/\1/p') ;;
  --language) words=$(_lprojctl_ask languages) ;;
  --table) words=$(_lprojctl_ask tables) ;;
  --format) words='text json sarif github' ;;
  *)
    if [[ -z $command ]]; then
      words="$(_lprojctl_commands) --socket --json --help --version"
    elif [[ $word == -* ]]; then
      words=$(_lprojctl_options "$command")
    else
      case $command in
      select) words="system $(_lprojctl_ask languages)" ;;
      explain) words=$(_lprojctl_ask explain | sed 's/^ *\([a-z-]*\) .*/\1/') ;;
      dump | lint | compile | inspect)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
      esac
    fi
    ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _lprojctl lprojctl
