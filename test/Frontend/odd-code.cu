// Values beyond 64 bits, functions named as intrinsics and records of nothing are
// answered like any others, and soon.
// RUN: gpuperf --cuda=none --quiet %s 2>&1 | FileCheck %s

__global__ void k(float *p, unsigned long long n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = 1;
}
void run(float *p) {
  const unsigned long long all = ~0ULL;
  k<<<1, 32>>>(p, ~0ULL);
  k<<<2, 32>>>(p, all);
}
// CHECK-DAG: kernel 'k' on a100, grid 1, block 32
// CHECK-DAG: kernel 'k' on a100, grid 2, block 32

__global__ void wide(float *p, __int128 x) {
  switch (x) {
  case (__int128)1 << 100: p[0] = 1; break;
  case 3: p[1] = 2; break;
  default: p[2] = 3;
  }
}
// CHECK-DAG: kernel 'wide' on a100

__device__ int at() asm("llvm.nvvm.atomic.foo");
__global__ void named(int *p) { p[0] = at(); }
// CHECK-DAG: kernel 'named' on a100

struct Empty {};
struct Nothing { Empty e[64][64][64][64]; };
__global__ void nested(float *p, Nothing s) { p[0] = 1; }
// CHECK-DAG: kernel 'nested' on a100

// Without a newline at the end of a directive the file ends all the same.
// RUN: printf '__global__ void k(float *p) { p[0] = 1; }\n// gpuperf: launch(grid=1, block=32)\n#define X 1' > %t.cu
// RUN: not gpuperf --cuda=none --quiet %t.cu 2>&1 | FileCheck %s --check-prefix=END
// END: cu:2:1: error: this annotation is not followed by a kernel

// RUN: %python -c "print('-Xcompiler=' * 20000 + '-DX', end='')" > %t.flags
// RUN: gpuperf --cuda=none --quiet %s -- @%t.flags 2>&1 | FileCheck %s
