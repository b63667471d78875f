"""What the page of a large project takes: 5 000 kernels, those of the examples again and
again, merged into one page; its size, and how long Chromium takes to show it."""

import json
import os
import shutil
import subprocess
import tempfile

import merge

KERNELS = 5000
MOST_MEGABYTES = 20
MOST_MS = 1000


def kernels_in(tool, files):
    """Kernels that a run over the files has."""
    done = subprocess.run([tool, "--format=json"] + files, check=True, stdout=subprocess.PIPE)
    return len(json.loads(done.stdout)["kernels"])


def load_times(args, page):
    """[ms until the table is shown, ms until a kernel is], or None without a browser."""
    node, chromium = shutil.which("node"), shutil.which("chromium")
    modules = os.path.join(args.build, "page-browser", "node_modules")
    if not node or not chromium or not os.path.isdir(modules):
        return None
    script = os.path.join(os.path.dirname(__file__), "..", "Page", "browser", "load.mjs")
    done = subprocess.run([node, script, chromium, page], check=True, stdout=subprocess.PIPE,
                          env=dict(os.environ, NODE_PATH=modules))  # fmt: skip
    return json.loads(done.stdout)


def print_page_times(args):
    """Prints a line. True where the page is larger or slower than it may be."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    results = round(KERNELS * len(args.files) / kernels_in(tool, args.files))
    with tempfile.TemporaryDirectory() as folder:
        merge.make_results(tool, args.files, folder, results)
        page = os.path.join(folder, "page.html")
        seconds, memory = merge.run([tool, "merge", "--format=html", "-o", page, folder])
        size = os.path.getsize(page) / 1e6
        times = load_times(args, page)
    print("page of %d kernels: %.1f MB (target %d), made in %.1f s with at most %.0f MiB" % (
        KERNELS, size, MOST_MEGABYTES, seconds, memory))  # fmt: skip
    if times:
        print("  shown by Chromium after %d ms (target %d), a kernel of it after %d ms" % (
            times[0], MOST_MS, times[1]))  # fmt: skip
    else:
        print("  not shown: that takes node, chromium and the packages of ./dev test")
    return size > MOST_MEGABYTES or bool(times) and times[0] > MOST_MS
