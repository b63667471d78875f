// What a loop reads through a pointer that it steps is another value in each iteration, as where
// the loop's counter is the index. In one iteration the 256 threads of a block add to one sum: those
// of 2048 iterations and of 864 blocks, each with its part of the list, do not meet, and cost as much
// whichever way the array is read.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=h100 --format=json %s | FileCheck %s --check-prefix=TERM

// CHECK-LABEL: @_Z7indexedPfPKi
// CHECK: access atomic global 4 %sum["of(of(~s.{{[0-9]+}}, %i1 {{.*}}), bx)
// TERM: "tail.same_address_float_atomic_cycles": [[CYCLES:[0-9.]+]]{{[^0-9.]}}
__global__ void indexed(float *sum, const int *list) {
  __shared__ int s[2048];
  for (int i = threadIdx.x; i < 2048; i += 256)
    s[i] = list[blockIdx.x * 2048 + i];
  __syncthreads();
  for (int i = 0; i < 2048; ++i)
    atomicAdd(&sum[s[i]], 1.0f);
}

// CHECK-LABEL: @_Z7steppedPfPKi
// CHECK: access atomic global 4 %sum["of(of(~`*p++`.{{[0-9]+}}, %i1{{.*}}), bx)
// TERM: "tail.same_address_float_atomic_cycles": [[CYCLES]]{{[^0-9.]}}
__global__ void stepped(float *sum, const int *list) {
  __shared__ int s[2048];
  for (int i = threadIdx.x; i < 2048; i += 256)
    s[i] = list[blockIdx.x * 2048 + i];
  __syncthreads();
  const int *p = s;
  for (int i = 0; i < 2048; ++i)
    atomicAdd(&sum[*p++], 1.0f);
}

// A warp has its own address in each iteration.
// CHECK-LABEL: @_Z7ofWarpsPfPKii
// CHECK: access atomic global 4 %sum["of(of(of(?`*p`.{{[0-9]+}}, %i1), tx >> 5), bx) * 4"]
__global__ void ofWarps(float *sum, const int *list, int n) {
  __shared__ int s[2048];
  for (int i = threadIdx.x; i < 2048; i += 256)
    s[i] = list[blockIdx.x * 2048 + i];
  __syncthreads();
  const int *p = s + threadIdx.x / 32;
  for (int i = 0; i < n; ++i, p += 8)
    atomicAdd(&sum[*p], 1.0f);
}

void run(float *sum, const int *list) {
  indexed<<<864, 256>>>(sum, list);
  stepped<<<864, 256>>>(sum, list);
  ofWarps<<<864, 256>>>(sum, list, 256);
}
