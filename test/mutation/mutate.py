#!/usr/bin/env python3
"""Makes one small mistake at a time in the equations of lib/Model, and lists those
that no test of values sees.

usage: mutate.py --build BUILD [--only=FILE,…] [--match=TEXT] [--list]
                 [--tests=PATH,…] [--folder=FOLDER] [--jobs N]

A mistake is * for / or + for -, min for max, floor for ceil, > for <= or >=, another
number, a term left out: in the text of a formula and in C++ arithmetic (places.py). All
of them are compiled at once, into copies of the sources in BUILD/mutation that look
in the environment which to make (mutation.h); the product is linked from the
sources as they are, and has nothing of this. What an answer shows of an equation is
its own text, so that a test sees a mistake by its values alone.

Each command of a test runs once without a mistake, and says which mistakes would give
another value where they are made; a mistake is then looked for by the commands in
which it does, the fastest first, until one fails. Commands of a test that shares files
run together. Prints a line for each mistake that none saw, "FILE:LINE: what is there
=>  the mistake", with "(no difference)" where no test has such a value, and last how
many there were.

--only    these sources of lib/Model ("Bsp.cpp,Sim.cpp")
--match   those whose line of the list has the text
--list    the mistakes, without a build
--folder  for what is built (default: BUILD/mutation)
--tests   of these tests, paths from test/ (default: VALUE_TESTS)
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from places import Numbering, NO_EQUATIONS

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.dirname(os.path.abspath(__file__))
# Tests of values that were published or worked out by hand.
VALUE_TESTS = ["Model", "Report/steady.cu", "Report/time-range.cu", "tools/model.test",
               "tools/fit.test", "tools/sweep-cusp.test"]
# Those of Model that hold outputs of the tool against the tool, and of names.
NO_VALUES = {"Model/docs.test", "Model/naming.test", "Model/steps.test"}
TOOLS = ["gpuperf", "gpuperf-opt"]
MOST_SECONDS = 60
# What else reads or shows an equation: file, text, replacement.
PATCHES = [
    ("Formula.cpp", "return Evaluator(formula, lookup).run();",
     "return mutation::evaluated(formula, [&](const std::string &text) {"
     " return Evaluator(text, lookup).run(); });"),
    ("Worksheet.cpp", "equation.str(), formula.str()}",
     "equation.str(), mutation::plain(formula)}"),
    ("Predict.cpp", 'Twine("; default ") + p.fallback)',
     'Twine("; default ") + mutation::plain(p.fallback))'),
]


def fail(message):
    sys.exit("mutate.py: " + message)


def compilations(build):
    text = subprocess.run(["ninja", "-C", build, "-t", "compdb"], check=True,
                          capture_output=True, text=True).stdout
    return json.loads(text)


def without_precompiled(words):
    """A compile's words less its precompiled header, which was made with another -O."""
    words = list(words)
    while (at := next((i for i, w in enumerate(words) if w in ("-include-pch", "-include")), None)):
        del words[at - 1:at + 3]  # -Xclang -include-pch -Xclang FILE
    return words


class Mutants:
    """The sources with their places, built as tools of their own."""

    def __init__(self, build, folder, only):
        self.build, self.folder = build, folder
        self.model = os.path.join(ROOT, "lib", "Model")
        names = sorted(n for n in os.listdir(self.model) if n.endswith((".cpp", ".h")))
        unknown = set(only) - set(names)
        if unknown:
            fail("no such source in lib/Model: " + ", ".join(sorted(unknown)))
        self.mutated = [n for n in names if n not in NO_EQUATIONS and (not only or n in only)]
        self.names = names
        self.dropped = collections.defaultdict(set)
        self.number()

    def read(self, name):
        with open(os.path.join(self.model, name)) as source:
            return source.read()

    def number(self):
        """Numbers all places; the same for the same sources and dropped lines."""
        numbering = Numbering()
        self.texts = {}
        for name in self.names:
            text, is_patched = self.read(name), False
            for _, old, new in (patch for patch in PATCHES if patch[0] == name):
                if old not in text:
                    fail("%s has no '%s' any more" % (name, old))
                text, is_patched = text.replace(old, new), True
            if name in self.mutated:
                text = numbering.rewrite(name, text, self.dropped[name])
            elif is_patched:
                text = '#include "mutation.h"\n#line 1 "%s"\n' % name + text
            self.texts[name] = text
        self.places = numbering.places

    def mistakes(self):
        """(place, what GPUPERF_MUTANT takes, words) of each."""
        return [(place, ("%d %s" % (place.id, how)).strip(), what)
                for place in self.places.values() for how, what in place.mistakes]

    def compile(self, jobs):
        """Builds the tools; lines of C++ text that do not compile with their places go
        without."""
        sources = os.path.join(self.folder, "lib", "Model")
        os.makedirs(sources, exist_ok=True)
        os.makedirs(os.path.join(self.folder, "bin"), exist_ok=True)
        self.commands = compilations(self.build)
        while True:
            for name, text in self.texts.items():
                with open(os.path.join(sources, name), "w") as out:
                    out.write(text)
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                errors = [e for e in pool.map(self.compile_one, self.rewritten()) if e]
            if not errors:
                break
            before = {name: set(lines) for name, lines in self.dropped.items()}
            for name, text in errors:
                for line in re.findall(r"^%s:(\d+):" % re.escape(name), text, re.M):
                    self.dropped[name].add(int(line))
            if before == self.dropped:
                fail("does not compile:\n" + errors[0][1])
            self.number()
        for name, lines in sorted(self.dropped.items()):
            for line in sorted(lines):
                print("%s:%d: no mistakes here, which do not compile" % (name, line),
                      file=sys.stderr)
        for tool in TOOLS:
            self.link(tool)

    def rewritten(self):
        """The sources that are not as in the product, or include such a header."""
        headers = [n for n in self.mutated if n.endswith(".h")]
        return [n for n in self.names if n.endswith(".cpp") and (
            "mutation.h" in self.texts[n] or
            any('#include "%s"' % header in self.texts[n] for header in headers))]

    def object(self, name):
        return os.path.join(self.folder, name + ".o")

    def key(self, name):
        """Changes when the object of `name` does."""
        headers = [self.texts[n] for n in self.mutated if n.endswith(".h")]
        with open(os.path.join(HERE, "mutation.h")) as own:
            text = "".join([self.texts[name], own.read()] + headers)
        archive = os.stat(os.path.join(self.build, "lib", "static", "libGpuperfModel.a"))
        return hashlib.sha256(text.encode()).hexdigest() + str(archive.st_mtime)

    def compile_one(self, name):
        stamp, key = self.object(name) + ".key", self.key(name)
        if os.path.exists(stamp) and open(stamp).read() == key:
            return None
        entry = next(e for e in self.commands
                     if e["file"].endswith("/lib/Model/" + name) and "-c" in e["command"])
        words = without_precompiled(shlex.split(entry["command"]))
        words = [w for w in words if w not in ("-MD", "-Wall")]
        for flag in ("-MT", "-MF", "-o"):
            if flag in words:
                at = words.index(flag)
                del words[at:at + 2]
        source = os.path.join(self.folder, "lib", "Model", name)
        words[words.index("-c") + 1] = source
        words += ["-w", "-O0", "-I", HERE, "-o", self.object(name), "-ferror-limit=0"]
        done = subprocess.run(words, cwd=self.build, capture_output=True, text=True)
        if done.returncode:
            return name, done.stderr
        with open(stamp, "w") as out:
            out.write(key)
        return None

    def link(self, tool):
        lines = subprocess.run(["ninja", "-C", self.build, "-t", "commands", "bin/" + tool],
                               check=True, capture_output=True, text=True).stdout
        command = [l for l in lines.splitlines() if "-o bin/" + tool + " " in l][-1]
        objects = " ".join(shlex.quote(self.object(n)) for n in self.rewritten())
        # Before the archive, of which the linker then takes the others.
        command = command.replace("-o bin/%s " % tool, "-o %s %s " % (
            shlex.quote(os.path.join(self.folder, "bin", tool)), objects))
        done = subprocess.run(["bash", "-c", command], cwd=self.build, capture_output=True,
                              text=True)
        if done.returncode:
            fail("does not link:\n" + done.stderr)

    def keep_numbers(self):
        """Forgets the places of C++ text that turn out to be of no numbers."""
        with tempfile.NamedTemporaryFile("r", dir=self.folder) as known:
            env = dict(os.environ, GPUPERF_MUTATION_PLACES=known.name)
            for tool in TOOLS:
                subprocess.run([os.path.join(self.folder, "bin", tool), "--version"], env=env,
                               check=True, stdout=subprocess.DEVNULL)
            numbers = set(map(int, known.read().split()))
        self.places = {id: place for id, place in self.places.items()
                       if place.is_formula or id in numbers}


class Command:
    """One command of a test, or all of one whose commands share files."""

    def __init__(self, test, line, text, temporary):
        self.test, self.line, self.text, self.temporary = test, line, text, temporary
        self.seconds, self.mistakes = 0, frozenset()

    def run(self, environment, folder, more=()):
        """Whether it succeeds, in a folder of its own."""
        env = dict(environment, **dict(more))
        os.makedirs(folder, exist_ok=True)
        base = os.path.join(folder, os.path.basename(self.temporary))
        script = "set -o pipefail; " + self.text.replace(self.temporary, base)
        child = subprocess.Popen(["bash", "-c", script], env=env, cwd=folder,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, start_new_session=True)
        try:
            self.output, _ = child.communicate(timeout=MOST_SECONDS)
            return child.returncode == 0
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            child.wait()
            self.output = b"too long"
            return False


def read_tests(build, paths):
    """The commands of the tests as lit reads them, and their environment."""
    config = "llvm-config-" + os.environ.get("GPUPERF_LLVM", "19")
    prefix = subprocess.run([config, "--prefix"], check=True, capture_output=True,
                            text=True).stdout.strip()
    sys.path[:0] = [os.path.join(prefix, "build", "utils", "lit"),
                    os.path.join(prefix, "utils", "lit")]
    import lit.LitConfig
    import lit.TestRunner as runner
    import lit.discovery
    settings = {"progname": "lit", "path": [], "quiet": True, "useValgrind": False,
                "valgrindLeakCheck": False, "valgrindArgs": [], "noExecute": True,
                "debug": False, "isWindows": False, "order": "lexical", "params": {},
                "diagnostic_level": "warning"}
    # What lit asks for depends on its version.
    known = inspect.signature(lit.LitConfig.LitConfig).parameters
    config = lit.LitConfig.LitConfig(**{k: v for k, v in settings.items() if k in known})
    inputs = [os.path.join(build, "test", path) for path in paths]
    commands, environment = [], {}
    for test in lit.discovery.find_tests_for_inputs(config, inputs):
        name = "/".join(test.path_in_suite)
        if name in NO_VALUES or name.startswith("mutation/"):
            continue
        script = runner.parseIntegratedTestScript(test)
        if not isinstance(script, list):  # needs what is not here
            continue
        folder, temporary = runner.getTempPaths(test)
        substitutions = list(test.config.substitutions)
        substitutions += runner.getDefaultSubstitutions(test, folder, temporary, True)
        features = {feature: True for feature in test.config.available_features}
        lines = runner.applySubstitutions(script, substitutions, features,
                                          test.config.recursiveExpansionLimit)
        environment = test.config.environment
        commands += of_test(name, lines, temporary)
    return commands, environment


def of_test(name, lines, temporary):
    parts = [re.match(r"%dbg\(RUN: at line (\d+)\) ?(.*)", line, re.S).groups()
             for line in lines]
    if any(temporary in text for _, text in parts):
        together = " &&\n".join("{ %s; }" % text.rstrip().rstrip(";") for _, text in parts)
        return [Command(name, parts[0][0], together, temporary)]
    return [Command(name, line, text, temporary) for line, text in parts]


class Hunt:
    """Runs the commands without a mistake, then with each."""

    def __init__(self, mutants, commands, environment, jobs):
        self.mutants, self.commands, self.jobs = mutants, commands, jobs
        self.environment = dict(environment)
        self.environment["PATH"] = os.path.join(mutants.folder, "bin") + os.pathsep + \
            environment["PATH"]
        self.local = threading.local()
        self.runs = os.path.join(mutants.folder, "runs")
        shutil.rmtree(self.runs, ignore_errors=True)
        os.makedirs(self.runs)
        self.list = os.path.join(mutants.folder, "list")
        self.killers = collections.Counter()

    def folder(self):
        if not hasattr(self.local, "folder"):
            self.local.folder = tempfile.mkdtemp(dir=self.runs)
        return self.local.folder

    def trace(self):
        """The mistakes that change a value in each command, and how long it takes."""
        with open(self.list, "w") as out:
            out.writelines(mistake + "\n" for _, mistake, _ in self.mutants.mistakes())
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            good = list(pool.map(self.trace_one, self.commands))
        bad = [c for c, is_good in zip(self.commands, good) if not is_good]
        for command in bad:
            print("%s:%s fails without a mistake" % (command.test, command.line))
            print(command.output.decode(errors="replace")[-2000:])
        if bad:
            fail("there is no telling what these tests see")

    def trace_one(self, command):
        path = os.path.join(self.folder(), "trace")
        start = time.monotonic()
        good = command.run(self.environment, self.folder(),
                           [("GPUPERF_MUTATION_TRACE", path),
                            ("GPUPERF_MUTATION_LIST", self.list)])
        command.seconds = time.monotonic() - start
        if os.path.exists(path):
            with open(path) as trace:
                command.mistakes = frozenset(trace.read().splitlines())
            os.unlink(path)
        return good

    def look_for(self, mistakes):
        """For each, one after the other: "seen", "not seen" or "no difference"."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            yield from pool.map(self.look_for_one, mistakes)

    def look_for_one(self, mistake):
        place, variable, _ = mistake
        running = [c for c in self.commands if variable in c.mistakes]
        if not running:
            return "no difference"
        # One that saw another mistake of this source is likely to see this one.
        running.sort(key=lambda c: c.seconds / (1 + self.killers[place.file, c.test, c.line]))
        for command in running:
            if not command.run(self.environment, self.folder(), [("GPUPERF_MUTANT", variable)]):
                self.killers[place.file, command.test, command.line] += 1
                return "seen"
        return "not seen"


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--build", required=True)
    parser.add_argument("--folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--tests", default=",".join(VALUE_TESTS))
    parser.add_argument("--match", default="")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def describe(mistake):
    place, _, what = mistake
    return "lib/Model/%s:%d: %s" % (place.file, place.line, what)


def chosen(mutants, options):
    return [m for m in mutants.mistakes() if options.match in describe(m)]


def main():
    options = arguments()
    build = os.path.abspath(options.build)
    folder = os.path.abspath(options.folder or os.path.join(build, "mutation"))
    mutants = Mutants(build, folder, [name for name in options.only.split(",") if name])
    if options.list:
        mistakes = chosen(mutants, options)
        for mistake in mistakes:
            print(describe(mistake))
        print("%d mutants" % len(mistakes))
        return
    mutants.compile(options.jobs)
    mutants.keep_numbers()
    hunt = Hunt(mutants, *read_tests(build, options.tests.split(",")), options.jobs)
    hunt.trace()
    mistakes = chosen(mutants, options)
    seen = 0
    for mistake, answer in zip(mistakes, hunt.look_for(mistakes)):
        seen += answer == "seen"
        if answer != "seen":
            print(describe(mistake) + (" (%s)" % answer if answer != "not seen" else ""),
                  flush=True)
    print("%d mutants, %d seen, %d not seen" % (len(mistakes), seen, len(mistakes) - seen))


main()
