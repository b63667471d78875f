"""What the arguments of a call say of a launch."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Sequence, Union

from ._dialect import Extents, Kernel, Parameter
from ._program import Error
from ._tensor import Tensor, described

Grid = Union[int, Sequence[int], Callable[[Mapping[str, Any]], Sequence[int]]]


def extents_of(value: object, what: str) -> Extents:
    """One to three integers from 1 on, the rest 1; Error for anything else."""
    numbers = [value] if isinstance(value, int) else value
    if not isinstance(numbers, (list, tuple)) or not 1 <= len(numbers) <= 3:
        raise Error(f"{what} is one to three integers, not {value!r}")
    whole = [integer(number) for number in numbers]
    if any(number is None or number < 1 for number in whole):
        raise Error(f"{what} is one to three integers from 1 on, not {value!r}")
    x, y, z = (*whole, 1, 1)[:3]
    return int(x or 0), int(y or 0), int(z or 0)


def integer(value: object) -> Union[int, None]:
    """The number, of integers of any library, and of truth values; None for anything else."""
    if hasattr(value, "shape") and getattr(value, "shape") != ():
        return None
    return value.__index__() if hasattr(value, "__index__") else None


class Facts:
    """Values and sizes by the names of a kernel's parameters."""

    def __init__(self) -> None:
        self.values: Dict[str, int] = {}
        self.sizes: Dict[str, int] = {}

    def add(self, parameters: Sequence[Parameter], value: Any) -> None:
        """What `value` says of an argument that the kernel takes as `parameters`."""
        value = described(value)
        if isinstance(value, Mapping):
            members = {p.name.split(".", 1)[-1]: p for p in parameters}
            for name, member in value.items():
                if name in members:
                    self.add([members[name]], member)
        elif len(parameters) != 1 or isinstance(value, float):
            return
        elif isinstance(value, Tensor) and parameters[0].is_pointer:
            self.values[parameters[0].name] = value.offset
            self.sizes[parameters[0].name] = value.nbytes
        elif isinstance(value, Tensor):
            raise Error(f"'{parameters[0].name}' is no pointer, and its argument an array")
        elif not parameters[0].is_pointer and integer(value) is not None:
            self.values[parameters[0].name] = int(value)


def facts_of(kernel: Kernel, args: Sequence[Any], named: Mapping[str, Any]) -> Facts:
    """Of arguments in the order of the parameters, and of those by name."""
    facts, groups = Facts(), kernel.arguments()
    if len(args) > len(groups):
        raise Error(f"{len(args)} arguments for the {len(groups)} parameters of '{kernel.display}'")
    for group, value in zip(groups, args):
        facts.add(group, value)
    by_name: Dict[str, Sequence[Parameter]] = {p.name: [p] for p in kernel.parameters}
    by_name.update({g[0].name.split(".")[0]: g for g in groups})
    for name, value in named.items():
        if name not in by_name:
            raise Error(f"'{kernel.display}' has no parameter '{name}', but {', '.join(by_name)}")
        facts.add(by_name[name], value)
    return facts


