"""A kernel of Numba, as Numba compiles it for sm_90; see README.md."""

import sys

from numba import cuda, types


def row_sums(a, out):
    i = cuda.grid(1)
    if i < a.shape[0]:
        total = types.float32(0)
        for k in range(a.shape[1]):
            total += a[i, k]
        out[i] = total


if __name__ == "__main__":
    signature = types.void(types.float32[:, ::1], types.float32[::1])
    sys.stdout.write(cuda.compile_ptx(row_sums, signature, cc=(9, 0), lineinfo=True)[0])
