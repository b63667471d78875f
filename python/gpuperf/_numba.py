"""Kernels of `numba.cuda.jit`: compiled by Numba itself for a GPU that is not there."""

from __future__ import annotations

import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List, Mapping, Sequence, Tuple

from ._arguments import Grid, extents_of, facts_of, integer
from ._dialect import Kernel, Launch, Module, read
from ._program import Error, capability
from ._tensor import Tensor, contiguous, described


def is_numba(kernel: object) -> bool:
    """Whether it is what `@numba.cuda.jit` gives."""
    module = sys.modules.get("numba.cuda.dispatcher")
    return module is not None and isinstance(kernel, module.CUDADispatcher)


def _type_of(value: Any) -> Any:
    numba, types = import_module("numba"), import_module("numba.types")
    if not isinstance(value, Tensor):
        return numba.typeof(value)
    layouts = {contiguous(value.shape): "C", contiguous(value.shape[::-1])[::-1]: "F"}
    element = getattr(types, "boolean" if value.dtype == "bool" else str(value.dtype), None)
    if element is None:
        raise Error(f"Numba has no arrays of {value.dtype}")
    layout = "C" if value.is_contiguous() else layouts.get(value.strides, "A")
    return types.Array(element, value.ndim, layout)


def _flat(name: str, value: Any) -> Dict[str, Any]:
    """The parameters that an argument becomes, by name: numba.core.datamodel.models.ArrayModel."""
    if not isinstance(value, Tensor):
        return {name: value}
    size = value.element_size()
    flat = {f"{name}_meminfo": 0, f"{name}_parent": 0, f"{name}_size": value.numel(),
            f"{name}_itemsize": size, name: value}  # fmt: skip
    flat.update({f"{name}_shape{i}": extent for i, extent in enumerate(value.shape)})
    flat.update({f"{name}_stride{i}": step * size for i, step in enumerate(value.strides)})
    return flat


def _compile(kernel: Any, args: Sequence[Any], machine: str) -> str:
    cuda, types = import_module("numba.cuda"), import_module("numba.types")
    signature = types.void(*(_type_of(value) for value in args))
    level = capability(machine)
    options = {"fastmath": True} if kernel.targetoptions.get("fastmath") else {}
    try:
        ptx, _ = cuda.compile_ptx(kernel.py_func, signature, lineinfo=True,
                                  cc=(level // 10, level % 10), **options)  # fmt: skip
    except Exception as why:
        raise Error(f"Numba does not compile '{kernel.py_func.__name__}': {why}") from why
    return str(ptx)


def _named(ptx: str, name: str, parameters: Sequence[str]) -> str:
    """The code with these names for its kernel and the kernel's parameters."""
    entry = re.search(r"\.visible \.entry (\w+)\(", ptx)
    if not entry:
        raise Error(f"Numba's code of '{name}' has no kernel")
    symbol = re.escape(entry[1])
    count = len(re.findall(rf"^\s*\.param .*\b{symbol}_param_\d+\b", ptx, re.MULTILINE))
    if count != len(parameters):
        raise Error(f"Numba passes '{name}' {count} parameters where {len(parameters)} were expected")
    ptx = re.sub(rf"\b{symbol}_param_(\d+)\b", lambda found: parameters[int(found[1])], ptx)
    return re.sub(rf"\b{symbol}\b", name, ptx)


def _read(ptx: str) -> Module:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.ptx"
        path.write_text(ptx)
        return read(str(path), [])


def prepare(
    kernel: Any, grid: Grid, args: Sequence[Any], meta: Mapping[str, Any], machine: str
) -> Tuple[Kernel, Launch]:
    """The kernel compiled for the machine, and its launch: of `meta` block and shared."""
    plain = [described(value) for value in args]
    function = kernel.py_func
    names: List[str] = list(function.__code__.co_varnames[: function.__code__.co_argcount])
    if len(plain) != len(names):
        raise Error(f"{len(plain)} arguments for the {len(names)} of '{function.__name__}'")
    flat: Dict[str, Any] = {}
    for name, value in zip(names, plain):
        flat.update(_flat(name, value))
    code = _read(_named(_compile(kernel, plain, machine), function.__name__, list(flat)))
    compiled = code.choose(None)
    facts = facts_of(compiled, (), {name: value for name, value in flat.items()
                                    if isinstance(value, Tensor) or integer(value) is not None})  # fmt: skip
    by_name = dict(zip(names, plain))
    if "block" not in meta:
        raise Error(f"the block of '{function.__name__}' is not known: block=")
    return compiled, Launch(
        extents_of(grid(by_name) if callable(grid) else grid, "the grid"),
        extents_of(meta["block"], "the block"), meta.get("shared"), facts.values, facts.sizes)  # fmt: skip
