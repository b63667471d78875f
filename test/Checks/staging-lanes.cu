// What lanes of one warp load alike, one request asks for once; sharing among warps is what a
// tile in shared memory takes away. A row for each warp, of which four lanes load an element, and
// a row for all warps.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=0 --checks=gpuperf-staging --quiet %s 2>&1 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --min-speedup=0 --checks=gpuperf-staging --quiet %s 2>&1 | FileCheck %s %}

// CHECK-NOT: {{warning|remark}}
// CHECK: {{warning|remark}}: threads of a block load each element of 'a' {{(at least )?}}32 times {{.*}} 'rowOfAll'
// CHECK-NOT: {{warning|remark}}

__global__ void rowOfWarp(const float *a, float *out) {
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += a[(blockIdx.x * 8 + threadIdx.y) * 4096 + k * 8 + threadIdx.x / 4];
  out[(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x] = sum;
}

__global__ void rowOfAll(const float *a, float *out) {
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += a[blockIdx.x * 4096 + k * 8 + threadIdx.x / 4];
  out[(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x] = sum;
}

void run(const float *a, float *out) {
  rowOfWarp<<<4096, dim3(32, 8)>>>(a, out);
  rowOfAll<<<4096, dim3(32, 8)>>>(a, out);
}

// A value that all warps load once, beside the loop, makes no tile of what only lanes share in it.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=0 --checks=gpuperf-staging --quiet %s -- -DBESIDE 2>&1 | FileCheck %s --check-prefix=BESIDE --allow-empty
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --min-speedup=0 --checks=gpuperf-staging --quiet %s -- -DBESIDE 2>&1 | FileCheck %s --check-prefix=BESIDE --allow-empty %}
// BESIDE-NOT: 'beside'
#ifdef BESIDE
__global__ void beside(const float *a, const float *scale, float *out) {
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += a[(blockIdx.x * 8 + threadIdx.y) * 4096 + k * 8 + threadIdx.x / 4];
  out[(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x] = sum * scale[blockIdx.x];
}
void runBeside(const float *a, const float *scale, float *out) { beside<<<4096, dim3(32, 8)>>>(a, scale, out); }
#endif
