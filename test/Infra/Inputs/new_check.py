"""Links gpuperf with the checks of another tree.

usage: new_check.py BUILD TREE OUT

TREE has a copy of lib/Checks and docs/checks to which a check was added. Compiles its
new sources, and those that list all checks and their pages, by the commands of BUILD,
and links them with all else that is built there: OUT/gpuperf. What a new check needs
beyond the files of TREE is so missing."""

import json
import os
import re
import subprocess
import sys

OBJECTS = "lib/Checks/CMakeFiles/GpuperfChecks.dir/"
LISTS = ["Checks.cpp", "Pages.cpp"]


def main(build, tree, out):
    os.makedirs(out, exist_ok=True)
    database = subprocess.run(["ninja", "-t", "compdb"], cwd=build, check=True,
                              stdout=subprocess.PIPE).stdout
    commands = {entry["output"]: entry for entry in json.loads(database)}
    compile_list = commands[OBJECTS + "Checks.cpp.o"]
    known = os.path.dirname(compile_list["file"])
    sources = os.path.join(tree, "lib/Checks")
    pages = os.path.join(tree, "docs/checks")
    subprocess.run(["cmake", "-DFOLDER=" + pages,
                    "-DFILES=" + ";".join(sorted(os.listdir(pages))),
                    "-DOUTPUT=%s/CheckPages.inc" % out,
                    "-P", os.path.join(known, "../Headers/EmbedShim.cmake")], check=True)
    objects, compiles = [], []
    for name in sorted(os.listdir(sources)):
        if not name.endswith(".cpp"):
            continue
        if name not in LISTS and os.path.exists(os.path.join(known, name)):
            objects.append(OBJECTS + name + ".o")
            continue
        objects.append(os.path.join(out, name + ".o"))
        command = re.sub(r" -M[DTF]( \S+\.o(\.d)?)?(?= )", "", compile_list["command"])
        command = command.replace(compile_list["file"], os.path.join(sources, name))
        command = command.replace(" -o " + compile_list["output"], " -o " + objects[-1])
        compiles.append(command.replace("-I%s/lib/Checks" % build, "-I" + out))
    started = [subprocess.Popen(command, shell=True, cwd=build) for command in compiles]
    if any([process.wait() for process in started]):
        sys.exit("a source of the checks does not compile")
    link = commands["bin/gpuperf"]["command"]
    link = link.replace(" -o bin/gpuperf", " -o %s/gpuperf" % out)
    link = link.replace("lib/static/libGpuperfChecks.a", " ".join(objects))
    subprocess.run(link, shell=True, cwd=build, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
