#!/usr/bin/env bash
# Makes docs/images/editor.svg: Neovim with gpuperf-clangd, in a terminal.
#   picture.sh FILE.cu LINE OUT.svg
# Needs nvim, tmux, and gpuperf-clangd and clangd on PATH.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
file=$1 line=$2 out=$3
work=$(mktemp -d)
session=gpuperf-picture-$$
trap 'tmux kill-session -t "$session" 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$file" "$work"
cd "$work"
HOME=$work tmux -f /dev/null new-session -d -s "$session" -x 128 -y 26 \
  env HOME="$work" TERM=xterm-256color nvim -u "$here/picture.lua" \
  +"$line" "$(basename "$file")"
for _ in $(seq 200); do
  tmux capture-pane -p -t "$session" | grep -q 'speed up' && break
  sleep 0.2
done
sleep 1
tmux capture-pane -e -p -t "$session" | python3 "$here/ansi_to_svg.py" >"$out"
