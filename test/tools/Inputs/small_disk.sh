#!/bin/sh
# small_disk.sh FOLDER COMMAND…: runs it while a full disk is mounted at FOLDER, which nobody
# else sees and which has a file `old`. By root, or where users may have namespaces.
folder=$1
shift
user="--user --map-root-user"
[ "$(id -u)" = 0 ] && user=
exec unshare $user --mount sh -c '
  mount -t tmpfs -o size=16k none "$0" && echo older > "$0/old" || exit 125
  head -c 65536 /dev/zero > "$0/fill" 2> /dev/null
  exec "$@"' "$folder" "$@"
