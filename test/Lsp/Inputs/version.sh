#!/bin/sh
echo "clangd version 0.0 with $*"
