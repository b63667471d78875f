"""Launches of CuPy's RawKernels."""

from __future__ import annotations

import contextlib
from importlib import import_module
from typing import Any, Callable, Iterator, Mapping, Tuple
from unittest import mock

Add = Callable[[Any, Any, Tuple[Any, ...], Mapping[str, Any]], None]


def _has_gpu(cupy: Any) -> bool:
    try:
        return bool(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError:
        return False


@contextlib.contextmanager
def recorded(add: Add) -> Iterator[None]:
    """Gives launches of the RawKernels that are made in the block to `add`."""
    cupy = import_module("cupy")
    make, runs = cupy.RawKernel, _has_gpu(cupy)

    class Recorded:
        """A RawKernel that tells its launches."""

        def __init__(self, *args: Any, **meta: Any):
            self._kernel = make(*args, **meta)

        def __call__(self, grid: Any, block: Any, args: Any, **meta: Any) -> None:
            # Its type is of C, and what it is of is asked of it.
            add(self._kernel, tuple(grid), tuple(args),
                {"block": tuple(block), "shared": meta.get("shared_mem", 0)})  # fmt: skip
            if runs:
                self._kernel(grid, block, args, **meta)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._kernel, name)

    with mock.patch.object(cupy, "RawKernel", Recorded):
        yield
