// Control flow as nested regions, conditions and trip counts as expressions.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefixes=CHECK,LLVM%llvm

// An early return is the condition around the rest.
// CHECK-LABEL: gpuperf.kernel @_Z11earlyReturnPfi
// CHECK:       gpuperf.if "bx * bdx + tx < %n"
// CHECK:         gpuperf.access store global 4 %x
__global__ void earlyReturn(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 1;
}

// Both sides, and what they leave behind for the store: in LLVM 22 also its index.
// CHECK-LABEL: gpuperf.kernel @_Z8twoSidesPf
// LLVM19:      %[[V:[0-9]+]] = gpuperf.if "tx < 7"
// LLVM22:      %[[V:[0-9]+]]:2 = gpuperf.if "tx < 7"
// CHECK:         gpuperf.access load global 4 %x["tx * 4 + 512"]
// CHECK:       } else {
// CHECK:         gpuperf.access load global 4 %x["tx * 8"]
// LLVM19:      } -> 1
// LLVM19:      gpuperf.access store global 4 %x["tx * 4"] ({{.*}}%[[V]])
// LLVM22:      } -> 2
// LLVM22:      gpuperf.access store global 4 %x["tx * 4"] ({{.*}}%[[V]]#1)
__global__ void twoSides(float *x) {
  float v;
  if (threadIdx.x < 7)
    v = x[threadIdx.x + 128] + 1;
  else
    v = x[2 * threadIdx.x] * 3;
  x[threadIdx.x] = v;
}

// A grid-stride loop: its trip count differs from lane to lane.
// CHECK-LABEL: gpuperf.kernel @_Z10gridStridePfi
// CHECK:       gpuperf.loop %i0 {{(trip|while)}} "
// CHECK:         gpuperf.access store global 4 %x["{{.*}}%i0{{.*}}"]
__global__ void gridStride(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    x[i] = 2;
}

// Halving: the counter is an exponent.
// CHECK-LABEL: gpuperf.kernel @_Z7halvingPf
// CHECK:       gpuperf.loop %i0
// CHECK:         gpuperf.if "tx < bdx >> {{.*}}i0
// CHECK:           gpuperf.access load global 4 %x["{{.*}}>> %i0{{.*}}"]
// CHECK:         gpuperf.barrier block
__global__ void halving(float *x) {
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      x[threadIdx.x] += x[threadIdx.x + s];
    __syncthreads();
  }
}

// A switch whose cases fall through: each block under what reaches it.
// CHECK-LABEL: gpuperf.kernel @_Z11fallThroughPi
// CHECK-DAG:   gpuperf.access atomic global 4 %x["0"]
// CHECK-DAG:   gpuperf.access atomic global 4 %x["4"]
__global__ void fallThrough(int *x) {
  switch (threadIdx.x & 3) {
  case 0:
    atomicAdd(x, 1);
  case 1:
    atomicAdd(x + 1, 1);
    break;
  default:
    break;
  }
}

// A loop that data ends: an unknown count, different in each lane.
// CHECK-LABEL: gpuperf.kernel @_Z5chasePi
// CHECK:       gpuperf.loop %i0 trip "?trip"
// CHECK:         gpuperf.access load global 4 %next["{{.*}}?{{.*}}"]
__global__ void chase(int *next) {
  int node = threadIdx.x;
  while (node >= 0)
    node = next[node];
  next[threadIdx.x] = node;
}

// What is not understood is named.
// CHECK-LABEL: gpuperf.kernel @_Z8externalPf
// CHECK:       gpuperf.unknown "call to external function 'unknown(float)'"
extern __device__ float unknown(float);
__global__ void external(float *x) { x[threadIdx.x] = unknown(x[threadIdx.x]); }

// CHECK-LABEL: gpuperf.kernel @_Z8indirectPfPFffE
// CHECK:       gpuperf.unknown "call through a function pointer"
__global__ void indirect(float *x, float (*f)(float)) {
  x[threadIdx.x] = f(x[threadIdx.x]);
}
