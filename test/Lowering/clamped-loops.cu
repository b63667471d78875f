// A loop variable that is set to the end where it would step past it, as Kokkos
// writes its ranges: in each iteration that there is it has made whole steps.
//
// RUN: gpuperf --cuda=none --machine=h100 %s > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --ptxas=off --machine=h100 %s | FileCheck %s %}

// CHECK-LABEL: {{^}}range<<<
// CHECK: global load p 8 unit {{.*}} 8 8{{$}}
// CHECK: global store p 8 unit {{.*}} 8 8{{$}}
__global__ void range(double *p, int begin, int end) {
  const int step = blockDim.y * gridDim.x;
  for (int i = begin + threadIdx.y + blockDim.y * blockIdx.x; i < end;
       i = i < end - step ? i + step : end)
    p[i] *= 2;
}

// A row for each lane: 32 sectors where 4 would do.
// CHECK-LABEL: {{^}}rows<<<
// CHECK: global store p 4 strided {{.*}} 32 4{{$}}
__global__ void rows(float *p, int n) {
  int step = gridDim.x;
#pragma unroll 1
  for (int i = blockIdx.x; i < n; i = i + step < n ? i + step : n)
    p[threadIdx.x * 1024 + i] = 1;
}

// Backwards, to a begin.
// CHECK-LABEL: {{^}}back<<<
// CHECK: global store p 4 strided {{.*}} 4 4{{$}}
__global__ void back(float *p, int begin, int n) {
  int step = blockDim.x;
#pragma unroll 1
  for (int i = n - 1 - threadIdx.x; i > begin;
       i = i > begin + step ? i - step : begin)
    p[i] = 1;
}

// 2000 elements for 1024 threads: 31 warps have two iterations, one has one.
// CHECK-LABEL: {{^}}counted<<<4, 256>>>
// CHECK: global store p 4 unit 1.97
__global__ void counted(float *p, int end) {
  int step = blockDim.x * gridDim.x;
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end;
       i = i < end - step ? i + step : end)
    p[i] = 1;
}

// This one goes on where it is set to, which all threads share: 4 sectors once,
// then one 99 times.
// CHECK-LABEL: {{^}}stays<<<64, 32>>>
// CHECK: global store p 4 {{[a-z]+}} 100 32 1.03
__global__ void stays(float *p, int limit, int n) {
#pragma unroll 1
  for (int i = threadIdx.x, k = 0; k < n;
       ++k, i = i < limit - 32 ? i + 32 : limit)
    p[i] = 1;
}

void run(double *d, float *f, int n, int m, int blocks) {
  range<<<blocks, dim3(1, 256)>>>(d, m, n);
  rows<<<blocks, 32>>>(f, n);
  back<<<blocks, 32>>>(f, m, n);
  counted<<<4, 256>>>(f, 2000);
  stays<<<64, 32>>>(f, 32, 100);
}
