// Launches of loops that are too long to be followed: of one whose grid changes the first launch
// is told, and beside it one for the others.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

int unknown();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(shrinking)
KERNEL(same)
KERNEL(reduced)
KERNEL(late)
KERNEL(notEntered)
KERNEL(maybeEntered)
KERNEL(called)

// The first has i = 0, and with it (4096 - 0) / 16 - 1 = 255 blocks; of the others n is not known.
void runShrinking(float *p) {
  int i, n = 4096;
  for (i = 0; i < n - 16; i += 16)
    shrinking<<<(4096 - i) / 16 - 1, 32>>>(p, i);
}
// CHECK-LABEL: "shrinking"
// CHECK: grid("(4096 - %n) / 16 - 1", "1", "1") block("32", "1", "1") shared("0") args(%n = "0")
// CHECK-NEXT: grid("(4096 - %n) / 16 - 1", "1", "1") block("32", "1", "1") shared("0") {
// CHECK-NOT: gpuperf.launch

// All of its launches are alike: there is one, without the number of the iteration.
void runSame(float *p) {
  for (int i = 0; i < 1000; ++i)
    same<<<7, 32>>>(p, i);
}
// CHECK-LABEL: "same"
// CHECK: grid("7", "1", "1") block("32", "1", "1") shared("0") {
// CHECK-NOT: gpuperf.launch

// A loop in it that ends is followed to its end: 300, 2 and 1 blocks. The loop before it is long
// by a step of two parts, and takes nothing of what such loops may cost.
void runReduced(float *p, float *q) {
  for (int i = 0, k = 0; i < 5000; ++i, ++k)
    for (int j = 0, l = 0; j < 5000; ++j, ++l)
      q[i] += p[j] * p[k] * p[l];
  for (int i = 0; i < 1000; ++i)
    for (int blocks = 300; blocks > 0; blocks = blocks == 1 ? 0 : (blocks + 255) / 256)
      reduced<<<blocks, 256>>>(p, 1);
}
// CHECK-LABEL: "reduced"
// CHECK: grid("300"
// CHECK: grid("2"
// CHECK: grid("1"
// CHECK-NOT: gpuperf.launch

// Not launched in the first iteration.
void runLate(float *p) {
  for (int i = 0; i < 1000; ++i)
    if (i > 0)
      late<<<i, 32>>>(p, 1);
}
// CHECK-LABEL: "late"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch

void runNotEntered(float *p) {
  for (int i = 1000; i < 10; ++i)
    notEntered<<<i, 32>>>(p, 1);
}
// CHECK-LABEL: "notEntered"

// Not known to have an iteration.
void runMaybeEntered(float *p) {
  for (int i = 5; i < unknown(); ++i)
    maybeEntered<<<i, 32>>>(p, 1);
}
// CHECK-LABEL: "maybeEntered"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch

// By a function, and with a size that the loop halves: 512 blocks, then unknown ones.
void launch(float *p, int blocks) { called<<<blocks, 64>>>(p, 1); }
void runCalled(float *p) {
  int blocks = 512;
  for (int i = 0; i < 200; ++i) {
    launch(p, blocks);
    blocks -= unknown();
  }
}
// CHECK-LABEL: "called"
// CHECK: grid("512", "1", "1") block("64", "1", "1")
// CHECK: grid("~
