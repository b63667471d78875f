// Errors in the host code cost the launches that they are in, and no other.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

__global__ void survivor(float *p, int n) { p[threadIdx.x] = n; }

void before(float *p, int w) {
  undeclared(w);
  int lost = alsoUndeclared;
  survivor<<<11, 64>>>(p, notThere);
  survivor<<<lost, 65>>>(p, w);
  survivor<<<w / 66, 66>>>(p, w);
}

void broken(float *p) {
  int threads = 67
  survivor<<<1, 68>>>(p, 1);
}

void after(float *p) { survivor<<<2, 69>>>(p, 1); }

// CHECK: gpuperf.kernel
// CHECK-NOT: block("64"
// CHECK: gpuperf.launch grid("~grid_x", "1", "1") block("65"
// CHECK: gpuperf.launch grid("%n / 66", "1", "1") block("66"
// CHECK: gpuperf.launch grid("2", "1", "1") block("69"
