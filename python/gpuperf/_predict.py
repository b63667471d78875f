"""One kernel under one launch."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Sequence, Tuple

from . import _numba, _source, _triton
from ._answer import Prediction, answer_of
from ._arguments import Grid
from ._dialect import Kernel, Launch
from ._program import Error


def predict(kernel: Any, grid: Grid, *args: Any, machine: str = "h100", **meta: Any) -> Prediction:
    """How long a kernel takes on a GPU that need not be there.

    kernel: a function of `@triton.jit`, or with decorators of Triton's around it; CUDA or PTX, as
        a text or the path of a file; a kernel of `@numba.cuda.jit`; a RawKernel of CuPy's.
    grid: one to three extents, or a function that gives them of the arguments by name.
    args: those of the kernel; an array may be a `tensor` of its shape and type.
    machine: one of `gpuperf machines`, or the path of a file that describes one.
    meta: with Triton its constants and options, such as num_warps. Else name is the kernel's
        where there are several, block and shared are the launch's, flags are the compiler's, and
        the others are arguments by the names of parameters.

    Raises Error where there is no kernel to be analysed, with the reason. A kernel that is
    analysed and has no time is an answer whose time is None.
    """
    code, launch, full = prepare(kernel, grid, args, meta, machine)
    return answer_of(code.predict(launch, machine, []), full)


def prepare(
    kernel: Any, grid: Grid, args: Sequence[Any], meta: Mapping[str, Any], machine: str
) -> Tuple[Kernel, Launch, Dict[str, Any]]:
    """The compiled kernel, its launch, and what the answer tells of the call."""
    if _triton.is_triton(kernel):
        return _triton.prepare(kernel, grid, args, meta, machine)
    if _numba.is_numba(kernel):
        return (*_numba.prepare(kernel, grid, args, meta, machine), {})
    source = _source.source_of(kernel)
    if source is None:
        raise Error(f"{kernel!r} is no kernel of Triton, Numba or CuPy, and no CUDA or PTX")
    return (*_source.prepare(source, grid, args, meta, machine), {})
