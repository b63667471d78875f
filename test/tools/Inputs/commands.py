"""Writes FOLDER/nvcc and FOLDER/clang, compile databases of builds that compile FILE by
either. The nvcc that is named is a program of the project, which leaves FOLDER/ran. So is
that of FOLDER/toolkit, by the toolkit that the command names."""

import json
import os
import sys

folder, file, nvcc, clang = sys.argv[1:]
own = os.path.join(folder, "project", "nvcc")
os.makedirs(os.path.dirname(own))
with open(own, "w") as script:
    script.write("#!/bin/sh\ntouch %s\nexec %s \"$@\"\n" % (os.path.join(folder, "ran"), nvcc))
os.chmod(own, 0o755)
kit = os.path.join(folder, "kit")
for part in ("bin", "include"):
    os.makedirs(os.path.join(kit, part))
os.link(own, os.path.join(kit, "bin", "nvcc"))
open(os.path.join(kit, "include", "cuda_runtime.h"), "w").close()
for name, command in (("nvcc", [own, "-arch=sm_80", "-dc"]),
                      ("toolkit", [own, "-arch=sm_80", "--cuda-path=" + kit, "-ccbin", own]),
                      ("clang", [clang, "--cuda-gpu-arch=sm_80", "-c"])):  # fmt: skip
    os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, name, "compile_commands.json"), "w") as database:
        json.dump([{"directory": folder, "file": file,
                    "arguments": command + [file, "-o", "x.o"]}], database)  # fmt: skip
