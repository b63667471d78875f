"""What gpuperf says of one kernel under one launch."""

from __future__ import annotations

import dataclasses
import html
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Tuple

from ._program import Error, Report, reasons

if TYPE_CHECKING:
    import pandas

_SUMMARY = "gpuperf-kernel"


@dataclasses.dataclass(frozen=True)
class Finding:
    """One place of a kernel that costs time.

    speedup is the predicted time now over that without it, None where neither is known.
    """

    check: str
    file: str
    line: int
    column: int
    message: str
    notes: Tuple[str, ...]
    speedup: Optional[float]

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")
        return f"{place}: {self.message} [{self.check}]"


class Prediction:
    """The answer for one kernel under one launch."""

    def __init__(self, report: Report, kernel: Mapping[str, Any], meta: Mapping[str, Any]):
        self.report = report  #: all of it, as docs/json.md has it
        self.kernel = kernel  #: this kernel's part of it
        self.meta = dict(meta)  #: what the call has named, such as Triton's constants
        self._prediction: Mapping[str, Any] = kernel["prediction"]

    @property
    def name(self) -> str:
        """The kernel's, as it is written."""
        return str(self.kernel["name"])

    @property
    def machine(self) -> str:
        return str(self._prediction["machine"])

    @property
    def time(self) -> Optional[float]:
        """Microseconds, as a profiler has them of the kernel alone; None where `why` says why."""
        time = self._prediction["time_us"]
        return None if time is None else float(time)

    @property
    def range(self) -> Optional[Tuple[float, float]]:
        """Microseconds between which eight of ten measured kernels of its kind lie."""
        between = self._prediction["time_range_us"]
        return None if between is None else (float(between[0]), float(between[1]))

    @property
    def why(self) -> str:
        """Why there is no time; empty where there is one."""
        return "" if self.time is not None else str(self._prediction["reason"])

    @property
    def bound(self) -> Optional[str]:
        """What limits the time: `dram`, `l2`, `tensor`, `latency` and others; None with no time."""
        return self._prediction["bound"] or None

    @property
    def terms(self) -> Dict[str, float]:
        """Every term of the model, by its name."""
        return dict(self._prediction["terms"])

    @property
    def facts(self) -> str:
        """`known`, `assumed` or `unknown`: whether the time is that of the kernel, that under the
        assumptions, or none."""
        return str(self._prediction["facts"])

    @property
    def assumptions(self) -> List[str]:
        return list(self._prediction["assumptions"])

    @property
    def unknown(self) -> List[str]:
        """What is executed and not understood."""
        return list(self.kernel["unknown"])

    @property
    def findings(self) -> List[Finding]:
        """What could be faster, where, and by how much."""
        return [_finding(entry) for entry in self.kernel["findings"] if entry["check"] != _SUMMARY]

    @property
    def summary(self) -> str:
        """The answer in a line."""
        for entry in self.kernel["findings"]:
            if entry["check"] == _SUMMARY:
                return str(entry["message"])
        return f"kernel '{self.name}' on {self.machine}: " + (self.why or f"predicted {self.time} us")

    def row(self) -> Dict[str, Any]:
        """The answer as a row of a table: with `meta`, and the unit in names of times."""
        low, high = self.range or (None, None)
        numbers = {"time_us": self.time, "low_us": low, "high_us": high, "bound": self.bound}
        return {"kernel": self.name, **self.meta, **numbers, "facts": self.facts,
                "findings": len(self.findings)}  # fmt: skip

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def _repr_html_(self) -> str:
        lines = [f"<p><b>{html.escape(self.summary)}</b></p>"]
        if self.findings:
            items = "".join(f"<li>{html.escape(str(finding))}</li>" for finding in self.findings)
            lines.append(f"<ul>{items}</ul>")
        if self.assumptions:
            items = "".join(f"<li>{html.escape(text)}</li>" for text in self.assumptions)
            lines.append(f"<details><summary>assumed</summary><ul>{items}</ul></details>")
        return "\n".join(lines)


def _finding(entry: Mapping[str, Any]) -> Finding:
    notes = tuple(str(note["message"]) for note in entry["notes"])
    return Finding(entry["check"], entry["file"], entry["line"], entry["column"],
                   entry["message"], notes, entry["speedup"])  # fmt: skip


def answer_of(report: Report, meta: Mapping[str, Any]) -> Prediction:
    """Of a report of one kernel. Raises Error where it was not analysed."""
    if report["kernels"]:
        return Prediction(report, report["kernels"][0], meta)
    raise Error(reasons(report) or "there is no kernel")


def table(answers: Iterable[Prediction]) -> pandas.DataFrame:
    """The rows of many answers, as a frame of pandas."""
    import pandas

    return pandas.DataFrame([answer.row() for answer in answers])
