"""Random changes of what nvcc reads; an answer with what earlier ones left on disk is a cold one.

usage: kept_ptx.py FOLDER CHANGES [SEED]
"""
import os
import random
import shutil
import subprocess
import sys

folder, changes = os.path.abspath(sys.argv[1]), int(sys.argv[2])
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
SOURCE = """#include "size.h"
#if __has_include("maybe.h")
#include "maybe.h"
#endif
#ifndef M
#define M 1
#endif
#ifndef H
#define H 1
#endif
__global__ void k(float *o, float x) {
  for (int i = 0; i < N * M * H; ++i)
    o[threadIdx.x + i * 4096] = x / (i + %d);
}
void run(float *o) { k<<<100, 256>>>(o, 3); }
"""
# What can be one way or another; a state is a choice of each.
CHOICES = {
    "source": [1, 2],
    "first": [None, 2, 3],  # size.h of the folder a
    "second": [2, 4],  # … of the folder b
    "maybe": [None, 2, 5],
    "order": ["a b", "b a"],
    "flags": ["-I", "-isystem"],
    "macro": [[], ["-DM=2"], ["-DM=3", "-UM"]],
    "math": [[], ["-use_fast_math"], ["-fmad=false"]],
    "dialect": [[], ["-std=c++20"]],
    "before": ["", "-DM=4"],  # NVCC_PREPEND_FLAGS
    "after": ["", "-DH=3", "-DM=5"],  # NVCC_APPEND_FLAGS
    "included": [[], ["-include", "pre.h"]],
}


def write(path, text):
    """The text, with a time that tells nothing."""
    path = os.path.join(folder, path)
    if text is None:
        if os.path.exists(path):
            os.remove(path)
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.utime(path, (1e9, 1e9))


def answer(state, cache):
    environment = dict(os.environ, XDG_CACHE_HOME=cache, GPUPERF_COMPILER="nvcc",
                       NVCC_PREPEND_FLAGS=state["before"], NVCC_APPEND_FLAGS=state["after"])
    words = state["macro"] + state["math"] + state["dialect"] + state["included"]
    for name in state["order"].split():
        words += [state["flags"], name] if state["flags"] == "-isystem" else ["-I" + name]
    ran = subprocess.run(["gpuperf", "--machine=a100", "--format=json", "k.cu", "--", *words],
                         cwd=folder, env=environment, capture_output=True)
    return ran.returncode, ran.stdout, ran.stderr


def lay(state):
    write("k.cu", SOURCE.replace("%d", str(state["source"])))
    for name, key in (("a/size.h", "first"), ("b/size.h", "second"), ("b/maybe.h", "maybe")):
        what = "H" if key == "maybe" else "N"
        write(name, state[key] and "#undef %s\n#define %s %d\n" % (what, what, state[key]))
    write("pre.h", "#define H 2\n")


state = {key: values[0] for key, values in CHOICES.items()}
kept, wrong, different = os.path.join(folder, "kept"), 0, set()
for change in range(changes):
    key = random.choice(list(CHOICES))
    state[key] = random.choice(CHOICES[key])
    lay(state)
    cold = os.path.join(folder, "cold")
    shutil.rmtree(cold, ignore_errors=True)
    answers = answer(state, kept), answer(state, cold)
    different.add(answers[1][1])
    if answers[0] != answers[1]:
        wrong += 1
        print("change %d (%s): kept answer differs: %s" % (change, key, state))
entries = len(os.listdir(os.path.join(kept, "gpuperf", "ptx"))) if changes else 0
print("%d changes, %d wrong" % (changes, wrong))
print("some were kept: %s" % (entries < changes))
print("answers differ: %s" % (len(different) > min(changes / 5, 10)))
