"""The program gpuperf: where it is, and one run of it."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional, Sequence

Report = Dict[str, Any]


class Error(Exception):
    """What cannot be predicted, with gpuperf's or the compiler's own words."""


def _in_path() -> Optional[str]:
    """The first in PATH that is no script, as that which pip makes of this package."""
    for folder in os.get_exec_path():
        path = os.path.join(folder, "gpuperf")
        if os.path.isfile(path) and os.access(path, os.X_OK):
            with open(path, "rb") as file:
                if file.read(2) != b"#!":
                    return path
    return None


def program() -> str:
    """The path of the program: `$GPUPERF`, else that of the wheel, else of PATH."""
    own = Path(__file__).parent / "program" / "bin" / "gpuperf"
    found = os.environ.get("GPUPERF") or (str(own) if own.exists() else _in_path())
    if not found:
        raise Error("the program gpuperf is not found: neither $GPUPERF, nor in PATH")
    return found


class Output(NamedTuple):
    text: str
    is_whole: bool  #: whether each kernel was analysed


def run(arguments: Sequence[str], text: str = "") -> Output:
    """What the program prints, given `text` as its input.

    Raises Error with its errors where it prints nothing.
    """
    try:
        done = subprocess.run([program(), *arguments], input=text, capture_output=True,
                              text=True, check=False)  # fmt: skip
    except OSError as why:
        raise Error(f"cannot run {program()}: {why.strerror}") from why
    errors = done.stderr.replace("gpuperf: error: ", "").strip()
    if done.returncode and not done.stdout:
        raise Error(errors or f"{program()} ended with status {done.returncode}")
    return Output(done.stdout, done.returncode == 0)


def report(arguments: Sequence[str], text: str = "") -> Report:
    """The report of a run as JSON has it."""
    result: Report = json.loads(run([*arguments, "--format=json"], text).text)
    return result


def reasons(of: Report) -> str:
    """Why kernels were not analysed, and what else a run has to say, in lines."""
    kernels = [f"'{k['name']}' was not analysed: {k['reason']}" for k in of["not_analysed"]]
    return "\n".join([*kernels, *of["messages"]])


@functools.lru_cache(maxsize=None)
def capability(machine: str) -> int:
    """The compute capability of a machine, by name or file, times ten: 90."""
    found = re.search(r"compute capability (\d+)\.(\d+)", run(["machines", machine]).text)
    if not found:
        raise Error(f"the compute capability of '{machine}' is not known")
    return int(found.group(1)) * 10 + int(found.group(2))
