"""The machine of a CI service: a shell, gpuperf's sources, and stand-ins for programs that
would change this one."""

import os
import pathlib
import shutil
import subprocess

STANDINS = {
    "apt-get": 'echo "apt-get $*" >> "$STANDIN_LOG"\n',
    "sudo": 'exec "$@"\n',
    # Of the tool's own build, which is the one that is tested, only what it would do.
    "ninja": 'case "$*" in *tool/build*) set -- -n "$@" ;; esac\nexec %(ninja)s "$@"\n',
    # The service's artifacts: those of the last run on the default branch.
    "curl": """while [ $# -gt 1 ]; do
  [ "$1" = --output ] && output=$2
  shift
done
file=${1##*/raw/}
cp "$STORE/${file%%%%\\?*}" "$output" || exit 22
""",
}


def write_standins(folder, log, store):
    """Programs in `folder`, and the environment in which they come first."""
    folder.mkdir(exist_ok=True)
    names = {"ninja": shutil.which("ninja")}
    for name, text in STANDINS.items():
        path = folder / name
        path.write_text("#!/bin/bash\n" + text % names)
        path.chmod(0o755)
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    return {"PATH": path, "STANDIN_LOG": str(log), "STORE": str(store)}


def write_tool(folder, sources, build):
    """A repository of gpuperf whose build is `build`, with a version v0."""
    if folder.exists():
        return
    folder.mkdir()
    shutil.copy(sources / "dev", folder)
    (folder / "build").symlink_to(build)
    for name in ("CMakeLists.txt", "cmake", "include", "lib", "machines", "tools"):
        (folder / name).symlink_to(sources / name)
    git = ["git", "-C", folder, "-c", "user.name=gpuperf", "-c", "user.email=gpuperf@localhost"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "v0"], ["tag", "v0"]):
        subprocess.run(git + words, check=True)


def run_bash(script, options, folder, environment, file):
    """The status of a script in `folder`; what it says goes to standard output."""
    pathlib.Path(file).write_text(script)
    command = ["bash", "--noprofile", "--norc", *options, str(file)]
    return subprocess.run(command, cwd=folder, env=environment,
                          stderr=subprocess.STDOUT).returncode  # fmt: skip
