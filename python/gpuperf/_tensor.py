"""Arguments without memory: shapes and types of arrays."""

from __future__ import annotations

import dataclasses
import math
import re
from typing import Any, Optional, Sequence, Tuple, Union

# By NumPy's and PyTorch's names, with the short ones of Triton, Numba and PTX.
_SHORT = {
    "f16": "float16", "fp16": "float16", "half": "float16", "bf16": "bfloat16",
    "f32": "float32", "fp32": "float32", "tf32": "float32", "float": "float32",
    "f64": "float64", "fp64": "float64", "double": "float64",
    "i8": "int8", "i16": "int16", "i32": "int32", "int": "int32", "i64": "int64",
    "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "i1": "bool", "bool_": "bool",
    "e4m3": "float8_e4m3fn", "fp8e4nv": "float8_e4m3fn", "e5m2": "float8_e5m2", "fp8e5": "float8_e5m2",
}  # fmt: skip
_NAMES = {*_SHORT.values()}


class DType(str):
    """The type of an element by its name, as `float16`."""

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        if self == "bool" or self.startswith("float8"):
            return 1
        return int(re.sub(r"\D", "", self)) // 8

    @property
    def is_floating_point(self) -> bool:
        return "float" in self


def dtype_of(name: object) -> DType:
    """The type that `name` says: `"f16"`, `torch.float16`, `numpy.float16`.

    Raises ValueError for one that no kernel takes.
    """
    plain = getattr(name, "name", None) or getattr(name, "__name__", None) or str(name)
    plain = str(plain).split(".")[-1]
    plain = _SHORT.get(plain, plain)
    if plain not in _NAMES:
        raise ValueError(f"'{name}' is no type of elements; known: {', '.join(sorted(_NAMES))}")
    return DType(plain)


@dataclasses.dataclass(frozen=True)
class Tensor:
    """The shape, type and place of an array, without its elements.

    strides are in elements; offset is that of the first element from a 256-byte boundary, in
    bytes.
    """

    shape: Tuple[int, ...]
    dtype: DType
    strides: Tuple[int, ...]
    offset: int = 0

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def T(self) -> Tensor:
        return dataclasses.replace(self, shape=self.shape[::-1], strides=self.strides[::-1])

    @property
    def nbytes(self) -> int:
        """Bytes from the first element to behind the last."""
        if 0 in self.shape:
            return 0
        last = sum((extent - 1) * abs(step) for extent, step in zip(self.shape, self.strides))
        return (last + 1) * self.dtype.itemsize

    def stride(self, dim: Optional[int] = None) -> Any:
        return self.strides if dim is None else self.strides[dim]

    def size(self, dim: Optional[int] = None) -> Any:
        return self.shape if dim is None else self.shape[dim]

    def numel(self) -> int:
        return math.prod(self.shape)

    def element_size(self) -> int:
        return self.dtype.itemsize

    def data_ptr(self) -> int:
        return self.offset

    def ptr_range(self) -> int:
        """Bytes of the memory, as Triton asks for them."""
        return self.nbytes

    def is_contiguous(self) -> bool:
        return self.strides == contiguous(self.shape)

    def zero_(self) -> Tensor:
        """Does nothing: what a hook of a configuration does to the elements."""
        return self

    def fill_(self, value: object) -> Tensor:
        return self


def contiguous(shape: Sequence[int]) -> Tuple[int, ...]:
    """The strides of rows behind one another, in elements."""
    return tuple(math.prod(shape[i + 1 :]) for i in range(len(shape)))


def tensor(
    *shape: Union[int, str, Sequence[int]],
    dtype: object = None,
    strides: Optional[Sequence[int]] = None,
    offset: int = 0,
) -> Tensor:
    """An argument of this shape and type: `tensor(4096, 4096, "f16")`.

    The type is the last of the extents, or dtype; without either it is float32. strides are in
    elements, by default those of rows behind one another; offset is in bytes from a 256-byte
    boundary. Raises ValueError for extents or types that are none.
    """
    extents = list(shape)
    if extents and dtype is None and not isinstance(extents[-1], (int, list, tuple)):
        dtype = extents.pop()
    if len(extents) == 1 and isinstance(extents[0], (list, tuple)):
        extents = list(extents[0])
    if not all(isinstance(extent, int) and extent >= 0 for extent in extents):
        raise ValueError(f"extents are integers from 0 on: {shape}")
    whole = tuple(int(extent) for extent in extents)  # type: ignore[arg-type]
    steps = contiguous(whole) if strides is None else tuple(strides)
    if len(steps) != len(whole):
        raise ValueError(f"{len(steps)} strides for {len(whole)} extents")
    return Tensor(whole, dtype_of(dtype or "float32"), steps, offset)


def is_array(value: object) -> bool:
    """Whether `value` is an array of any library."""
    return hasattr(value, "shape") and hasattr(value, "dtype")


def described(value: Any) -> Any:
    """`value` without its memory: an array of any library as a Tensor, and an object that has
    one as `base`, such as Triton's TensorDescriptor, as a copy of it; all else as it is."""
    if isinstance(value, Tensor):
        return value
    if is_array(value):
        return _tensor_of(value)
    base = getattr(value, "base", None)
    if is_array(base) and dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, base=described(base))
    return value


def _tensor_of(array: Any) -> Tensor:
    dtype = dtype_of(array.dtype)
    shape = tuple(int(extent) for extent in array.shape)
    if callable(getattr(array, "stride", None)):
        strides = tuple(int(step) for step in array.stride())
    elif getattr(array, "strides", None):
        strides = tuple(int(step) // dtype.itemsize for step in array.strides)
    else:
        strides = contiguous(shape)
    return Tensor(shape, dtype, strides, _address(array) % 256)


def _address(array: Any) -> int:
    """That of the first element, in the memory that it is in or will be copied to."""
    if callable(getattr(array, "storage_offset", None)):
        # Memory of the host has another alignment than that of a GPU, which begins at 256 bytes.
        return int(array.storage_offset()) * int(array.element_size())
    data = getattr(array, "data", None)
    return int(getattr(data, "ptr", 0))
