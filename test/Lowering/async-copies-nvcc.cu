// What cp.async reads in nvcc's code is at a parameter and an offset, as of a load: 16 bytes
// of each lane are 16 sectors, and the array has its name.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s
// RUN: gpuperf --compiler=clang --machine=h100 %s | FileCheck %s

// CHECK-LABEL: tiled<<<1024, 256>>>
// CHECK: global copy in 16 unit 64 32 16 16
// CHECK: shared copy tile 16 unit 64 32
__global__ void tiled(const float4 *in, float4 *out, int tiles) {
  __shared__ float4 tile[256];
  float sum = 0;
  for (int t = 0; t < tiles; ++t) {
    unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
                 ::"r"(to), "l"(&in[(blockIdx.x * tiles + t) * 256 + threadIdx.x]));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group 0;\n" ::);
    __syncthreads();
    sum += tile[255 - threadIdx.x].x;
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = make_float4(sum, 0, 0, 0);
}

void run(const float4 *in, float4 *out) { tiled<<<1024, 256>>>(in, out, 64); }
