// Arithmetic of the host code, up to what host compilers fold and what people
// write to round up.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

namespace std {
template <class T> const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> const T &max(const T &a, const T &b) { return a < b ? b : a; }
} // namespace std
extern "C" double ceil(double);
extern "C" float ceilf(float);

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

inline int ceilDiv(int a, int b) { return (a + b - 1) / b; }
int iDivUp(int a, int b) { return (a % b != 0) ? (a / b + 1) : (a / b); }
int roundUp(int a, int b) {
  if (a % b == 0)
    return a;
  return a + b - a % b;
}
unsigned nextPow2(unsigned x) {
  --x;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return ++x;
}

KERNEL(helper)
void runHelper(float *p, int w) { helper<<<ceilDiv(w, 64), 64>>>(p, w); }
// CHECK-LABEL: "helper"
// CHECK: grid("(%n + 63) / 64", "1", "1") block("64", "1", "1")

KERNEL(conditional)
void runConditional(float *p, int w) {
  conditional<<<iDivUp(w, 32), roundUp(100, 32)>>>(p, w);
  conditional<<<iDivUp(100, 32), nextPow2(100)>>>(p, w);
}
// CHECK-LABEL: "conditional"
// CHECK: grid("%n % 32 != 0 ? %n / 32 + 1 : %n / 32", "1", "1") block("128", "1", "1")
// CHECK: grid("4", "1", "1") block("128", "1", "1")

KERNEL(ceiling)
void runCeiling(float *p, int w) {
  const int T = 512;
  ceiling<<<ceil((float)w / 256), 256>>>(p, w);
  ceiling<<<(int)ceilf(w / 128.0f), 128>>>(p, w);
  ceiling<<<(unsigned)ceil(w / (double)T), T>>>(p, w);
  ceiling<<<ceil(1.0 * w / 96) + 1, 96>>>(p, w);
  ceiling<<<w * 0.5, 64>>>(p, w);
  // Rounded before it is divided: nothing is left to round up.
  ceiling<<<ceil(w / 48), 48>>>(p, w);
}
// CHECK-LABEL: "ceiling"
// CHECK: grid("(%n + 255) / 256"
// CHECK: grid("(%n + 127) / 128"
// CHECK: grid("(%n + 511) / 512"
// CHECK: grid("(%n + 95) / 96 + 1"
// CHECK: grid("%n / 2"
// CHECK: grid("%n / 48"

KERNEL(minimum)
void runMinimum(float *p, int w) {
  minimum<<<std::min((w + 63) / 64, 65535), std::max(32, 64)>>>(p, w);
  minimum<<<w / 64 < 1024 ? w / 64 : 1024, 96>>>(p, w);
}
// CHECK-LABEL: "minimum"
// CHECK: grid("min((%n + 63) / 64, 65535)", "1", "1") block("64", "1", "1")
// CHECK: grid("%n / 64 < 1024 ? %n / 64 : 1024", "1", "1") block("96", "1", "1")

KERNEL(bits)
void runBits(float *p, unsigned w) {
  bits<<<w >> 5, 1 << 5>>>(p, w);
  bits<<<(w & 1023) | 1, 40 % 32>>>(p, w);
  bits<<<static_cast<unsigned>(300 * sizeof(char) - 299ull), (unsigned char)257>>>(p, w);
}
// CHECK-LABEL: "bits"
// CHECK: grid("%n >> 5", "1", "1") block("32", "1", "1")
// CHECK: grid("%n & 1023 | 1", "1", "1") block("8", "1", "1")
// CHECK: grid("1", "1", "1") block("1", "1", "1")

// The kernel's parameter is one less than the host's value.
KERNEL(shifted)
void runShifted(float *p, int w) { shifted<<<(w + 18) / 19, 19>>>(p, w - 1); }
// CHECK-LABEL: "shifted"
// CHECK: grid("(%n + 19) / 19"

// The product that is passed is found in the grid.
KERNEL(product)
void runProduct(float *p, int w, int h) {
  product<<<(w * h + 255) / 256, 256>>>(p, w * h);
}
// CHECK-LABEL: "product"
// CHECK: grid("(%n + 255) / 256"

// What corresponds to no parameter is not known; the rest is.
KERNEL(partial)
void runPartial(float *p, int blocks) { partial<<<blocks, 320>>>(p, 7); }
// CHECK-LABEL: "partial"
// CHECK: grid("~grid_x", "1", "1") block("320", "1", "1")
// CHECK-SAME: provenance = {"arg:n" = "launch site", block = "launch site", grid = "launch site"

// A choice of the launch does not become a formula of the data.
__global__ void chosen(float *p, int n, int threads) {
  p[threadIdx.x] = n + threads;
}
void runChosen(float *p, int n) {
  int threads = 256;
  chosen<<<(n + threads - 1) / threads, threads>>>(p, n, threads);
}
// CHECK-LABEL: "chosen"
// CHECK: grid("(%n + 255) / 256", "1", "1") block("256", "1", "1")
// CHECK-SAME: args({{.*}}%threads = "256"

// A block size that the caller chooses is the block of the launch.
KERNEL(callersBlock)
void runCallersBlock(float *p, int n, int threads) {
  callersBlock<<<(n + threads - 1) / threads, threads>>>(p, n);
}
// CHECK-LABEL: "callersBlock"
// CHECK: grid("(%n + bdx - 1) / bdx"

// Values of objects: known fields, and observers that say the same twice.
struct Shape {
  int width = 640, height;
};
struct Vector {
  unsigned size() const;
};
KERNEL(fields)
void runFields(float *p, Vector &v) {
  Shape shape;
  shape.height = 48;
  fields<<<shape.width / 32, shape.height>>>(p, shape.height);
  fields<<<(v.size() + 15) / 16, 16>>>(p, (int)v.size());
}
// CHECK-LABEL: "fields"
// CHECK: grid("20", "1", "1") block("48", "1", "1")
// CHECK: grid("(%n + 15) / 16", "1", "1") block("16", "1", "1")
