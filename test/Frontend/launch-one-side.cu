// A constant that is looked at on one side of a condition is the same behind it: the other
// side, which has not read it, knows it, too. So is any variable of the program before
// something stores to it.
//
// RUN: gpuperf --machine=rtx3080 %s --compiler=clang | FileCheck %s
// RUN: gpuperf --machine=rtx3080 %s | FileCheck %s
void unseen();
int read(int);

template <int kWarps_> struct Shape {
  static int const kWarps = kWarps_;
};

template <typename Shape_> struct Body {
  static int const kThreads = 32 * Shape_::kWarps;
  static constexpr int kElements = kThreads * 2;
};

template <typename Body_> __global__ void grouped(float *x) {
  x[blockIdx.x * Body_::kElements + threadIdx.x] = 1;
}

/// What CUTLASS' BaseGrouped does: the number of blocks is asked for first, on one of two ways.
template <typename Body_> class Device {
  int blocks = 0;

public:
  static int sufficient(int given) {
    if (given < 0)
      return read(Body_::kThreads);
    return given;
  }
  bool run(float *x) {
    if (blocks == 0)
      return false;
    dim3 grid(blocks, 1, 1);
    dim3 block(Body_::kThreads, 1, 1);
    grouped<Body_><<<grid, block>>>(x);
    return true;
  }
  bool start(float *x, int given) {
    blocks = sufficient(given);
    return run(x);
  }
};

// CHECK: {{^}}grouped<Body<Shape<4>{{ ?}}>{{ ?}}><<<?, 128>>>
template <typename Body_> bool test(float *x, int given) {
  Device<Body_> device;
  return device.start(x, given);
}

const int kRows = 96;
int columns = 192, changed = 64, kept = 160;

// CHECK: {{^}}rows<<<?, 96>>>
__global__ void rows(float *x) { x[threadIdx.x] = 1; }
// CHECK: {{^}}first<<<?, 192>>>
__global__ void first(float *x) { x[threadIdx.x] = 2; }
// One side stores to it, which the command line chooses.
// CHECK: {{^}}stored<<<?, 64>>>
// CHECK: the block is 64 x 1 x 1 unless the program's input changes it, which is assumed not to be
__global__ void stored(float *x) { x[threadIdx.x] = 3; }
// One side calls what may.
// CHECK: {{^}}given<<<?, 256>>>
// CHECK: block not known
__global__ void given(float *x) { x[threadIdx.x] = 4; }

int main(int count, char **words) {
  float *x = nullptr;
  int blocks = count;
  if (count > 2)
    blocks += kRows + columns + changed;
  rows<<<blocks, kRows>>>(x);
  first<<<blocks, columns>>>(x);
  if (count > 3)
    changed = 32 * count;
  stored<<<blocks, changed>>>(x);
  test<Body<Shape<4>>>(x, count);
  if (count > 4)
    unseen();
  else
    blocks += kept;
  given<<<blocks, kept>>>(x);
}
