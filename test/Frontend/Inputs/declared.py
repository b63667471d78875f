"""Which functions of CUDA's half-precision headers the bundled headers lack.

usage: declared.py CLANG SHIM TOOLKIT

Dumps what Clang declares for the device from cuda_fp16.h and cuda_bf16.h, with the
toolkit's headers and with the bundled ones, and compares names with the types of
their parameters. Prints what is missing and the number of functions. Internal names
are left out, and the loads and stores with a cache hint, which are templates here.
"""

import re
import subprocess
import sys

INTERNAL = re.compile(r"__internal|__nv_|__h(sin|cos)_internal|__(ld|st)(ca|cg|cs|cv|lu|wb|wt)$")
TYPES = re.compile(r"half|bfloat16")


def plain(text):
    text = re.sub(r"\b(const|volatile|__restrict)\b|&| noexcept.*", "", text)
    text = re.sub(r"\bunsigned int\b", "unsigned", text)
    text = re.sub(r"(?<!\w)(half2?|nv_bfloat162?)\b", r"__\1", text)
    return re.sub(r"\s", "", text)


def declared(clang, flags):
    source = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
    command = [clang, "-x", "cuda", "--cuda-gpu-arch=sm_90", "--cuda-device-only",
               "-nocudalib", "-w", "-fsyntax-only", "-std=c++17", "-Xclang", "-ast-dump",
               *flags, "-"]
    dump = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    found = set()
    for line in dump.stdout.splitlines():
        match = re.match(r"[|`]-FunctionDecl .*? (operator[^\w\s]+|\w+) '([^']*)'", line)
        if match and TYPES.search(match.group(2)) and not INTERNAL.match(match.group(1)):
            found.add((match.group(1), plain(match.group(2))))
    return found


clang, shim, toolkit = sys.argv[1:]
theirs = declared(clang, ["--cuda-path=" + toolkit, "-I" + shim])
ours = declared(clang, ["-nocudainc", "-isystem", shim + "/cuda",
                        "-include", "gpuperf_cuda.h"])
for name, parameters in sorted(theirs - ours):
    print("missing: %s %s" % (name, parameters))
print("%d functions" % len(theirs))
