// What a loop loads from a shared array that it also stores to is another value in each of its
// iterations. Clang makes eight copies of the loop over r, nvcc leaves it: lanes meet at one
// address as often by both, at those of the row that a batch has at k.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s
// RUN: gpuperf --compiler=clang --machine=h100 --format=json %s > %t.json
// RUN: gpuperf --compiler=nvcc --machine=h100 --format=json %s >> %t.json
// RUN: FileCheck %s --check-prefix=TERM < %t.json
// CHECK: access atomic global 4 %sum["of(of(~batch.{{[0-9]+}}, %i1{{.*}}), %i0) * 12"]
// TERM: "full_wave.same_address_float_atomic_cycles": [[CYCLES:[0-9.]+]]
// TERM: "full_wave.same_address_float_atomic_cycles": [[CYCLES]]{{[^0-9.]}}
__global__ void __launch_bounds__(256) gradients(float *sum, const float *alpha, const int *list) {
  __shared__ int batch[256];
  float a = alpha[blockIdx.x * 256 + threadIdx.x], v = 1;
  for (int r = 0; r < 8; ++r) {
    __syncthreads();
    batch[threadIdx.x] = list[r * 256 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      v *= 0.99f;
      if (a * v < 0.004f)
        continue;
      for (int c = 0; c < 3; ++c)
        atomicAdd(&sum[batch[k] * 3 + c], a * v);
    }
  }
}
void run(float *s, const float *a, const int *l) { gradients<<<8448, 256>>>(s, a, l); }
