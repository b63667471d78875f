// A scheduler's registers are in two banks, of which each gives an operand a cycle.
// Measured on an H200 (medians of 7; the project's own data): `chain` 78.0 us,
// `crossed` 417.8 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
// nvcc's counter counts down.
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s %}

// x * a + b eight times: x and one of a and b in one bank.
// CHECK-LABEL: chain<<<8448, 256>>>
// CHECK: predicted {{72.8|66.6}} us {{.*}} on h200, bound by instruction issue; {{.*}} facts known
__global__ void chain(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int r = 0; r < 64; r++)
#pragma unroll
    for (int j = 0; j < 8; j++)
      x = fmaf(x, a, b);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// Two chains: x with b, y with a.
// CHECK-LABEL: crossed<<<4224, 256>>>
// CHECK: predicted {{408|391}} us
__global__ void crossed(float *out, float a, float b) {
  float x = threadIdx.x, y = a;
#pragma unroll 1
  for (int r = 0; r < 256; r++)
#pragma unroll
    for (int j = 0; j < 16; j++) {
      x = fmaf(x, a, b);
      y = fmaf(y, b, a);
    }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}

// Four chains, one after the other on the same a and b, which stay where they
// were read.
__global__ void alike(float *out, float a, float b) {
  float x = threadIdx.x, y = x + 1, z = x + 2, w = x + 3;
#pragma unroll 1
  for (int r = 0; r < 64; r++)
    x = fmaf(x, a, b), y = fmaf(y, a, b), z = fmaf(z, a, b), w = fmaf(w, a, b);
  out[threadIdx.x] = x + y + z + w;
}

// One parameter is read from constant memory.
__global__ void scaled(float *out, float a) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int r = 0; r < 64; r++)
    x = fmaf(x, a, 1);
  out[threadIdx.x] = x;
}

void run(float *out) {
  chain<<<8448, 256>>>(out, 0.5f, 0.25f);
  crossed<<<4224, 256>>>(out, 0.5f, 0.25f);
  alike<<<1, 32>>>(out, 0.5f, 0.25f);
  scaled<<<1, 32>>>(out, 0.5f);
}

// By hand, with half of the two reads of each loop's counter: 64 * (2 * 8 + 1), 256 *
// (3 * 32 / 2 + 1), 64 * (2 chains and one of a and b, + 1), 64 * (1 + 1), and what is
// around the loops.
// RUN: gpuperf explain chain --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=CHAIN
// CHAIN: register_reads 1091.5 operands/warp
// RUN: gpuperf explain crossed --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=CROSSED
// CROSSED: register_reads 12548.5 operands/warp
// RUN: gpuperf explain alike --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=ALIKE
// ALIKE: register_reads 264.5 operands/warp
// RUN: gpuperf explain scaled --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=SCALED
// SCALED: register_reads 130.5 operands/warp
