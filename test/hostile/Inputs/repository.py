"""Makes git repositories whose configuration names a program in each way that git knows.

usage: repository.py FOLDER

Each has a kernel in a revision and another one in the work tree. The program writes
FOLDER/trace, with the name of the repository, when it runs.
"""
import os
import shutil
import subprocess
import sys

root = os.path.abspath(sys.argv[1])
OLD = "__global__ void k(float *a) { a[threadIdx.x * 32] = 1; }\n"
NEW = "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"
LAUNCH = "void run(float *a) { k<<<64, 256>>>(a); }\n"
# In a file of configuration; PROGRAM is the program's path.
CONFIGURATIONS = {
    "fsmonitor": "[core]\nfsmonitor = PROGRAM\n",
    "include": "[include]\npath = ../monitor\n",
    "worktree-config": "[extensions]\nworktreeConfig = true\n",
    "hooks-path": "[core]\nhooksPath = hooks-of-project\n",
    "smudge": "[filter \"f\"]\nsmudge = PROGRAM\nclean = PROGRAM\nrequired = true\n",
    "process": "[filter \"f\"]\nprocess = PROGRAM\nrequired = true\n",
    "others": "[diff]\nexternal = PROGRAM\n[diff \"f\"]\ntextconv = PROGRAM\ncommand = PROGRAM\n"
              "[pager]\nrev-parse = PROGRAM\ncheck-ignore = PROGRAM\n[gpg]\nprogram = PROGRAM\n"
              "[alias]\nrev-parse = !PROGRAM\ncheck-ignore = !PROGRAM\nread-tree = !PROGRAM\n"
              "[core]\npager = PROGRAM\neditor = PROGRAM\naskPass = PROGRAM\ngitProxy = PROGRAM\n"
              "alternateRefsCommand = PROGRAM\nsshCommand = PROGRAM\n"
              "[credential]\nhelper = !PROGRAM\n[merge \"f\"]\ndriver = PROGRAM\n",
    "hooks": "",
}  # fmt: skip
# A blob is not there, and to be fetched by a program.
PROMISES = {
    "upload-pack": "url = SELF\nuploadpack = PROGRAM\n",
    "remote-helper": "url = ext::PROGRAM\n",
    "ssh": "url = ssh://nowhere/x\n[core]\nsshCommand = PROGRAM\n",
}
PROMISOR = ("[extensions]\npartialClone = origin\n[protocol]\nallow = always\n"
            "[remote \"origin\"]\npromisor = true\npartialclonefilter = blob:none\n")  # fmt: skip


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, "-c", "user.name=A", "-c", "user.email=a@b",
                           "-c", "commit.gpgsign=false", *words],
                          check=True, capture_output=True, text=True).stdout.strip()  # fmt: skip


def make(name, configuration):
    """A repository with one commit, then the configuration."""
    folder = os.path.join(root, name)
    program = os.path.join(root, "programs", name)
    write(program, "#!/bin/sh\necho %s >> %s/trace\nexit 1\n" % (name, root), 0o755)
    write(folder + "/k.cu", OLD + LAUNCH)
    write(folder + "/.gitattributes", "*.cu filter=f diff=f merge=f\n")
    write(folder + "/.gitignore", "build\n")
    git(folder, "init", "-q", "--template=")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    blob = git(folder, "rev-parse", "HEAD:k.cu")
    write(folder + "/k.cu", NEW + LAUNCH)
    write(folder + "/new.cu", NEW + LAUNCH)
    fill = lambda text: text.replace("PROGRAM", program).replace("SELF", folder)
    write(folder + "/.git/info/attributes", "* filter=f diff=f\n")
    write(folder + "/monitor", fill(CONFIGURATIONS["fsmonitor"]))
    if name == "worktree-config":
        write(folder + "/.git/config.worktree", fill(CONFIGURATIONS["fsmonitor"]))
    for place in ("/hooks-of-project", "/.git/hooks") if name.startswith("hooks") else ():
        for hook in ("post-index-change", "post-checkout", "reference-transaction",
                     "fsmonitor-watchman", "pre-auto-gc", "post-rewrite"):
            os.makedirs(folder + place, exist_ok=True)
            shutil.copy(program, folder + place + "/" + hook)
    with open(folder + "/.git/config", "a", encoding="utf-8") as file:
        file.write(fill(configuration))
    return folder, blob


for name, configuration in CONFIGURATIONS.items():
    make(name, configuration)
for name, remote in PROMISES.items():
    folder, blob = make(name, PROMISOR + remote)
    os.remove(os.path.join(folder, ".git/objects", blob[:2], blob[2:]))
