"""CUDA and PTX: in a file, in a string, in what holds a string."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional, Sequence, Tuple

from ._arguments import Grid, extents_of, facts_of
from ._dialect import Kernel, Launch, Module, read
from ._program import Error
from ._tensor import described


class Source(NamedTuple):
    """A file or a text, with what a compiler of it is told."""

    text: Optional[str]  #: None: what is in the file
    file: Path
    flags: Tuple[str, ...] = ()
    name: Optional[str] = None  #: of the kernel


def source_of(kernel: Any) -> Optional[Source]:
    """Of a file's path, of a text, or of CuPy's RawKernel; None for anything else."""
    if isinstance(kernel, Path):
        return Source(None, kernel)
    if isinstance(kernel, bytes):
        kernel = kernel.rstrip(b"\0").decode()
    if isinstance(kernel, str):
        if "\n" not in kernel and kernel.endswith((".cu", ".ptx", ".mlir", ".cuh")):
            return Source(None, Path(kernel))
        return Source(kernel, Path("string.ptx" if _is_ptx(kernel) else "string.cu"))
    if isinstance(getattr(kernel, "code", None), str) and hasattr(kernel, "options"):
        name = getattr(kernel, "name", None)
        return Source(kernel.code, Path("string.cu"), tuple(kernel.options), name)
    return None


def _instantiated(source: Source, name: Optional[str]) -> Source:
    """With a use of the template that `name` is an instance of, in the last line."""
    if source.text is None or source.file.suffix != ".cu" or not name or "<" not in name:
        return source
    return source._replace(text=f"{source.text}\nstatic auto gpuperf_instance = {name};\n")


def _is_ptx(text: str) -> bool:
    return re.match(r"(\s|//[^\n]*\n)*\.version\b", text) is not None


def read_source(source: Source, flags: Sequence[str], machine: str) -> Module:
    """Its kernels. A place in a text has its lines, and `string.cu` or `string.ptx` for a file."""
    if source.text is not None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / source.file
            path.write_text(source.text)
            own = source._replace(text=None, file=path)
            try:
                return read_source(own, flags, machine).renamed(str(path), path.name)
            except Error as why:
                raise Error(str(why).replace(str(path), path.name)) from why
    all_flags = [*source.flags, *flags]
    if source.file.suffix == ".ptx" and all_flags:
        raise Error("PTX is compiled already: it has no flags")
    return read(str(source.file), [f"--machine={machine}"], all_flags)


def prepare(
    source: Source, grid: Grid, args: Sequence[Any], meta: Mapping[str, Any], machine: str
) -> Tuple[Kernel, Launch]:
    """The kernel, compiled for the machine, and its launch.

    Of `meta`, name is the kernel's, block and shared are the launch's, flags are the compiler's;
    the others are arguments by the names of parameters.
    """
    named = {k: described(v) for k, v in meta.items() if k not in ("name", "block", "shared", "flags")}
    name = meta.get("name", source.name)
    kernel = read_source(_instantiated(source, name), meta.get("flags", ()), machine).choose(name)
    facts = facts_of(kernel, [described(value) for value in args], named)
    by_name = {**dict(zip((g[0].name for g in kernel.arguments()), args)), **named}
    block = meta.get("block")
    return kernel, Launch(
        extents_of(grid(by_name) if callable(grid) else grid, "the grid"),
        None if block is None else extents_of(block, "the block"),
        meta.get("shared"), facts.values, facts.sizes)  # fmt: skip
