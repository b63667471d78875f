# What bash would complete the last word of a command line to.
# usage: complete.sh SCRIPT WORD...
compopt() { :; }
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMPREPLY=()
folder=$(mktemp -d) && cd "$folder" # no files are completed
_gpuperf
printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
rmdir "$folder"
