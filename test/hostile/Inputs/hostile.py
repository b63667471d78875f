"""Makes a project that tries each way to run, read, write or print something.

usage: hostile.py FOLDER

Every program that it names writes FOLDER/trace when it runs. `trace` and what its
programs would print must be nowhere after an analysis.
"""
import json
import os
import sys

root = os.path.abspath(sys.argv[1])


def write(name, text, mode=0o644):
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text.encode("utf-8", "surrogateescape"))
    os.chmod(path, mode)
    return path


program = write("bin/run", "#!/bin/sh\ntouch %s/trace\necho PWNED\necho PWNED >&2\n" % root, 0o755)
for name in ("ptxas", "nvcc", "clang++", "fatbinary"):
    os.symlink(program, os.path.join(root, "bin", name))

KERNEL = "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"

# A program instead of ptxas.
write("program/.gpuperf", "ptxas: ../bin/run\n")
write("program/k.cu", KERNEL)
write("program/.clang-tidy",
      "Checks: '-*,gpuperf-kernel'\nCheckOptions: {gpuperf-kernel.Ptxas: '%s'}\n" % program)
# Files without an end, or that nobody writes to.
write("device/.gpuperf", "machine: /dev/zero\n")
write("device/k.cu", KERNEL)
os.mkfifo(write("pipe/x", "")[:-1] + "machine.yaml")
write("pipe/.gpuperf", "machine: ./machine.yaml\nmachine-dirs: [.]\n")
write("pipe/k.cu", KERNEL)
os.makedirs(root + "/config")
os.symlink("/dev/zero", root + "/config/.gpuperf")
write("config/k.cu", KERNEL)
os.makedirs(root + "/clangd")
os.symlink("/dev/zero", root + "/clangd/.clangd")
write("clangd/k.cu", KERNEL)
os.makedirs(root + "/clangd-pipe")
os.mkfifo(root + "/clangd-pipe/.clangd")
write("clangd-pipe/k.cu", KERNEL)
# Somebody else's secret, quoted in an error.
secret = write("secret/key.pem", "-----BEGIN SECRET-----\n")
write("quote/.gpuperf", "machine: ../secret/key.pem\nmachine-dirs: [../secret]\n")
write("quote/k.cu", KERNEL)
# Compile commands that load, run, read or write.
HARMFUL = {
    "plugin": ["-fplugin=%s/bin/run" % root],
    "load": ["-Xclang", "-load", "-Xclang", root + "/bin/run"],
    "configuration": ["--config=%s/bin/run" % root],
    "toolkit": ["--cuda-path=" + root],
    "compiler": ["-ccbin", program, "--compiler-bindir=" + program],
    "response": ["@/dev/zero"],
    "response-pipe": ["@%s/clangd-pipe/.clangd" % root],
    "output": ["-o", root + "/trace", "-MD", "-MF", root + "/trace", "-save-temps",
               "-ftime-trace=" + root + "/trace", "--serialize-diagnostics", root + "/trace"],
}  # fmt: skip
for name, flags in HARMFUL.items():
    source = write("flags/%s/k.cu" % name, KERNEL)
    for compiler in ("clang++", program):
        write("flags/%s/%s/compile_commands.json" % (name, os.path.basename(compiler)),
              json.dumps([{"directory": root, "file": source,
                           "arguments": [compiler, *flags, "-c", source]}]))  # fmt: skip
os.makedirs(root + "/database")
os.symlink("/dev/zero", root + "/database/compile_commands.json")
write("nested/compile_commands.json", "[" * 100000)
# What a terminal would obey.
write("escape/k.cu",
      '#line 1 "\x1b]0;title\x07evil\\nerror: forged"\n'
      "// gpuperf: launch(\x1b[31mgrid=\x07)\n"
      "__global__ void k(float *a) { a[threadIdx.x * 33] = 1; } // \x1b[41m \u202e\n"
      "#ifndef QUIET\n#error \x1b[31mred\n#endif\n")  # fmt: skip
write("escape/.gpuperf", "machine: \"\\e[31mred\\a\"\n")
