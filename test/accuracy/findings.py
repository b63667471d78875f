"""Whether the findings on programs that others wrote are true.

`--only=findings ROOT…` runs the tool over each folder as `./dev corpus` does, draws `--count`
of the warnings by `--seed` and prints each with the lines of the source around it, for a
person to judge. `--severity=remark` is for the remarks, `--severity=all` for both, `--all`
prints all places in order instead of a draw, and `--exclude=GLOB` leaves files out. A project
is called as its folder is. What was judged stands in findings.tsv: project, file, line,
check, severity, verdict (true, false, undecided) and why, one line for each place, check and
severity. The summary has the share of true ones of those that are decided, with its interval
of 95% (Wilson's: E. B. Wilson, JASA 22, 1927, as method 3 of R. G. Newcombe, Statistics in
Medicine 17, 1998), for all that were judged and for those that the tool still says.
"""

import collections
import concurrent.futures
import csv
import fnmatch
import importlib.util
import math
import os
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "findings.tsv")
SEVERITIES = ("warning", "remark")
VERDICTS = ("true", "false", "undecided")
AROUND = 4  # lines of the source before and behind

Judged = collections.namedtuple("Judged", "project file line check severity verdict reason")


def of_corpus(name):
    """A module of test/corpus; one has the name of this."""
    folder = os.path.join(os.path.dirname(HERE), "corpus")
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location("corpus_" + name, os.path.join(folder, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(folder)
    return module


def read_judged(path):
    with open(path, newline="") as file:
        rows = [Judged(*row) for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)][1:]
    for row in rows:
        if row.verdict not in VERDICTS or row.severity not in SEVERITIES:
            sys.exit("%s: no verdict: '%s' on a '%s'" % (path, row.verdict, row.severity))
    return {(row.project, row.file, int(row.line), row.check, row.severity): row for row in rows}


def interval(true, decided):
    """Of a share of `true` in `decided`, at 95%."""
    if not decided:
        return 0.0, 1.0
    z, p = 1.959964, true / decided
    middle = p + z * z / (2 * decided)
    half = z * math.sqrt(p * (1 - p) / decided + z * z / (4 * decided * decided))
    return (middle - half) / (1 + z * z / decided), (middle + half) / (1 + z * z / decided)


def precision(rows):
    """"41 of 45 true, 91% (79 to 97%), 5 undecided"."""
    count = collections.Counter(row.verdict for row in rows)
    decided = count["true"] + count["false"]
    if not decided:
        return "none decided, %d undecided" % count["undecided"]
    low, high = interval(count["true"], decided)
    return "%d of %d true, %.0f%% (%.0f to %.0f%%), %d undecided" % (
        count["true"], decided, 100 * count["true"] / decided, 100 * low, 100 * high,
        count["undecided"])  # fmt: skip


def severity_of(finding):
    """Errors are warnings that nothing can be said against."""
    return "remark" if finding["severity"] == "remark" else "warning"


def reports_of(folder, run):
    """What the tool says of the files below `folder`."""
    corpus = of_corpus("corpus")
    args = types.SimpleNamespace(build=run.build, cuda="none", timeout=300, plugin=False,
                                 folders=[folder])  # fmt: skip
    units, _ = corpus.collect(args)
    wanted = [unit for unit in units
              if not any(fnmatch.fnmatch(unit[0], glob) for glob in run.options.exclude)]  # fmt: skip
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [result.report for result in
                pool.map(lambda unit: corpus.analyse(unit[0], unit[1], args), wanted)]  # fmt: skip


def places_of(project, folder, reports, severities):
    """{(project, file, line, check, severity): [(kernel, message)]} of the findings."""
    findings = of_corpus("findings")
    places = collections.defaultdict(set)
    for severity in severities:
        is_wanted = lambda finding: severity_of(finding) == severity  # noqa: E731
        for report in reports:
            for (file, line, _, check), kernel, message in findings.findings_of(report, is_wanted):
                key = project, os.path.relpath(file, folder), line, check, severity
                places[key].add((kernel, message))
    return {key: sorted(texts) for key, texts in places.items()}


def source_lines(path, line):
    """The lines around, with their numbers, the one that is meant marked."""
    try:
        with open(path, errors="replace") as file:
            lines = file.read().splitlines()
    except OSError:
        return "      (not readable)"
    first, last = max(line - AROUND, 1), min(line + AROUND, len(lines))
    return "\n".join("    %s %5d  %s" % (">" if at == line else " ", at, lines[at - 1])
                     for at in range(first, last + 1))  # fmt: skip


def show(number, key, text, texts, folders, judged):
    project, file, line, check, severity = key
    row = judged.get(key)
    print("%d. %s\t%s:%d\t%s\t%s\t%s" % (number, project, file, line, check, severity,
                                       row.verdict if row else "not judged"))  # fmt: skip
    print("   in '%s', one of %d texts: %s" % (text[0], texts, text[1]))
    print(source_lines(os.path.join(folders[project], file), line) + "\n")


def chosen(places, options):
    """(key, one of its texts, how many it has) of what is to be shown."""
    if options.all:
        return [(key, places[key][0], len(places[key])) for key in sorted(places)]
    return of_corpus("findings").draw(places, options.count, options.seed)


def report(places, folders, judged, severities, options):
    """Prints what is chosen of `places`; the summary."""
    for number, (key, text, texts) in enumerate(chosen(places, options), 1):
        show(number, key, text, texts, folders, judged)
    ours = {key: row for key, row in judged.items() if row.severity in severities}
    now = [row for key, row in ours.items() if key in places]
    return "judged: %s; of %d places that are told of now %d are judged: %s" % (
        precision(ours.values()), len(places), len(now), precision(now))  # fmt: skip


def measure(run):
    if not run.folders:
        return "skipped: no folders of programs"
    severities = SEVERITIES if run.options.severity == "all" else (run.options.severity,)
    folders = {os.path.basename(os.path.normpath(folder)): folder for folder in run.folders}
    places = {}
    for project, folder in folders.items():
        places.update(places_of(project, folder, reports_of(folder, run), severities))
    return report(places, folders, read_judged(TABLE), severities, run.options)
