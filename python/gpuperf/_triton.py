"""Kernels of Triton: compiled by Triton itself for a GPU that is not there."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Sequence, Tuple
from unittest import mock

from ._arguments import Facts, Grid, extents_of, facts_of
from ._dialect import Kernel, Launch, Module, read
from ._program import Error, capability
from ._tensor import described

#: Of compiled code what gpuperf reads: the code, names of parameters, registers.
_PARTS = ("ptx", "ttir", "cubin")


def is_triton(kernel: object) -> bool:
    """Whether it is what `@triton.jit`, `@triton.autotune` or `@triton.heuristics` gives."""
    jit = sys.modules.get("triton.runtime.jit")
    return jit is not None and isinstance(kernel, jit.KernelInterface)


class _Driver:
    """What Triton asks of a GPU in order to compile for it."""

    def __init__(self, compute_capability: int):
        from triton.backends.compiler import GPUTarget

        self._target = GPUTarget("cuda", compute_capability, 32)

    def get_current_target(self) -> Any:
        return self._target

    def get_current_device(self) -> str:
        # Under it a kernel keeps what it has compiled, beside that of devices that are there.
        return f"gpuperf:{self._target.arch}"

    def get_current_stream(self, device: object) -> int:
        return 0


@contextlib.contextmanager
def _compiling_for(compute_capability: int) -> Iterator[None]:
    from triton.runtime import driver

    # Not through `active`, which looks for a GPU.
    before = driver.__dict__.get("_active")
    driver.set_active(_Driver(compute_capability))
    try:
        yield
    finally:
        driver.set_active(before)


def _function(kernel: Any, args: Sequence[Any], meta: Mapping[str, Any]) -> Tuple[Any, Dict[str, Any]]:
    """The function below decorators, and `meta` with what these add.

    Raises Error where a decorator has several configurations, and `meta` is none of them.
    """
    full = dict(meta)
    while not hasattr(kernel, "params"):
        if hasattr(kernel, "configs"):
            _take_only_configuration(kernel, args, full)
        elif hasattr(kernel, "values"):
            for name, value in kernel.values.items():
                full.setdefault(name, value({**dict(zip(kernel.arg_names, args)), **full}))
        if not hasattr(kernel, "fn"):
            raise Error(f"{kernel!r} is no kernel that Triton compiles")
        kernel = kernel.fn
    return kernel, full


def _take_only_configuration(tuner: Any, args: Sequence[Any], meta: Dict[str, Any]) -> None:
    if any(config.kwargs.keys() & meta.keys() for config in tuner.configs):
        return
    if len(tuner.configs) > 1:
        raise Error(f"there are {len(tuner.configs)} configurations: gpuperf.rank orders them, "
                    "and predict takes the constants of one")  # fmt: skip
    add_configuration(tuner.configs[0], tuner.arg_names, args, meta)


def add_configuration(config: Any, names: Sequence[str], args: Sequence[Any], meta: Dict[str, Any]) -> None:
    """Puts the constants of a configuration into `meta`, and calls its hook."""
    meta.update(config.all_kwargs())
    if config.pre_hook:
        config.pre_hook({**dict(zip(names, args)), **meta})


def _compiled(function: Any, args: Sequence[Any], meta: Mapping[str, Any], machine: str) -> Any:
    with _compiling_for(capability(machine)):
        try:
            return function.run(*args, grid=(1,), warmup=True, **meta)
        except Exception as why:
            raise Error(f"Triton does not compile '{function.__name__}': {why}") from why


def _read(compiled: Any) -> Module:
    metadata = compiled.metadata
    facts = {"name": metadata.name, "num_warps": metadata.num_warps, "shared": metadata.shared}
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "kernel"
        base.with_suffix(".json").write_text(json.dumps(facts))
        for part in _PARTS:
            content = compiled.asm.get(part) or b""
            raw = content if isinstance(content, bytes) else content.encode()
            if raw:
                base.with_suffix("." + part).write_bytes(raw)
        return read(str(base.with_suffix(".ptx")), [])


def _bound(function: Any, args: Sequence[Any], meta: Mapping[str, Any]) -> Dict[str, Any]:
    named = {name: value for name, value in meta.items() if name in function.signature.parameters}
    try:
        bound = function.signature.bind(*args, **named)
    except TypeError as why:
        raise Error(f"'{function.__name__}': {why}") from why
    bound.apply_defaults()
    return dict(bound.arguments)


def _facts(kernel: Kernel, function: Any, bound: Mapping[str, Any]) -> Facts:
    """By name; Triton keeps no parameter that is a constant or has the value 1."""
    constants = {parameter.name for parameter in function.params if parameter.is_constexpr}
    there = {group[0].name.split(".")[0] for group in kernel.arguments()}
    return facts_of(kernel, (), {name: value for name, value in bound.items()
                                 if name in there and name not in constants})  # fmt: skip


def prepare(
    kernel: Any, grid: Grid, args: Sequence[Any], meta: Mapping[str, Any], machine: str
) -> Tuple[Kernel, Launch, Dict[str, Any]]:
    """The kernel compiled for the machine, its launch, and all that its call has by name."""
    plain = [described(value) for value in args]
    function, full = _function(kernel, plain, {name: described(value) for name, value in meta.items()})
    bound = _bound(function, plain, full)
    code = _read(_compiled(function, plain, full, machine)).choose(None)
    facts = _facts(code, function, bound)
    extents = extents_of(grid(bound) if callable(grid) else grid, "the grid")
    return code, Launch(extents, values=facts.values, sizes=facts.sizes), full


def below_tuner(kernel: Any) -> Any:
    """The kernel without `@triton.autotune`, if it has one."""
    return kernel.fn if hasattr(kernel, "configs") else kernel


def configurations(kernel: Any) -> List[Any]:
    """Those of `@triton.autotune`. Raises Error without it."""
    if not is_triton(kernel) or not hasattr(kernel, "configs"):
        raise Error(f"{kernel!r} has no configurations")
    return list(kernel.configs)


Pruner = Callable[[List[Any], Any, Sequence[Any], Mapping[str, Any]], List[Any]]


def prune_tuner(tuner: Any, choose: Pruner) -> None:
    """Has the tuner measure what `choose` takes of the configurations that are left to it, for a
    grid, the arguments, and those by name."""
    configurations(tuner)
    before = tuner.early_config_prune

    def pruned(configs: List[Any], named: Mapping[str, Any], **meta: Any) -> List[Any]:
        left = before(configs, named, **meta) if before else configs
        grid = meta.pop("grid")
        meta.pop("warmup", None)
        return choose(left, grid, list(named.values()), meta)

    tuner.early_config_prune = pruned


def _has_gpu() -> bool:
    from triton.runtime import driver

    try:
        return driver.active is not None
    except RuntimeError:  # no driver, or several
        return False


Add = Callable[[Any, Any, Tuple[Any, ...], Mapping[str, Any]], None]


@contextlib.contextmanager
def recorded(add: Add, choose: Callable[..., Any]) -> Iterator[None]:
    """Gives launches of kernels to `add`.

    Where there is no GPU none is made, and of the configurations of a tuner that is taken which
    `choose` returns for it, the grid, the arguments, and those by name.
    """
    from triton.runtime import autotuner, jit

    run, tune, bench, runs = jit.JITFunction.run, autotuner.Autotuner.run, autotuner.Autotuner._bench, _has_gpu()
    measures: List[Any] = []

    def watched_run(self: Any, *args: Any, grid: Any, warmup: bool = False, **meta: Any) -> Any:
        if not warmup and not measures:
            add(self, grid(_bound(self, args, meta)) if callable(grid) else grid, args, meta)
        return run(self, *args, grid=grid, warmup=warmup, **meta) if runs or warmup else None

    def watched_bench(self: Any, *args: Any, **meta: Any) -> Any:
        measures.append(self)
        try:
            return bench(self, *args, **meta)
        finally:
            measures.pop()

    def chosen(self: Any, *args: Any, **meta: Any) -> Any:
        if runs or len(self.configs) == 1:
            return tune(self, *args, **meta)
        named = {name: value for name, value in meta.items() if name not in ("grid", "warmup")}
        add_configuration(choose(self, meta["grid"], args, named), self.arg_names, args, meta)
        return self.fn.run(*args, **meta)

    with mock.patch.object(jit.JITFunction, "run", watched_run), \
            mock.patch.object(autotuner.Autotuner, "_bench", watched_bench), \
            mock.patch.object(autotuner.Autotuner, "run", chosen):  # fmt: skip
        yield
