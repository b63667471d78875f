// What a guard tells of an argument is an assumption, and every access says so whose address
// rests on it: rows of 240 elements begin a sector, rows of 241 do not.
//
// RUN: gpuperf --cuda=none --machine=a100 --launch=cells:15,15:16,16 --format=json %s \
// RUN:   | FileCheck %s

// CHECK: "expression": "weights[c]"
// CHECK: "assumptions": []
// CHECK: "expression": "cell[r * width + c]"
// CHECK: "assumptions": [
// CHECK-NEXT: "'width' is 240"
// CHECK-NEXT: ]
__global__ void cells(float *cell, const float *weights, int width, int height) {
  int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < height && c < width)
    cell[r * width + c] *= weights[c];
}
