// Local memory stays in L1 while it has room, which takes a cycle for a line and three
// quarters of one for a sector. Measured on
// an H200 (medians of 7; the project's own data): `uniform` 140.6 us; `values<32>` 721
// with 16 blocks on an SM and `values<64, 16>` 3531 us, `values<32, 7>` 38.4 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
template <int N> __global__ void uniform(float *out, const float *in, const int *places) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a[N];
  for (int j = 0; j < N; j++) a[j] = in[i + j * 4096];
  float s = 0;
  for (int r = 0; r < 128; r++) {
    int k = places[r] % N;
    s += a[k];
    a[k] = s;
  }
  out[i] = s;
}

// So many values in a loop, in as many registers as the blocks leave.
template <int Values, int Blocks> __global__ void __launch_bounds__(128, Blocks) values(float *out, const float *in, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v[Values];
#pragma unroll
  for (int j = 0; j < Values; j++) v[j] = in[i + j * 4096];
  for (int r = 0; r < rounds; r++) {
    float x = in[r];
#pragma unroll
    for (int j = 0; j < Values; j++) v[j] = v[j] * x + v[(j + 1) % Values];
  }
  float s = 0;
#pragma unroll
  for (int j = 0; j < Values; j++) s += v[j];
  out[i] = s;
}

// Four sectors of each request.
// CHECK-LABEL: uniform<8><<<4224, 256>>>
// CHECK: predicted 157 us {{.*}} bound by L1 cache; 305916 cycles
// CHECK-LABEL: values<32, 7><<<924, 128>>>
// CHECK: predicted 34.7 us {{.*}} facts known
// CHECK-LABEL: values<32, 16><<<2112, 128>>>
// CHECK: predicted 543 us {{.*}} bound by L1 cache
// CHECK: about 8 values of a thread have no register: each is stored and loaded once in an iteration
// CHECK-LABEL: values<64, 16><<<2112, 128>>>
// CHECK: predicted 2.8 ms {{.*}} bound by L1 cache
// CHECK: remark: kernel 'values<64, 16>' probably spills to local memory: it takes about 74 registers and has no more than 32 [gpuperf-spill]
// CHECK-NOT: no time is predicted
void run(float *out, const float *in, const int *places) {
  uniform<8><<<4224, 256>>>(out, in, places);
  values<32, 7><<<924, 128>>>(out, in, 256);
  values<32, 16><<<2112, 128>>>(out, in, 256);
  values<64, 16><<<2112, 128>>>(out, in, 256);
}

// By hand: 256 iterations, in each 42 words stored and loaded, of four sectors each.
// RUN: gpuperf explain values --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=SPILLED
// SPILLED: values<32, 7>
// SPILLED-NOT: local_sectors
// SPILLED: values<32, 16>
// SPILLED: local_sectors 16384 sectors/warp
// SPILLED: values<64, 16>
// SPILLED: local_sectors 86016 sectors/warp
