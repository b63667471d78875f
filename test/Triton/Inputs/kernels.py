"""The kernels of this folder, as Triton compiles them for sm_90; see README.md."""

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(out + i, tl.load(x + i, mask) + tl.load(y + i, mask), mask)


@triton.jit
def column_sum(x, out, rows, columns, BLOCK: tl.constexpr):
    c = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for r in range(rows):
        total += tl.load(x + c * rows + r, c < columns, other=0.0)
    tl.store(out + c, total, c < columns)


@triton.jit
def softmax(x, out, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + c, c < n, other=-float("inf"))
    v = tl.exp(v - tl.max(v, 0))
    tl.store(out + row * stride + c, v / tl.sum(v, 0), c < n)


def build(kernel, constants, aligned, warps=4):
    names = kernel.arg_names
    signature = {n: "constexpr" if n in constants else "i32" for n in names}
    signature.update({n: "*fp32" for n in ("x", "y", "out") if n in names})
    attributes = {(names.index(n),): [["tt.divisibility", 16]] for n in aligned}
    source = ASTSource(kernel, signature, constants, attributes)
    triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": warps})


if __name__ == "__main__":
    build(add, {"BLOCK": 1024}, ("x", "y", "out", "n"))
    build(column_sum, {"BLOCK": 256}, ("x", "out"))
    build(softmax, {"BLOCK": 1024}, ("x", "out", "stride"), warps=8)
