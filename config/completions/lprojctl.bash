# bash completion for lprojctl. What there is to complete is what the program's own help, the
# directories on the line and the running daemon say, so it is never out of date.
#
# What others named, as tables, is data here: it is never expanded, and offered in quotes.

# Names, one a line; none when nobody answers.
_lprojctl_ask() {
  timeout 1 lprojctl "$@" 2>/dev/null
}

# The names in the first column of a help's list.
_lprojctl_listed() {
  sed -n 's/^  \([-a-z][-a-z0-9]*\).*/\1/p'
}

# Sets `plain` to a word without its quotes.
_lprojctl_unquote() {
  plain=$1
  case $plain in
  \'*) plain=${plain//\'/} ;;
  \"*) plain=${plain//[\"\\]/} ;;
  *) plain=${plain//\\/} ;;
  esac
}

# Sets `words` to what stands before the word that is completed and `word` to that one, as the shell
# reads them. readline parts them at colons and other signs, and replaces what is behind the last:
# `kept` is what stands before that.
_lprojctl_split() {
  local line=$COMP_LINE rest part signs='^[=:@]+$' last=''
  for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    rest=${line#"${line%%[![:space:]]*}"}
    if [[ $rest == "$line" && ($part =~ $signs || $last =~ $signs) ]]; then
      words[-1]+=$part
    else
      words+=("$part")
    fi
    line=${rest#"$part"} last=$part
  done
  word=${words[-1]}
  unset 'words[-1]'
  [[ $last =~ $signs ]] && kept=$word || kept=${word%"$last"}
}

# Reads what stands before the word that is completed into the variables of _lprojctl.
_lprojctl_read() {
  set -- "${words[@]:1}"
  local given name plain
  while (($#)); do
    given=$1
    _lprojctl_unquote "$given"
    name=$plain
    shift
    if [[ $name == -- && -n $command ]]; then
      help=''
    elif _lprojctl_takes_value "${name%%=*}"; then
      [[ $name != *=* ]] || set -- "${given#*=}" "$@"
      name=${name%%=*}
      (($#)) || option=$name
      _lprojctl_unquote "${1-}"
      [[ ${1-} != \~/* ]] || plain=$HOME/${plain#\~/}
      case $name in
      --socket) socket=(--socket "$plain") ;;
      --bundle | --root) place+=("$name" "$plain") ;;
      esac
      shift
    elif [[ $name != -* || -n $command && -z $help ]]; then
      arguments+=("$name")
      [[ -n $command ]] || {
        command=$name arguments=()
        help=$(lprojctl "$command" --help 2>/dev/null)
      }
    fi
  done
  [[ $command != compile ]] || place=("${arguments[@]/#/--root=}")
}

_lprojctl_takes_value() {
  [[ $'\n'$help == *$'\n'"  $1 "[A-Z]* ]]
}

# Offers those of the lines that begin with the word.
_lprojctl_offer() {
  local name plain begun
  _lprojctl_unquote "$word"
  begun=$plain
  _lprojctl_unquote "$kept"
  while IFS= read -r name; do
    [[ -n $name && $name == "$begun"* ]] || continue
    name=${name#"$plain"}
    case $word in
    # Within open quotes it stays as it is, or cannot be.
    [\"\']*) [[ $name == *[\"\'\\\$\`!]* ]] || COMPREPLY+=("$name") ;;
    *) COMPREPLY+=("$(printf %q "$name")") ;;
    esac
  done
}

_lprojctl_paths() {
  local plain
  _lprojctl_unquote "$word"
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$plain")
  _lprojctl_unquote "$kept"
  COMPREPLY=("${COMPREPLY[@]#"$plain"}")
}

# Less the mark of the selected one.
_lprojctl_languages() {
  _lprojctl_ask languages "${socket[@]}" "${place[@]}" | cut -c 3-
}

_lprojctl_value() {
  case $option in
  --socket) _lprojctl_paths -f ;;
  --root | -o) _lprojctl_paths -d ;;
  --bundle)
    _lprojctl_offer < <(_lprojctl_ask bundles --json "${socket[@]}" |
      sed -n 's/^ *"name" : "\(.*\)".*/\1/p')
    ;;
  --language) _lprojctl_offer < <(_lprojctl_languages) ;;
  --table) _lprojctl_offer < <(_lprojctl_ask tables "${socket[@]}" "${place[@]}") ;;
  --format) _lprojctl_offer < <(printf '%s\n' text json sarif github) ;;
  --fallback) _lprojctl_offer < <(printf '%s\n' chain apple exact) ;;
  --kind) _lprojctl_offer < <(printf '%s\n' format sink) ;;
  --device)
    _lprojctl_offer < <(printf '%s\n' iphone ipad ipod mac applewatch appletv applevision)
    ;;
  esac
}

_lprojctl_argument() {
  case $command:${#arguments[@]}:${arguments[0]-} in
  select:0:)
    _lprojctl_offer < <(
      echo system
      _lprojctl_languages
    )
    ;;
  explain:0:) _lprojctl_offer < <(lprojctl explain 2>/dev/null | _lprojctl_listed) ;;
  plugin:0:) _lprojctl_offer < <(printf '%s\n' check new) ;;
  plugin:*:check | plugin:1:new | dump:0: | inspect:0: | lint:*) _lprojctl_paths -f ;;
  compile:*) _lprojctl_paths -d ;;
  esac
}

_lprojctl() {
  local word='' kept='' command='' option=''
  local -a words=() arguments=() socket=() place=()
  local help='  --socket PATH
  --json
  --help
  --version'
  COMPREPLY=()
  _lprojctl_split
  _lprojctl_read
  if [[ -z $option && $kept == --*=* ]] && _lprojctl_takes_value "${word%%=*}"; then
    option=${word%%=*} word=${word#*=} kept=${kept#*=}
  fi
  if [[ -n $option ]]; then
    _lprojctl_value
  elif [[ $word == -* && -n $help ]]; then
    _lprojctl_offer < <(_lprojctl_listed <<<"$help")
  elif [[ -z $command ]]; then
    _lprojctl_offer < <(lprojctl --help 2>/dev/null | _lprojctl_listed)
  else
    _lprojctl_argument
  fi
}

complete -F _lprojctl lprojctl
