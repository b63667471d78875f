#!/bin/sh
# Makes the pictures of docs/report.md anew: pictures.sh BUILD
# BUILD is a build folder after ./dev test, which has put the browser's driver there.
set -e
root=$(cd "$(dirname "$0")/../../.." && pwd)
build=$(cd "$1" && pwd)
page=$(mktemp --suffix=.html)
trap 'rm -f "$page"' EXIT
cd "$root"
GPUPERF_COMPILER=clang "$build/bin/gpuperf" --format=html -o "$page" --machine=a100 examples/*.cu
NODE_PATH=$build/page-browser/node_modules node test/Page/browser/pictures.mjs \
  "$(command -v chromium)" "$page" docs/images
