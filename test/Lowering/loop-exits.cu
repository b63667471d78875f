// A loop that a called function ends by a value, as the schedules of persistent
// blocks do: what the function asks is what counts the iterations, and its
// counter is the loop's. nvcc lets a body without iterations continue at once.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

struct Schedule {
  int step = 0, first, stride, tiles, width;
  __device__ int next() {
    int i = first + step * stride;
    if (i >= tiles)
      return -1;
    ++step;
    return i % 8 / 4 * width + i / 8 + i % 4;
  }
};

// CHECK-LABEL: "schedule"
// CHECK:       gpuperf.loop %[[TILE:i[0-9]]] {{(while|trip)}} "{{.*}}%tiles{{.*}}"
// CHECK-NOT:   iterate
// CHECK-NOT:   ~trip
// CHECK:       gpuperf.loop %[[STEP:i[0-9]]] trip "{{.*}}%steps{{.*}}"
// CHECK:       gpuperf.access load global 4 %in["{{.*}}%[[TILE]] * 16{{.*}}"]
__global__ void schedule(float *out, const float *in, int tiles, int width, int steps) {
  Schedule order{0, int(blockIdx.x), 16, tiles, width};
  int tile;
  float sum = 0;
  while ((tile = order.next()) >= 0)
#pragma unroll 1
    for (int k = 0; k < steps; k++)
      sum += in[(tile * steps + k) * 32 + threadIdx.x];
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}

void run(float *out, const float *in) { schedule<<<16, 32>>>(out, in, 1024, 64, 128); }
