"""What `gpuperf merge` takes for the results of a large project: seconds and the
largest resident set, for 10 000 results that are those of the examples, each of a
source of its own."""

import json
import os
import subprocess
import sys
import tempfile
import time

RESULTS = 10000
MOST_MEBIBYTES = 1024


def make_results(tool, files, folder, count=RESULTS):
    """Fills the folder; the bytes of all."""
    with tempfile.TemporaryDirectory() as real:
        subprocess.run([tool, "--quiet", "--output=" + real] + files, check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        results = [json.load(open(os.path.join(real, name))) for name in sorted(os.listdir(real))]
    total = 0
    for number in range(count):
        result = results[number % len(results)]
        result["source"] = "/project/%d/kernel.cu" % number
        with open(os.path.join(folder, "kernel-%016x.gpuperf.json" % number), "w") as file:
            json.dump(result, file)
            total += file.tell()
    return total


def run(command):
    """(seconds, peak MiB) of a command without its output."""
    begin = time.monotonic()
    with open(os.devnull, "w") as null:
        child = subprocess.Popen(command, stdout=null, stderr=null)
        _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit("bench: %s: status %d" % (" ".join(command), status))
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def print_merge_times(args):
    """Prints a line for each format. True where one takes more than it may."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    too_much = False
    with tempfile.TemporaryDirectory() as folder:
        size = make_results(tool, args.files, folder)
        for format in ("text", "json", "sarif"):
            seconds, memory = run([tool, "merge", "--format=" + format, folder])
            print("merge of %d results, %.0f MB, as %s: %.1f s, at most %.0f MiB (target %d)" % (
                RESULTS, size / 1e6, format, seconds, memory, MOST_MEBIBYTES))  # fmt: skip
            too_much |= memory > MOST_MEBIBYTES
    return too_much
