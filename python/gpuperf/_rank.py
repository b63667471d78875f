"""The order of a kernel's configurations by their predicted times."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, TypeVar

from . import _triton
from ._answer import Prediction
from ._arguments import Grid
from ._predict import predict
from ._program import Error
from ._tensor import described

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Ranked:
    """One configuration, and what was predicted for it or why nothing was."""

    config: Any
    prediction: Optional[Prediction]
    error: str = ""

    @property
    def time(self) -> Optional[float]:
        """Microseconds; None where there is no time."""
        return self.prediction.time if self.prediction else None

    @property
    def why(self) -> str:
        """Why there is no time; empty where there is one."""
        return self.prediction.why if self.prediction else self.error

    @property
    def may_run(self) -> bool:
        """Whether it was compiled and its blocks fit the machine."""
        return self.prediction is not None and not self.prediction.kernel["occupancy"].get("unlaunchable")


class Ranking(Sequence[Ranked]):
    """Configurations, the fastest first; behind them those without a time."""

    def __init__(self, entries: Iterable[Ranked]):
        self._entries = sorted(entries, key=lambda e: math.inf if e.time is None else e.time)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: Any) -> Any:
        return self._entries[index]

    def __iter__(self) -> Iterator[Ranked]:
        return iter(self._entries)

    @property
    def best(self) -> Ranked:
        """The fastest. Raises Error where none has a time."""
        if not self._entries or self._entries[0].time is None:
            whys = {entry.why for entry in self._entries}
            raise Error("no configuration has a time: " + ("; ".join(sorted(whys)) or "there is none"))
        return self._entries[0]

    def top(self, share: float = 0.1) -> List[Any]:
        """The configurations of the fastest share, at least one, with those that can be launched
        and have no time: of these nothing says that they are slow."""
        timed = [entry.config for entry in self._entries if entry.time is not None]
        untimed = [entry.config for entry in self._entries if entry.time is None and entry.may_run]
        return timed[: max(1, math.ceil(len(timed) * share))] + untimed

    def rows(self) -> List[Dict[str, Any]]:
        """A row for each, as `Prediction.row` has it, with why there is no time."""
        return [{"config": str(entry.config), "why": entry.why,
                 **(entry.prediction.row() if entry.prediction else {})} for entry in self]  # fmt: skip

    def __repr__(self) -> str:
        lines = [f"{entry.time:12.1f} us  {entry.config}" if entry.time is not None
                 else f"     no time  {entry.config}: {_in_a_line(entry.why)}" for entry in self]  # fmt: skip
        return "\n".join(lines)


def _in_a_line(text: str) -> str:
    """The first line of a compiler's message, and the last, which has the reason."""
    first, *others = text.splitlines() or [""]
    return f"{first} … {others[-1]}" if others else first


def rank(
    kernel: Any, configs: Optional[Sequence[Any]], grid: Grid, *args: Any, machine: str = "h100", **meta: Any
) -> Ranking:
    """Predicts a kernel under each configuration, and orders them.

    configs: of `triton.Config`, or dictionaries of what `predict` takes by name, as
        `{"block": 128}`; None for those of `@triton.autotune`.
    The rest is as for `predict`. A configuration that does not compile is one without a time.
    """
    if configs is None:
        configs, kernel = _triton.configurations(kernel), _triton.below_tuner(kernel)
    return Ranking([_ranked(kernel, config, grid, args, machine, meta) for config in configs])


def _ranked(
    kernel: Any, config: Any, grid: Grid, args: Sequence[Any], machine: str, meta: Mapping[str, Any]
) -> Ranked:
    plain = [described(value) for value in args]
    full = dict(meta)
    if isinstance(config, Mapping):
        full.update(config)
    else:
        kernel = _triton.below_tuner(kernel)
        _triton.add_configuration(config, kernel.arg_names, plain, full)
    try:
        return Ranked(config, predict(kernel, grid, *plain, machine=machine, **full))
    except Error as why:
        return Ranked(config, None, str(why))


def prune(share: float = 0.1, machine: str = "h100") -> Callable[[T], T]:
    """A decorator on top of `@triton.autotune`: of its configurations it measures only the share
    that is predicted to be fastest, at least one."""

    def decorate(tuner: T) -> T:
        _triton.prune_tuner(tuner, lambda configs, grid, args, meta: rank(
            _triton.below_tuner(tuner), configs, grid, *args, machine=machine, **meta).top(share))  # fmt: skip
        return tuner

    return decorate
