// Coordinates that are numbers of the thread say which texels a warp fetches: 4 x 2 of 4 bytes in
// a sector, so that rows, columns and tiles are nearly alike. Measured on an H200 (medians of 7;
// the project's own data): 4096 x 4096 texels by rows 60 us, by columns 63 us, a stencil of 9
// texels on 1024 x 1024 11.9 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s %}
__global__ void image(float *out, cudaTextureObject_t in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i & 4095, y = i >> 12;
  out[i] = tex2D<float>(in, x + 0.5f, y + 0.5f);
}
__global__ void columns(float *out, cudaTextureObject_t in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i >> 12, y = i & 4095;
  out[i] = tex2D<float>(in, x + 0.5f, y + 0.5f);
}
__global__ void stencil(float *out, cudaTextureObject_t in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float s = 0;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) s += tex2D<float>(in, x + i + 0.5f, y + j + 0.5f);
  out[y * 1024 + x] = s;
}
// CHECK-LABEL: image<<<65536, 256>>>
// CHECK: predicted 42.8 us
// CHECK: 201 MB at L1, 201 MB at L2, 134 MB at DRAM
// CHECK-LABEL: columns<<<65536, 256>>>
// CHECK: predicted 60.7 us
// CHECK: 336 MB at L1, 336 MB at L2, 134 MB at DRAM
// CHECK-LABEL: stencil<<<(32,128), (32,8)>>>
// CHECK: predicted 12.2 us
void run(float *c, cudaTextureObject_t t) {
  image<<<65536, 256>>>(c, t);
  columns<<<65536, 256>>>(c, t);
  stencil<<<dim3(32, 128), dim3(32, 8)>>>(c, t);
}
