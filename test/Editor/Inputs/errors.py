#!/usr/bin/env python3
"""Features of unsaved text with errors in it, and failures.

usage: errors.py FOLDER

FOLDER is an empty one to write headers to. No file that is analysed exists.
"""

import os
import sys

from server import Server

GOOD = """__global__ void good(float *a) {
  a[threadIdx.x * 32] = 1;
}
"""
FLAGS = ["-nocudainc"]


def labels(features):
    return ["%d: %s" % (hint["line"], hint["label"]) for hint in features["hints"]]


def expect(condition, what, features):
    if not condition:
        sys.exit("%s: %s" % (what, features))


def has(features, line, text):
    return any(l.startswith("%d: " % line) and text in l for l in labels(features))


def errors_elsewhere(server, path):
    broken = GOOD + "__global__ void bad(float *a) { a[0] = nothing; }\nint x = ;\n"
    features, _ = server.analyse(path, broken, FLAGS)
    expect(has(features, 2, "32 sectors, ideal 4"), "errors elsewhere", features)
    expect(has(features, 4, "not analysed"), "errors elsewhere", features)
    reasons = [h["tooltip"] for h in features["hints"] if h["label"] == "not analysed"]
    expect("undeclared identifier 'nothing'" in reasons[0], "the reason", features)
    # Half a line inside the kernel itself: nothing is guessed of it.
    features, _ = server.analyse(path, GOOD.replace("= 1;", "= "), FLAGS)
    expect(labels(features) == ["1: not analysed"], "half a line", features)


def failures(server, path):
    for command, machine, model, text in (
        (FLAGS, "no-such-gpu", "", "unknown machine 'no-such-gpu'"),
        (FLAGS, "", "no-such-model", "unknown model 'no-such-model'"),
        (FLAGS + ["--cuda-path=/nowhere"], "", "", ""),
    ):
        features, _ = server.analyse(path, GOOD, command, machine, model)
        failure = features["failure"]
        expect(text in failure and "\n" not in failure, "failure", features)
        expect(bool(features["hints"]) != bool(failure), "hints", features)


def messages(server, path, folder):
    text = "// gpuperf: lanch(grid=2)\n" + GOOD
    features, _ = server.analyse(path, text, FLAGS)
    found = [d for d in features["diagnostics"] if d["place"][1] == 1]
    expect(len(found) == 1 and "lanch" in found[0]["message"], "annotation", features)
    with open(os.path.join(folder, ".gpuperf"), "w") as config:
        config.write("machine: v100\nmin-speedup: fast\n")
    features, _ = server.analyse(path, GOOD, FLAGS)
    expect(any(".gpuperf:2" in d["message"] for d in features["diagnostics"]),
           "configuration", features)  # fmt: skip
    with open(os.path.join(folder, ".gpuperf"), "w") as config:
        config.write("machine: v100\n")
    features, _ = server.analyse(path, GOOD, FLAGS)
    expect(has(features, 1, "v100: "), "configuration", features)
    os.remove(os.path.join(folder, ".gpuperf"))


def headers(server, path, folder):
    """A header that appears, launches in two ways, changes and is broken."""
    name = os.path.join(folder, "launch.h")
    text = '#include "launch.h"\n' + GOOD + "void run(float *a) { LAUNCH(good, a); }\n"

    def block(features):
        found = [h["tooltip"] for h in features["hints"] if h["line"] == 2]
        return found[0].split("\n")[0].split("block ")[-1]

    def write(content):
        with open(name, "w") as header:
            header.write(content + "__global__ void other(int *a) { *a = 1; }\n")

    features, _ = server.analyse(path, text, FLAGS)
    expect(block(features) == "256", "no header", features)
    macro = "#define LAUNCH(kernel, a) kernel<<<9, %d>>>(a)\n"
    function = ("__global__ void good(float *a);\n#define LAUNCH(kernel, a) go(a)\n"
                "inline void go(float *a) { good<<<9, %d>>>(a); }\n")  # fmt: skip
    for launch, threads in ((macro, 128), (macro, 64), (function, 32), (function, 96)):
        write(launch % threads)
        features, _ = server.analyse(path, text, FLAGS)
        expect(block(features) == str(threads), "a header's launch", features)
        lines = {hint["line"] for hint in features["hints"]}
        expect(lines == {2, 3}, "a header's kernel", features)
    write("__device__ int helper() { return nothing; }\n" + macro % 160)
    call = text.replace("= 1;", "= helper();")
    features, _ = server.analyse(path, call, FLAGS)
    expect(labels(features) == ["2: not analysed"], "a broken header", features)
    features, _ = server.analyse(path, text, FLAGS)
    expect(block(features) == "160", "what a broken header is not needed for", features)


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "unsaved.cu")
    for cold in (True, False):
        for name in ("launch.h", ".gpuperf"):
            if os.path.exists(os.path.join(folder, name)):
                os.remove(os.path.join(folder, name))
        server = Server(cold=cold)
        errors_elsewhere(server, path)
        failures(server, path)
        messages(server, path, folder)
        headers(server, path, folder)
        expect(server.close() == 0, "end", "")
    print("all as expected")
    return 0


if __name__ == "__main__":
    sys.exit(main())
