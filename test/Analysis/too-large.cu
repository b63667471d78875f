// Launches and sizes beyond what hardware and 64 bits hold: an error or "cannot be
// launched", and never a number that has wrapped around.
// RUN: not gpuperf --cuda=none --launch=k:4611686018427387904,2,2:32 %s 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not gpuperf --cuda=none --launch=k:1:9223372036854775807 %s 2>&1 | FileCheck %s --check-prefix=BLOCK
// GRID: in the launch "4611686018427387904": is 4611686018427387904, at most 4294967295
// BLOCK: in the launch "9223372036854775807": is 9223372036854775807, at most 4294967295

// RUN: gpuperf --cuda=none --launch=k:4000000000,4000000000,4000000000:32 %s | FileCheck %s --check-prefix=DIM3
// DIM3: cannot be launched: gridDim.x is 4000000000, at most 2147483647
// RUN: gpuperf --cuda=none --launch=k:1:4294967295,4294967295,4294967295 %s | FileCheck %s --check-prefix=THREADS
// THREADS: cannot be launched: {{[0-9]+}} threads per block, at most 1024
// RUN: gpuperf --cuda=none --launch=k:1:32:9223372036854775807 %s | FileCheck %s --check-prefix=SHARED
// SHARED: cannot be launched: 9223372036854775807 bytes of shared memory per block, at most 166912

// The largest grid that there is, and values at the ends of a parameter's type.
// RUN: gpuperf --cuda=none --launch=k:2147483647,65535,65535:1024 --assume=k:n=2147483647 %s | FileCheck %s --check-prefix=ANY
// RUN: gpuperf --cuda=none --launch=k:2147483647,65535,65535:1024 --assume=k:n=9223372036854775807 %s | FileCheck %s --check-prefix=ANY
// RUN: gpuperf --cuda=none --launch=k:100,7:33,2 --assume=k:m=9223372036854775807,n=100 %s | FileCheck %s --check-prefix=ANY
// RUN: gpuperf --cuda=none --launch=k:100,7:33,2 --assume=k:m=-9223372036854775808,n=100 %s | FileCheck %s --check-prefix=ANY
// RUN: gpuperf --cuda=none --launch=k:1:32 --assume=k:n=-9223372036854775808 %s | FileCheck %s --check-prefix=ANY
// RUN: gpuperf --cuda=none --launch=k:65535,65535,65535:33 --assume=k:n=2147483647,m=-9223372036854775808 %s | FileCheck %s --check-prefix=ANY
// ANY-NOT: -{{[0-9.]+}} {{s|us|ns|B|cycles}}
// ANY-NOT: nan
// ANY: predicted   {{[0-9]}}
// ANY-NOT: -{{[0-9.]+}} {{s|us|ns|B|cycles}}
// ANY-NOT: {{nan|inf}}

__global__ void k(float *a, int n, long m) {
  for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    a[i * m] = a[i + n * blockIdx.x];
}

// Lanes further apart than any memory: spread, and said so. Divisions and remainders of
// the smallest number, and a thread's own array over the largest grid.
// RUN: gpuperf --cuda=none --launch=far:65535,65535,65535:33 --assume=far:m=4611686018427387904 %s | FileCheck %s --check-prefixes=ANY,FAR
// RUN: gpuperf --cuda=none --launch=far:1:1,1,64 --assume=far:m=-9223372036854775808 %s | FileCheck %s --check-prefix=ANY
// FAR: the lanes' addresses lie further apart than any memory is long, assumed to be spread
__global__ void far(float *a, const int *data, long m) {
  long i = threadIdx.z * m + threadIdx.y * 4294967296 + threadIdx.x * m / 2;
  float own[64];
  for (int j = 0; j < 64; ++j)
    own[j] = a[j * m];
  a[i] = a[-i] + a[i % m] + a[(i / m) * m] + own[data[threadIdx.x] & 63];
}
