#!/usr/bin/env python3
"""What someone waits for who opens files and edits them: part of bench.py --editor.

usage: session.py [--build DIR] [--edits=N] [--each] DIR|FILE.cu…

One session of gpuperf-clangd for each file that has a kernel: from the server's start and the
file's opening to its first hints, to all of them, and from each edit inside a kernel, one
kernel after the other, to the hints of that text. Processor time, that of the server and of
its worker together, and wall time. On a machine that does other things besides, the first
says more. A file without hints is named and left out.

Each file is opened with nothing on disk, then in a folder of which another file was opened
before, and then in a session after one of its own.
"""

import argparse
import glob
import os
import re
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Lsp", "Inputs"))
import lsp  # noqa: E402

LIMIT_S = 120
ROWS = ("first hints", "all hints", "after an edit", "first, another file before",
        "first, second session", "all, second session")  # fmt: skip


def kernel_bodies(text):
    """Lines, from 0, on which the bodies of the kernels begin."""
    plain = re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), text,
                   flags=re.S)  # fmt: skip
    places = []
    for match in re.finditer(r"__global__[^;{]*\{", plain):
        places.append((text[: match.end()].count("\n"),
                       match.end() - text.rfind("\n", 0, match.end()) - 1))  # fmt: skip
    return places


def processes(pid):
    """`pid` and what it started."""
    found = [pid]
    for path in glob.glob("/proc/%d/task/*/children" % pid):
        with open(path) as file:
            for child in file.read().split():
                found += processes(int(child))
    return found


def processor_ms(pid):
    """What `pid` and its children have used: the clocks that clock_getcpuclockid(3) names."""
    return sum(time.clock_gettime(~process << 3 | 2) for process in processes(pid)) * 1000


class Session:
    """One file in one editor."""

    def __init__(self, program, path, environment, text=None):
        if text is None:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.text = text
        self.uri = "file://" + os.path.abspath(path)
        self.version = 1
        self.start = time.perf_counter()
        self.server = lsp.Server(program, "--standalone", env=environment)
        self.pid = self.server.process.pid
        self.server.start(initializationOptions={"gpuperf": {"showsKernels": True}})

    def wait(self, wanted, seen):
        """(processor, wall) milliseconds when a message after the first `seen` is wanted."""
        self.server.wait(lambda m: wanted(m) and any(m is n for n in self.server.messages[seen:]),
                         LIMIT_S)  # fmt: skip
        return processor_ms(self.pid), time.perf_counter() * 1000

    def analysed(self, message, whole):
        return (message.get("method") == "gpuperf/analysed" and message["params"]["isCurrent"]
                and not (whole and message["params"]["isPart"]))  # fmt: skip

    def open(self):
        """((processor, wall) to the first hints, to all)."""
        self.server.open(self.uri, self.text)
        times = [self.wait(lambda m: self.analysed(m, whole), 0) for whole in (False, True)]
        return [(cpu, wall - self.start * 1000) for cpu, wall in times]

    def edit(self, begin, end, text):
        """(processor, wall) from a replacement to the hints of the kernel in it."""
        self.version += 1
        seen = len(self.server.messages)
        before = processor_ms(self.pid), time.perf_counter() * 1000
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": begin, "end": end}, "text": text}]})
        after = self.wait(lambda m: self.analysed(m, False), seen)
        self.wait(lambda m: self.analysed(m, True), seen)
        return tuple(b - a for a, b in zip(before, after))

    def settle(self):
        """Waits until what is put off until the hints are shown is done."""
        before = 0
        while processor_ms(self.pid) - before > 5:
            before = processor_ms(self.pid)
            time.sleep(0.3)

    def edits(self, count):
        """The kernels in turn get a statement that they did not have, and lose it."""
        times, places = [], kernel_bodies(self.text)
        for number in range(count):
            line, column = places[number % len(places)]
            place = {"line": line, "character": column}
            added = " volatile int edit = %d;" % number
            times.append(self.edit(place, place, added))
            end = {"line": line, "character": column + len(added)}
            times.append(self.edit(place, end, ""))
        return times


def first_times(program, path, cache, text=None):
    """((processor, wall) to the first hints, to all) of a session of its own."""
    session = Session(program, path, dict(os.environ, XDG_CACHE_HOME=cache), text)
    times = session.open()
    session.settle()  # what is kept is written after the hints
    session.server.stop()
    return times


def measure(program, path, edits, folder):
    """{row: [(processor, wall), …]}, or None without hints."""
    cache, other = os.path.join(folder, "cache"), os.path.join(folder, "other")
    session = Session(program, path, dict(os.environ, XDG_CACHE_HOME=cache))
    first, whole = session.open()
    if not session.server.hints(session.uri):
        session.server.stop()
        return None
    session.settle()
    times = session.edits(edits)
    session.server.stop()
    again, all_again = first_times(program, path, cache)
    small = os.path.join(os.path.dirname(path), "gpuperf-another-file.cu")
    first_times(program, small, other, "__global__ void small(float *a) { a[0] = 1; }\n")
    shared, _ = first_times(program, path, other)
    return dict(zip(ROWS, ([first], [whole], times, [shared], [again], [all_again])))


def spread(times):
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(0.9 * (len(ordered) - 1))], ordered[-1]


def print_rows(results):
    print("%-28s %24s   %24s" % ("", "processor, ms", "wall, ms"))
    print("%-28s" % "" + ("%8s %8s %8s  " % ("median", "p90", "worst")) * 2)
    for row in ROWS:
        pairs = [pair for result in results for pair in result[row]]
        print("%-28s" % row + "".join("%8.0f %8.0f %8.0f  " % spread(column)
                                      for column in zip(*pairs)))  # fmt: skip


def files_of(arguments):
    """The files that are named, and those of folders that have a kernel."""
    for argument in arguments:
        if not os.path.isdir(argument):
            yield argument
            continue
        for path in sorted(glob.glob(os.path.join(argument, "**", "*.cu"), recursive=True)):
            with open(path, encoding="utf-8", errors="replace") as file:
                if "__global__" in file.read():
                    yield path


def main(arguments=None):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--edits", type=int, default=5)
    parser.add_argument("--each", action="store_true", help="a line for each file")
    parser.add_argument("paths", nargs="+")
    args = parser.parse_args(arguments)
    program = os.path.join(args.build, "bin", "gpuperf-clangd")
    results = []
    for path in files_of(args.paths):
        with tempfile.TemporaryDirectory() as folder:
            result = measure(program, path, args.edits, folder)
        if not result:
            print("no hints: %s" % path)
            continue
        results.append(result)
        if args.each:
            print("%-36s" % os.path.basename(path) + " ".join(
                "%6.0f/%6.0f" % tuple(statistics.median(column) for column in zip(*result[row]))
                for row in ROWS), flush=True)  # fmt: skip
    print("%d files" % len(results))
    print_rows(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
