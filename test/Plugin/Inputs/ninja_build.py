"""A build of many CUDA files by ninja -j8, and what it says.

usage: ninja_build.py write FOLDER COUNT COMMAND…  a build.ninja and kernels k0.cu, k1.cu, …
       ninja_build.py check LOG COUNT              of each file, its findings together and once

In COMMAND, SOURCE and OBJECT stand for the names of files.
"""

import collections
import pathlib
import re
import shlex
import sys

KERNEL = """__global__ void apart%(n)d(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 32] = in[i] + %(n)d;
}
void run%(n)d(float *out, const float *in) { apart%(n)d<<<4096, 256>>>(out, in); }
"""


def write(folder, count, command):
    rule = " ".join(shlex.quote(word) for word in command)
    rule = rule.replace("SOURCE", "$in").replace("OBJECT", "$out")
    lines = ["rule compile", "  command = " + rule]
    for n in range(count):
        (folder / ("k%d.cu" % n)).write_text(KERNEL % {"n": n})
        lines.append("build k%d.o: compile k%d.cu" % (n, n))
    (folder / "build.ninja").write_text("\n".join(lines) + "\n")


def check(log, count):
    steps, file = collections.Counter(), None
    findings = collections.Counter()
    for line in log.read_text().splitlines():
        step = re.match(r"\[\d+/%d\]" % count, line)
        if step:
            file = None
            steps["all"] += 1
        for n in re.findall(r"\bk(\d+)\.cu:\d+:\d+: (?:warning|remark)", line):
            assert file in (None, n), "k%s.cu within k%s.cu: %s" % (n, file, line)
            file = n
            findings[n] += 1
    assert steps["all"] == count, steps
    wrong = {n: findings[str(n)] for n in range(count) if findings[str(n)] != 2}
    assert not wrong, "findings of files that have 2: %s" % wrong
    print("%d files, %d findings" % (count, sum(findings.values())))


if sys.argv[1] == "write":
    write(pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
else:
    check(pathlib.Path(sys.argv[2]), int(sys.argv[3]))
