// How many of the elements differ that a block loads: where strides are not known, as many as
// there are indices, and no fewer.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --min-speedup=0 --checks=gpuperf-staging %s 2>&1 | FileCheck %s --implicit-check-not="[gpuperf-staging]"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=0 --checks=gpuperf-staging %s 2>&1 | FileCheck %s --implicit-check-not="[gpuperf-staging]" %}

// A block has 8 rows of filters, of 7 * 5 * 64 weights each: 8 * 2240 = 17920 floats, 71680 B,
// which 16 threads load each.
//
// CHECK: threads of a block load each element of 'weights' {{(at least )?}}16 times {{(on average )?}}from global memory; {{.*}} 'filters' {{.*}} [gpuperf-staging]
// CHECK: a block asks for 1.15 MB of 'weights', of which {{(at most )?}}71.7 kB differ
__global__ void filters(const float *weights, float *out, int ofFilter, int ofRow,
                        int ofColumn) {
  int k = blockIdx.y * 8 + threadIdx.x / 2;
  float sum = 0;
  for (int r = 0; r < 7; ++r)
    for (int s = 0; s < 5; ++s)
      for (int c = 0; c < 64; ++c)
        sum += weights[k * ofFilter + r * ofRow + s * ofColumn + c];
  out[(blockIdx.x * 16 + threadIdx.y * 2 + threadIdx.x % 2) * 1024 + k] = sum;
}

// The same stride for both: threads y and iterations r with one y + r load the same, of 8 + 7
// - 1 = 14 rows of 64 floats, 3584 B. All 128 threads load 7 * 64 floats, 229 kB: 64 times.
//
// CHECK: threads of a block load each element of 'image' {{(at least )?}}64 times {{(on average )?}}from global memory; {{.*}} 'windows' {{.*}} [gpuperf-staging]
// CHECK: a block asks for 229 kB of 'image', of which {{(at most )?}}3.58 kB differ
__global__ void windows(const float *image, float *out, int pitch) {
  int y = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
#pragma unroll 1
  for (int r = 0; r < 7; ++r)
    for (int c = 0; c < 64; ++c)
      sum += image[(y + r) * pitch + c];
  out[(blockIdx.x * 16 + threadIdx.x) * 1024 + y] = sum;
}

// A remainder of iterations by what is not known is at most as many places as there are
// iterations: 8 * 64 floats, 2048 B, in which 16 threads share each.
//
// CHECK: threads of a block load each element of 'weights' at least 16 times on average from global memory; {{.*}} 'remainders' {{.*}} [gpuperf-staging]
// CHECK: on average a block asks for 32.8 kB of 'weights', of which at most 2.05 kB differ
__global__ void remainders(const float *weights, float *out, int ofFilter, int group) {
  int k = blockIdx.y * 8 + threadIdx.x / 2;
  float sum = 0;
  for (int c = 0; c < 64; ++c)
    sum += weights[k * ofFilter + c % group];
  out[(blockIdx.x * 16 + threadIdx.y * 2 + threadIdx.x % 2) * 1024 + k] = sum;
}

// Of a quotient it is not known: nothing is said.
__global__ void quotients(const float *weights, float *out, int ofFilter, int group) {
  int k = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  for (int c = 0; c < 64; ++c)
    sum += weights[k * ofFilter + c / group];
  out[(blockIdx.x * 16 + threadIdx.x) * 1024 + k] = sum;
}

// Clang makes a loop of its own for each r, and what these load in common is counted for each:
// that is as much as differs at most, and each is loaded by 16 threads at least.
//
// CHECK: threads of a block load each element of 'image' at least {{16|64}} times on average from global memory; {{.*}} 'unrolled' {{.*}} [gpuperf-staging]
// CHECK: on average a block asks for 229 kB of 'image', of which at most {{14.3|3.58}} kB differ
__global__ void unrolled(const float *image, float *out, int pitch) {
  int y = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  for (int r = 0; r < 7; ++r)
    for (int c = 0; c < 64; ++c)
      sum += image[(y + r) * pitch + c];
  out[(blockIdx.x * 16 + threadIdx.x) * 1024 + y] = sum;
}

// Nor is it known of a quotient of two sizes that it is small: all of c may differ.
//
// CHECK: threads of a block load each element of 'weights' at least 16 times on average from global memory; {{.*}} 'groups' {{.*}} [gpuperf-staging]
// CHECK: on average a block asks for 32.8 kB of 'weights', of which at most 2.05 kB differ
__global__ void groups(const float *weights, float *out, int ofFilter, int channels,
                       int count) {
  int k = blockIdx.y * 8 + threadIdx.x / 2;
  float sum = 0;
  for (int c = 0; c < 64; ++c)
    sum += weights[k * ofFilter + c % (channels / count)];
  out[(blockIdx.x * 16 + threadIdx.y * 2 + threadIdx.x % 2) * 1024 + k] = sum;
}

void run(const float *in, float *out, int a, int b, int c) {
  filters<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a, b, c);
  windows<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a);
  remainders<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a, b);
  quotients<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a, b);
  unrolled<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a);
  groups<<<dim3(64, 128), dim3(16, 8)>>>(in, out, a, b, c);
}
