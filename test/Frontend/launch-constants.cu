// Folding gathers the constants of sums and products: what was passed to the
// kernel is found in the grid all the same, and nothing wraps.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(gathered)
void runGathered(float *p, int w, int h) {
  const int T = 64;
  int cells = w * h + 1, bytes = w * 4;
  gathered<<<(cells + T - 1) / T, T>>>(p, cells);
  gathered<<<bytes * 2, T>>>(p, bytes);
  gathered<<<(cells * 4 + 127) / 128, 128>>>(p, cells);
  gathered<<<(cells + 15) / 16, 16>>>(p, cells);
}
// CHECK-LABEL: "gathered"
// CHECK: grid("({{%?}}n + 63) / 64"
// CHECK: grid("{{%?}}n * 2"
// CHECK: grid("({{%?}}n * 4 + 127) / 128"
// CHECK: grid("({{%?}}n + 15) / 16"

// Nothing is told where constants would wrap.
KERNEL(wrapping)
void runWrapping(float *p, long w) {
  wrapping<<<(w * 3037000500 + 1) * 3037000500 % 7, 32>>>(p, w);
  const long huge = 1L << 61;
  wrapping<<<huge * 8 % 7, 64>>>(p, w);
}
// CHECK-LABEL: "wrapping"
// CHECK: grid("~grid_x", "1", "1") block("32"
// CHECK: grid("~grid_x", "1", "1") block("64"

// Where two values meet is no condition that somebody wrote: false is what the
// flag is without an argument.
KERNEL(flagged)
void runFlagged(float *p, int argc, int w) {
  bool twice = false;
  if (argc > 1)
    twice = w == 3;
  flagged<<<twice ? 2 : 1, 64>>>(p, twice);
  bool both = argc > 1 && w == 3;
  flagged<<<both ? 2 : 1, 96>>>(p, both);
}
// CHECK-LABEL: "flagged"
// CHECK: grid("{{%?}}n ? 2 : 1", "1", "1") block("64"
// CHECK-SAME: "arg:n" = "assumed"
// CHECK: grid("{{%?}}n ? 2 : 1", "1", "1") block("96"
// CHECK-NOT: arg:n
