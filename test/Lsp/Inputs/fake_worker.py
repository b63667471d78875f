#!/usr/bin/env python3
"""Answers as the analysis does, from words in the text.

`__global__ void NAME` gives a hint "N=…" with the number behind "N=" at its
start and a hover on NAME; `bad` a warning with a note and a fix-it to `good`,
beside `grave` of a severity that there is not;
`crash` and `hang` do what they say; `parts` gives the last kernel first and the others
only when a line comes, or nothing more when that ends it. Compile commands are found by the real one."""
import json
import re
import subprocess
import sys
import time

real = subprocess.Popen(["gpuperf-clangd", "--worker"], stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE, text=True)


def view(index, name, last):
    """A kernel from line `index` to `last`."""
    return {"line": index, "column": 1, "lastLine": last, "id": name, "name": name,
            "launch": "", "time": "", "bound": "", "timeUs": None, "sentences": [],
            "facts": [], "terms": [], "findings": [], "assumptions": []}


def part_of(features):
    """Of the last kernel alone."""
    kernel = features["kernels"][-1]
    inside = lambda hint: kernel["line"] <= hint["line"] <= kernel["lastLine"]
    return dict(features, isPart=True, kernels=[kernel],
                hints=[hint for hint in features["hints"] if inside(hint)],
                hovers=[hover for hover in features["hovers"] if inside(hover)])


while line := sys.stdin.readline():
    request = json.loads(line)
    if "forget" in request or "end" in request:
        continue
    if "find" in request:
        real.stdin.write(line)
        real.stdin.flush()
        print(real.stdout.readline(), end="", flush=True)
        continue
    text = request["text"]
    if "crash" in text:
        sys.exit(1)
    if "hang" in text:
        time.sleep(1000)
    number = re.search(r"N=(\d+)", text)
    hints, hovers, diagnostics, kernels = [], [], [], []
    for index, content in enumerate(text.encode().split(b"\n"), 1):
        for kernel in re.finditer(rb"__global__ void (\w+)", content):
            label = "N=" + (number.group(1) if number else "?")
            if request["machine"] or request["model"]:
                label += " on %s by %s" % (request["machine"], request["model"])
            hints.append({"line": index, "column": kernel.start() + 1,
                          "label": label, "tooltip": "**why**"})
            if kernels:
                kernels[-1]["lastLine"] = index - 1
            kernels.append(view(index, kernel.group(1).decode(), text.count("\n") + 1))
            hovers.append({"line": index, "column": kernel.start(1) + 1,
                           "length": len(kernel.group(1)),
                           "markdown": "terms of " + kernel.group(1).decode()})
        for word in re.finditer(rb"\bbad\b", content):
            place = [request["file"], index, word.start() + 1]
            diagnostics.append(
                {"check": "gpuperf-bank-conflict",
                 "severity": "grave" if "grave" in text else "warning",
                 "place": place, "message": "bad access",
                 "notes": [{"place": place[:2] + [1], "message": "because"}],
                 "fixIt": {"place": place, "length": 3, "replacement": "good"}})
    if request["command"]:
        hints.append({"line": 1, "column": 1, "tooltip": "",
                      "label": " ".join([request["directory"]] +
                                        request["command"])})
    features = {"file": request["file"], "version": request["version"],
                "hints": hints, "diagnostics": diagnostics, "hovers": hovers,
                "kernels": kernels, "failure": ""}
    if "parts" in text:
        print(json.dumps(part_of(features)), flush=True)
        features["isEnded"] = json.loads(sys.stdin.readline()) == {"end": True}
    print(json.dumps(features), flush=True)
