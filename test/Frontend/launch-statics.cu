// Sizes that come from variables with one value for good: static ones of a
// function, and those of a file alone.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s %}

typedef decltype(sizeof(0)) Size;
#define KERNEL(name)                                                           \
  __global__ void name(float *p) {                                             \
    extern __shared__ float pool[];                                            \
    pool[threadIdx.x] = p[threadIdx.x];                                        \
    __syncthreads();                                                           \
    p[threadIdx.x] = pool[255 - threadIdx.x];                                  \
  }

template <class T> const T &larger(const T &a, const T &b) {
  return a < b ? b : a;
}
KERNEL(fromFunction)
Size prepare() {
  Size bytes = larger(Size(384 * 32 * 2), Size(256 * 128 * 2));
  return bytes;
}
void runFunction(float *p) {
  static Size bytes = prepare();
  fromFunction<<<1056, 256, bytes>>>(p);
}
// CHECK-LABEL: "fromFunction"
// CHECK: block("256", "1", "1") shared("65536")

KERNEL(fromNumber)
void runNumber(float *p) {
  static Size bytes = 49152;
  fromNumber<<<1056, 256, larger(bytes, Size(1024))>>>(p);
}
// CHECK-LABEL: "fromNumber"
// CHECK: shared("49152")

struct Plan {
  Size stages = 3;
  Size stage = 8192;
  Size bytes() const { return stages * stage; }
};
KERNEL(fromMember)
void runMember(float *p) {
  static Plan plan;
  fromMember<<<1056, 256, plan.bytes()>>>(p);
}
// CHECK-LABEL: "fromMember"
// CHECK: shared("24576")

KERNEL(fromField)
void runField(float *p) {
  Plan plan;
  plan.stages = 2;
  fromField<<<1056, 256, plan.stages * plan.stage>>>(p);
}
// CHECK-LABEL: "fromField"
// CHECK: shared("16384")

static Size ofFile = prepare() / 2;
KERNEL(fromFile)
void runFile(float *p) { fromFile<<<1056, 256, ofFile>>>(p); }
// CHECK-LABEL: "fromFile"
// CHECK: shared("32768")

KERNEL(fromLambda)
void runLambda(float *p) {
  static Size bytes = [] {
    Size most = prepare();
    return most / 4;
  }();
  fromLambda<<<1056, 256, bytes>>>(p);
}
// CHECK-LABEL: "fromLambda"
// CHECK: shared("16384")

// What may have another value at another call is not known.
KERNEL(assigned)
void runAssigned(float *p) {
  static Size bytes = 1024;
  assigned<<<1056, 256, bytes>>>(p);
  bytes = 2048;
}
// CHECK-LABEL: "assigned"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst

void grow(Size &bytes) { bytes *= 2; }
KERNEL(referred)
void runReferred(float *p) {
  static Size bytes = 1024;
  referred<<<1056, 256, bytes>>>(p);
  grow(bytes);
}
// CHECK-LABEL: "referred"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst

KERNEL(handedOut)
Size *runHandedOut(float *p) {
  static Size bytes = 1024;
  handedOut<<<1056, 256, bytes>>>(p);
  return &bytes;
}
// CHECK-LABEL: "handedOut"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst

// The first call's argument, whichever that is: not this one's.
KERNEL(ofFirstCall)
void runFirst(float *p, Size n) {
  static const Size bytes = n * 4;
  ofFirstCall<<<1056, 256, bytes>>>(p);
}
void runFirstWith(float *p) { runFirst(p, 256); }
// CHECK-LABEL: "ofFirstCall"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst

static Size changing = 1024;
void change() { changing = 4096; }
KERNEL(fromChanging)
void runChanging(float *p) { fromChanging<<<1056, 256, changing>>>(p); }
// CHECK-LABEL: "fromChanging"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst

int ofProgram = 256;
KERNEL(fromOther)
void runOther(float *p) {
  static Size bytes = ofProgram * 4;
  fromOther<<<1056, 256, bytes>>>(p);
}
// CHECK-LABEL: "fromOther"
// CHECK-NOT: shared("1024")
// CHECK: gpuperf.inst
