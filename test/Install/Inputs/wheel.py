"""Uses the package of a wheel that is unpacked: its program, a prediction, what it says of itself."""

import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import gpuperf
from gpuperf._program import program

site = Path(sys.argv[1])
assert Path(program()) == site / "gpuperf" / "program" / "bin" / "gpuperf"
assert (site / "gpuperf" / "py.typed").exists()
version = subprocess.run([sys.executable, "-m", "gpuperf", "--version"], check=True, stdout=subprocess.PIPE)
print(version.stdout.decode(), end="")
x = gpuperf.tensor(1 << 20)
print(gpuperf.predict("__global__ void copy(float *a, float *b) {\n  int i = blockIdx.x * 256 + threadIdx.x;\n"
                      "  a[i] = b[i];\n}\n", 4096, x, x, block=256, machine="a100"))  # fmt: skip
own = distribution("gpuperf")
project = (Path(__file__).parents[3] / "python" / "pyproject.toml").read_text()
print(own.version, re.search('^version = "(.*)"', project, re.MULTILINE)[1],
      *(entry.value for entry in own.entry_points))  # fmt: skip
