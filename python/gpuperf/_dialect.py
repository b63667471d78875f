"""Kernels in gpuperf's dialect: read once, predicted under many launches."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Dict, List, Optional, Sequence, Tuple

from ._program import Error, Report, reasons, report, run

_KERNEL = re.compile(
    r'^  gpuperf\.kernel (?:private )?@(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>[\w$.]+)) '
    r'"(?P<display>(?:[^"\\]|\\.)*)" \((?P<params>[^)]*)\).*$', re.MULTILINE)  # fmt: skip
_PARAM = re.compile(r'(ptr )?(%[\w$.]+)(?: "([^"]*)")?')
_END = re.compile(r"^  \}.*\n", re.MULTILINE)
_LAUNCH = re.compile(r"^ *gpuperf\.launch grid\(.*\n", re.MULTILINE)
_BLOCK = re.compile(r' block\("(\d+)", "(\d+)", "(\d+)"\)')
_SHARED = re.compile(r' shared\("(\d+)"\)')
_CLUSTER = re.compile(r"\bcluster = array<[^>]*>")

Extents = Tuple[int, int, int]


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One of a kernel's, or an integer in one that is a struct: `p.n`."""

    name: str
    value: str  #: as operations name it, `%p.n`
    is_pointer: bool


@dataclasses.dataclass(frozen=True)
class Launch:
    """Of a kernel: its extents, and what is known of arguments by the names of parameters.

    A block or shared memory of None is what the code says. values are those of integers, and of
    pointers their offset from a 256-byte boundary; sizes are the bytes of the memory of pointers.
    """

    grid: Extents
    block: Optional[Extents] = None
    shared: Optional[int] = None
    values: Dict[str, int] = dataclasses.field(default_factory=dict)
    sizes: Dict[str, int] = dataclasses.field(default_factory=dict)


class Kernel:
    """One kernel of a module in the dialect."""

    def __init__(self, module: str, match: re.Match[str]):
        self._module, self._begin, self._end = module, match.start(), match.end() + 1
        self.symbol = match["quoted"] or match["plain"]
        self.display = match["display"]
        self.parameters = [
            Parameter(name or value[1:], value, bool(pointer))
            for pointer, value, name in _PARAM.findall(match["params"])
        ]

    def names(self) -> Tuple[str, ...]:
        """What it may be called, without spaces."""
        display = self.display.replace(" ", "")
        return display, display.split("<")[0], self.symbol

    def arguments(self) -> List[List[Parameter]]:
        """The parameters of each argument: of a struct those of its members, in one list."""
        groups: Dict[str, List[Parameter]] = {}
        for parameter in self.parameters:
            groups.setdefault(re.split(r"[.\[]", parameter.name)[0], []).append(parameter)
        return list(groups.values())

    def _alone(self) -> Tuple[str, List[str], str]:
        """The module with this kernel alone: up to its body, its launches, and the rest."""
        end = _after(self._module, self._end)
        body = self._module[self._end : end]
        before = _without_kernels(self._module[: self._begin]) + self._module[self._begin : self._end]
        return (before, _LAUNCH.findall(body),
                _LAUNCH.sub("", body) + _without_kernels(self._module[end:]))  # fmt: skip

    def predict(self, launch: Optional[Launch], machine: str, options: Sequence[str]) -> Report:
        """The report of this kernel under a launch, or under those that the source has."""
        before, own, behind = self._alone()
        launches = self._launch_text(launch, own) if launch else "".join(own)
        return report([f"--machine={machine}", *options, "-"], before + launches + behind)

    def _launch_text(self, launch: Launch, own: Sequence[str]) -> str:
        """The operation, with what the code itself says of the block and of clusters."""
        code = "".join(own[:1])
        block, shared, cluster = _BLOCK.search(code), _SHARED.search(code), _CLUSTER.search(code)
        extents = launch.block or (block and tuple(int(n) for n in block.groups()))
        if not extents:
            raise Error(f"the block of '{self.display}' is not known: block=")
        known = [p for p in self.parameters if p.name in launch.values]
        origins = {"grid": "launch site", "block": "launch site" if launch.block else "metadata"}
        origins |= {f"arg:{p.name}": "launch site" for p in known}
        if launch.shared is not None or shared:
            origins["shared"] = "metadata" if launch.shared is None else "launch site"
        bytes_shared = launch.shared if launch.shared is not None else shared and int(shared[1])
        attributes = ["provenance = " + _dictionary({k: f'"{v}"' for k, v in origins.items()})]
        attributes += [cluster.group()] if cluster else []
        if launch.sizes:
            sizes = {k: f"{v} : i64" for k, v in launch.sizes.items()}
            attributes.append("most = " + _dictionary(sizes))
        args = ", ".join(f'{"ptr " * p.is_pointer}{p.value} = "{launch.values[p.name]}"' for p in known)
        return (f"gpuperf.launch grid({_quoted(launch.grid)}) block({_quoted(extents)}) "
                f'shared("{bytes_shared or 0}"){f" args({args})" if args else ""} '
                f'{{{", ".join(attributes)}}} loc(unknown)\n')  # fmt: skip


def _after(module: str, place: int) -> int:
    """Behind the kernel in whose body `place` is."""
    end = _END.search(module, place)
    return end.end() if end else len(module)


def _without_kernels(text: str) -> str:
    rest = ""
    while kernel := _KERNEL.search(text):
        rest += text[: kernel.start()]
        text = text[_after(text, kernel.end()) :]
    return rest + text


def _quoted(numbers: Sequence[int]) -> str:
    return ", ".join(f'"{number}"' for number in numbers)


def _dictionary(entries: Dict[str, str]) -> str:
    return "{" + ", ".join(f'"{key}" = {value}' for key, value in entries.items()) + "}"


class Module:
    """The kernels of a file."""

    def __init__(self, text: str, errors: str):
        self._text, self._errors = text, errors
        self.kernels = [Kernel(text, match) for match in _KERNEL.finditer(text)]

    def renamed(self, path: str, name: str) -> Module:
        """With `name` for the file of all places."""
        return Module(self._text.replace(path, name), self._errors.replace(path, name))

    def choose(self, name: Optional[str]) -> Kernel:
        """The kernel that is called so, as it is written or in the machine code; the only one
        where it is None. Raises Error for none and for several."""
        wanted = name and name.replace(" ", "")
        found = [kernel for kernel in self.kernels if wanted is None or wanted in kernel.names()]
        if len(found) == 1:
            return found[0]
        there = ", ".join(kernel.display for kernel in self.kernels) or "none"
        if found:
            raise Error(f"which kernel? name= is one of {there}")
        missing = f"there is no kernel '{name}', but {there}" if name else "there is no kernel"
        raise Error(self._errors or missing)


def read(path: str, options: Sequence[str], flags: Sequence[str] = ()) -> Module:
    """The kernels of a file; flags are those of its compiler."""
    arguments = [*options, path, "--format=mlir", *(["--", *flags] if flags else [])]
    output = run(arguments)
    if output.is_whole and _KERNEL.search(output.text):
        return Module(output.text, "")
    # The dialect has no words for what is missing.
    arguments[arguments.index("--format=mlir")] = "--format=json"
    return Module(output.text, reasons(json.loads(run(arguments).text)))
