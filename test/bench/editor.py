"""What gpuperf-clangd costs an editor: part of bench.py.

The wall time from an edit inside a kernel to its new hints, after the first
analysis, in a session with the real program; and how much later a reply of clangd
comes through it. Medians and 95th percentiles.
"""

import os
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(os.path.dirname(HERE), "Lsp", "Inputs")
sys.path.insert(0, INPUTS)
import features  # noqa: E402
import lsp  # noqa: E402

EDIT_TARGET_MS = 60
KERNELS = 12
KERNELS_TARGET = 0.4
REPLY_TARGET_MS = 1


def spread(times):
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]


def results(server, uri, version):
    """Waits for what the analysis says of a version; the time it came."""
    server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and
                m["params"]["uri"] == uri and m["params"]["version"] == version, 120)
    return time.perf_counter()


def edit_to_hints(program, path, edits):
    """Milliseconds until the first hints, and from each edit to the next."""
    text = open(path, encoding="utf-8").read()
    lines = text.split("\n")
    kernel = next(i for i, line in enumerate(lines) if "__global__" in line)
    inside = next(i for i in range(kernel, len(lines)) if "{" in lines[i]) + 1
    uri = "file://" + os.path.abspath(path)
    server = lsp.Server(program, "--standalone")
    server.start()
    start = time.perf_counter()
    server.open(uri, text)
    first = (results(server, uri, 1) - start) * 1000
    times = []
    for version in range(2, edits + 2):
        place = {"line": inside, "character": 0}
        start = time.perf_counter()
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {"start": place, "end": place},
                                "text": "volatile int v%d = 0;\n" % version}]})
        times.append((results(server, uri, version) - start) * 1000)
    server.stop()
    return first, times


def many_kernels(path):
    """Writes KERNELS kernels, of which one is worth a tenth of a second's analysis."""
    body = """
__global__ void k%d(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int r = 0; r < n; ++r) {
    for (int j = 0; j < 32; j += 8)
      tile[threadIdx.y + j][threadIdx.x] += in[(y + j) * n + x * %d + r];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
      out[x * n + y + j] += tile[threadIdx.x][threadIdx.y + j] * %d;
    __syncthreads();
  }
}
"""
    with open(path, "w") as file:
        file.write("".join(body % (n, n, n) for n in range(1, KERNELS + 1)))


def print_one_of_many(program):
    """An edit in one kernel of many, over the first analysis of all: the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernels.cu")
        many_kernels(path)
        text = open(path).read()
        server = features.Server(os.path.join(os.path.dirname(program), "gpuperf-features"))
        flags = ["-nocudainc"]
        server.analyse(path, text + "\n", flags)  # the preamble
        _, every = server.analyse(path, text.replace("32 + thread", "16 + thread"), flags)
        times = [server.analyse(path, text.replace("32 + thread", "16 + thread").replace(
            "* 7;", "* %d.5f;" % n), flags)[1] for n in range(20, 25)]
        server.close()
    ratio = min(times) / every
    print("  %-32s %8.0f %8.1f   ratio %.2f (target %.1f)" % (
        "one of %d kernels edited" % KERNELS, every, min(times), ratio, KERNELS_TARGET))
    return ratio


def round_trips(command, size, count):
    server = lsp.Server(*command)
    server.start()
    times = []
    for _ in range(count):
        start = time.perf_counter()
        number = server.ask("fake/echo", {"text": "x" * size})
        with server.changed:
            server.changed.wait_for(
                lambda: server.messages[-1].get("id") == number, 10)
        times.append((time.perf_counter() - start) * 1000)
    server.stop()
    return spread(times)


def print_edits(program, files, edits):
    """Prints a table with a line for all files; their median in milliseconds."""
    every = []
    for path in files:
        first, times = edit_to_hints(program, path, edits)
        every += times
        print("  %-32s %8.0f %8.1f %8.1f" % (
            (os.path.basename(path), first) + spread(times)))
    if len(files) > 1:
        print("  %-32s %8s %8.1f %8.1f" % (("all", "") + spread(every)))
    return spread(every)[0]


def print_replies(program, requests):
    """The largest median of what is added to a reply, in milliseconds."""
    fake = os.path.join(INPUTS, "fake_clangd.py")
    behind = [program, "--clangd=" + fake,
              "--worker-program=" + os.path.join(INPUTS, "fake_worker.py")]
    print("added to a reply, ms (target %d) %20s %8s" % (
        REPLY_TARGET_MS, "median", "95%"))
    worst = 0
    for size in [100, 10000, 100000]:
        plain = round_trips([fake], size, requests)
        through = round_trips(behind, size, requests)
        added = [b - a for a, b in zip(plain, through)]
        worst = max(worst, added[0])
        print("  %-32s %17.2f %8.2f" % ("%d bytes" % size, *added))
    return worst


def print_editor_times(args):
    """Prints both tables; true when a median is above its target."""
    program = os.path.join(args.build, "bin", "gpuperf-clangd")
    print("edit to hints, ms (target %d) %14s %8s %8s" % (
        EDIT_TARGET_MS, "first", "median", "95%"))
    edit = print_edits(program, args.files, args.edits)
    headers = os.path.join(HERE, "Inputs", "headers.cu")
    edit = max(edit, print_edits(program, [headers], args.edits))
    ratio = print_one_of_many(program)
    reply = print_replies(program, args.requests)
    return edit > EDIT_TARGET_MS or ratio > KERNELS_TARGET or reply > REPLY_TARGET_MS
