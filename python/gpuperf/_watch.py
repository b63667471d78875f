"""The launches that a block of code makes, and what is predicted for them."""

from __future__ import annotations

import contextlib
import dataclasses
import html
import sys
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from . import _cupy, _triton
from ._answer import Prediction
from ._predict import predict
from ._program import Error
from ._rank import rank
from ._tensor import described


@dataclasses.dataclass
class Seen:
    """A launch of one shape with the same arguments, and how often it was made."""

    kernel: Any
    grid: Any
    args: Tuple[Any, ...]
    meta: Mapping[str, Any]
    count: int = 1
    prediction: Optional[Prediction] = None
    error: str = ""  #: why there is no prediction

    @property
    def name(self) -> str:
        return str(getattr(self.kernel, "__name__", None) or getattr(self.kernel, "name", self.kernel))

    @property
    def total(self) -> Optional[float]:
        """Microseconds of all of them; None where there is no time."""
        time = self.prediction.time if self.prediction else None
        return None if time is None else self.count * time

    def row(self) -> Dict[str, Any]:
        row = self.prediction.row() if self.prediction else {"kernel": self.name, "why": self.error}
        return {**row, "count": self.count, "total_us": self.total}


class Watch:
    """What `watch` gives: the launches, in the order in which each was first made."""

    def __init__(self, machine: str):
        self._machine = machine
        self._seen: Dict[Any, Seen] = {}

    def add(self, kernel: Any, grid: Any, args: Tuple[Any, ...], meta: Mapping[str, Any]) -> None:
        plain = tuple(described(value) for value in args)
        named = {name: described(value) for name, value in meta.items()}
        key = (id(kernel), repr(grid), repr(plain), repr(named))
        if key in self._seen:
            self._seen[key].count += 1
        else:
            self._seen[key] = Seen(kernel, grid, plain, named)

    def fastest(self, tuner: Any, grid: Any, args: Tuple[Any, ...], meta: Mapping[str, Any]) -> Any:
        """Of a tuner's configurations that which is predicted to be fastest; any if none has a
        time."""
        ranking = rank(tuner, None, grid, *args, machine=self._machine, **meta)
        return ranking[0].config

    @property
    def launches(self) -> List[Seen]:
        """Each with its prediction, which is made when it is first asked for."""
        for seen in self._seen.values():
            if seen.prediction is None and not seen.error:
                try:
                    seen.prediction = predict(seen.kernel, seen.grid, *seen.args,
                                              machine=self._machine, **seen.meta)  # fmt: skip
                except Error as why:
                    seen.error = str(why)
        return list(self._seen.values())

    def rows(self) -> List[Dict[str, Any]]:
        """A row for each launch, that which takes most time in all first."""
        return [seen.row() for seen in self._ordered()]

    def _ordered(self) -> List[Seen]:
        return sorted(self.launches, key=lambda seen: -(seen.total or 0))

    def _lines(self) -> List[str]:
        lines = []
        for seen in self._ordered():
            text = seen.prediction.summary if seen.prediction else f"kernel '{seen.name}': {seen.error}"
            total = "no time" if seen.total is None else f"{seen.total:.1f} us"
            lines.append(f"{total} in {seen.count} launch{'es' * (seen.count > 1)}: {text}")
            lines += [f"  {finding}" for finding in (seen.prediction.findings if seen.prediction else [])]
        return lines or ["no launch was seen"]

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        return "<pre>" + html.escape(repr(self)) + "</pre>"


@contextlib.contextmanager
def watch(machine: str = "h100") -> Iterator[Watch]:
    """Records the launches that the code in the block makes of kernels of Triton's, and of
    RawKernels that CuPy makes in the block.

    Launches are made as ever where there is a GPU. Where there is none they are recorded only,
    and outputs stay as they are; of the configurations of `@triton.autotune` that which is
    predicted to be fastest is taken, as nothing can be measured.
    """
    seen = Watch(machine)
    with contextlib.ExitStack() as stack:
        if "triton" in sys.modules:
            stack.enter_context(_triton.recorded(seen.add, seen.fastest))
        if "cupy" in sys.modules:
            stack.enter_context(_cupy.recorded(seen.add))
        yield seen


