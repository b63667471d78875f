"""Installs a build to a folder, and leaves the build's own list of what is installed alone.

usage: install.py BUILD PREFIX [COMPONENT…]

What this installation put where is in PREFIX.list, as `uninstall` reads it."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile


def manifests(build):
    return glob.glob(os.path.join(build, "install_manifest*.txt"))


def move(files, folder):
    os.makedirs(folder, exist_ok=True)
    for file in files:
        shutil.move(file, os.path.join(folder, os.path.basename(file)))


def install(build, prefix, components):
    for component in components or [None]:
        only = ["--component", component] if component else []
        subprocess.run(["cmake", "--install", build, "--prefix", prefix] + only,
                       check=True, stdout=subprocess.DEVNULL)  # fmt: skip


def main():
    build, prefix, components = sys.argv[1], sys.argv[2], sys.argv[3:]
    with tempfile.TemporaryDirectory(dir=os.path.dirname(prefix)) as kept:
        move(manifests(build), kept)
        try:
            install(build, prefix, components)
        finally:
            move(manifests(build), prefix + ".list")
            move(manifests(kept), build)


main()
