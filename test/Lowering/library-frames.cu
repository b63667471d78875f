// Local memory that device functions take for huge arguments, as the stack frame in
// `ptxas -v` (13.0; sm_75, sm_80 and sm_90 alike) of the PTX that Clang makes. It is no
// finding, and no access takes time.
//
// RUN: gpuperf --cuda=none --format=json %s >%t.json
// RUN: %python %S/Inputs/library_frames.py %t.json %s
// RUN: gpuperf --cuda=none %s | FileCheck %s --implicit-check-not="of local memory"
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefix=MLIR
// RUN: gpuperf --cuda=none --format=mlir %s | gpuperf --format=json - >%t.again
// RUN: %python %S/Inputs/library_frames.py %t.again %s

// MLIR: "quotient"{{.*}}library_frame_bytes = 32 : i64, library_frame_function = "sinf"

#define T int i = blockIdx.x * blockDim.x + threadIdx.x

// The array of sinf's reduction is in registers,
__global__ void plain(float *p) { T; p[i] = sinf(p[i]); } // stack frame 0
__global__ void root(float *p) { T; p[i] = sinf(sqrtf(p[i])); } // stack frame 0
__global__ void growth(float *p) { T; p[i] = cosf(expf(p[i])); } // stack frame 0
__global__ void nested(float *p) { T; p[i] = tanf(cosf(p[i]) * p[2 * i]); } // stack frame 0
__global__ void fast(float *p, float t) { T; p[i] = sinf(__fdividef(p[i], t)); } // stack frame 0
__global__ void narrow(float *p, int n) { T; p[i] = sinf(i / n); } // stack frame 0
__global__ void after(float *p, float t) { T; p[i] = sinf(p[i]) / t; } // stack frame 0
__global__ void beside(float *p, float t) { T; float q = p[2 * i] / t; p[i] = sinf(p[i]) * q; } // stack frame 0
__global__ void condition(float *p, float t) { T; if (p[2 * i] / t > 3) p[i] = sinf(p[i]); } // stack frame 0
__global__ void approximate(float *p, float t) { T; p[i] = __sinf(p[i] / t); } // stack frame 0

// and in local memory where the argument rests on what a routine returns.
// CHECK-LABEL: quotient<<<
// CHECK: local       32 bytes of local memory per thread for huge arguments of sinf, which ordinary ones do not use
__global__ void quotient(float *p, float t) { T; p[i] = sinf(p[i] / t); } // stack frame 32
// CHECK: 32 bytes of local memory
__global__ void uniform(float *p, float t, float u) { T; p[i] = cosf(p[i] * (t / u)); } // stack frame 32
// CHECK: 32 bytes of local memory
__global__ void wide(float *p, long n) { T; p[i] = tanf(i / n); } // stack frame 32
// CHECK: 32 bytes of local memory
__global__ void address(float *p, float t) { T; int j = p[i] / t; p[i] = sinf(p[j]); } // stack frame 32
// CHECK: 32 bytes of local memory
__global__ void carried(float *p, float t, int n) { T; float s = p[i]; for (int k = 0; k < n; ++k) s = sinf(s) / t; p[i] = s; } // stack frame 32
// CHECK: 32 bytes of local memory per thread for huge arguments of sincosf
__global__ void both(float *p, float t) { T; float s, c; sincosf(p[i] / t, &s, &c); p[i] = s * c; } // stack frame 32
// A double function calls a routine with a frame always; sinf beside it has one then.
// CHECK: 40 bytes of local memory per thread for huge arguments of sin,
__global__ void twice(double *p) { T; p[i] = sin(p[i]); } // stack frame 40
// CHECK: 72 bytes of local memory
__global__ void mixed(double *p, float *q) { T; p[i] = cos(p[i]); q[i] = sinf(q[i]); } // stack frame 72
