"""A kernel in a text, as NVRTC compiles it for CuPy, cuda.core and others for sm_90; see README.md."""

import sys

from cuda.bindings import nvrtc

SOURCE = b"""\
extern "C" __global__ void scale(float *out, const float *in, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * in[i * 16];
}
"""


def done(result):
    status, *values = result
    assert status == nvrtc.nvrtcResult.NVRTC_SUCCESS, status
    return values[0] if values else None


if __name__ == "__main__":
    program = done(nvrtc.nvrtcCreateProgram(SOURCE, b"scale.cu", 0, [], []))
    done(nvrtc.nvrtcCompileProgram(program, 2, [b"--gpu-architecture=compute_90", b"-lineinfo"]))
    text = b" " * done(nvrtc.nvrtcGetPTXSize(program))
    done(nvrtc.nvrtcGetPTX(program, text))
    sys.stdout.write(text.decode())
