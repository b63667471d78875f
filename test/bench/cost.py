"""What a compile costs with the plugin and without."""

import glob
import os
import re
import shutil
import subprocess


class Failed(Exception):
    """A command that is measured did not work."""


def cuda_home():
    for home in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
                 "/usr/local/cuda"):  # fmt: skip
        if home and os.path.exists(os.path.join(home, "include", "cuda_runtime.h")):
            return home
    raise Failed("no CUDA toolkit: set CUDA_HOME")


def compile_command(path, output, args, flags=()):
    """The compile that is measured: that of the device code, or with --whole all of it,
    host code and ptxas, too. The shim makes CUDA 13 usable to Clang 19."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    shim = subprocess.check_output([tool, "--print-shim-dir"], universal_newlines=True)
    is_whole = getattr(args, "whole", False)
    part = ["-c", "-B" + shim.strip()] if is_whole else ["-S", "--cuda-device-only"]
    return [
        shutil.which("clang++-" + os.environ.get("GPUPERF_LLVM", "19")) or "clang++", "-x", "cuda", "-O3", *part,
        "--cuda-gpu-arch=" + args.arch,
        "--cuda-path=" + cuda_home(), "-isystem", shim.strip(),
        "-Wno-unknown-cuda-version", *flags, "-o", output, path,
    ]  # fmt: skip


def plugin_argument(args):
    # Under valgrind an analysis would be cut off by its budget of processor time.
    [plugin] = glob.glob(os.path.join(args.build, "lib", "gpuperf-[0-9]*.so"))
    return ["-fplugin=" + plugin,
            "-fplugin-arg-gpuperf-budget-ms=1000000"]  # fmt: skip


def run_quietly(command, timeout=None):
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, universal_newlines=True,
                              errors="replace", timeout=timeout)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed("%s: took more than %g s" % (command[-1], timeout))
    if done.returncode != 0:
        raise Failed("%s\n%s" % (" ".join(command), done.stderr[-2000:]))


def instructions(command, folder, name, timeout=None):
    """(instructions of all processes, of those beyond the one that had most)."""
    pattern = os.path.join(folder, name + ".callgrind.")
    # A forked child starts with its parent's counts; where the plugin's child
    # begins they are set to zero.
    run_quietly(["valgrind", "--quiet", "--tool=callgrind", "--trace-children=yes",
                 "--zero-before=*runChild*",
                 "--callgrind-out-file=" + pattern + "%p"] + command, timeout)  # fmt: skip
    counts = []
    for path in glob.glob(glob.escape(pattern) + "*"):
        with open(path, errors="replace") as file:
            found = re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M)
        counts.append(int(found.group(1)) if found else 0)
    if not counts or max(counts) == 0:
        raise Failed("callgrind left no counts for %s" % name)
    return sum(counts), sum(counts) - max(counts)


def peak_kilobytes(command):
    """Largest resident set of the command's processes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)  # fmt: skip
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_maxrss


def measure(path, args, folder):
    name = os.path.basename(path)
    outputs = [os.path.join(folder, name + suffix) for suffix in (".s", ".plugin.s")]
    plain = compile_command(path, outputs[0], args)
    loaded = compile_command(path, outputs[1], args) + plugin_argument(args)
    base, _ = instructions(plain, folder, name)
    total, child = instructions(loaded, folder, name + ".plugin")
    with open(outputs[0], "rb") as one, open(outputs[1], "rb") as other:
        same = one.read() == other.read()
    memory = peak_kilobytes(plain), peak_kilobytes(loaded)
    return name, base, total, child, memory, same
