// What the program, called so, is not seen to launch is said to be told for its function alone.
//
// RUN: gpuperf --cuda=none --args="-n 64" %s | FileCheck %s
// RUN: gpuperf --cuda=none --args="-n 64" --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=WITHOUT
// RUN: gpuperf --cuda=none --args="-n 64" --launch="unused:2:32" %s | FileCheck %s --check-prefix=TOLD

extern "C" int atoi(const char *);

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(made)
KERNEL(otherSide)
KERNEL(unused)
KERNEL(behindReturn)

void neverCalled(float *p, int n) { unused<<<n, 32>>>(p, n); }

int main(int argc, char **argv) {
  float *p = nullptr;
  int n = atoi(argv[2]);
  made<<<n, 32>>>(p, n);
  if (n > 100)
    otherSide<<<n, 32>>>(p, n);
  if (n < 100)
    return 0;
  behindReturn<<<n, 32>>>(p, n);
}

// CHECK-LABEL: made
// CHECK-NOT: not seen to be launched
// CHECK-LABEL: otherSide
// CHECK: not seen to be launched by this command line: the launch is told for its function alone
// CHECK-LABEL: unused
// CHECK: not seen to be launched
// CHECK-LABEL: behindReturn
// CHECK: not seen to be launched

// JSON: "assumptions": [
// JSON: "not seen to be launched by this command line: the launch is told for its function alone"

// WITHOUT-NOT: not seen to be launched

// TOLD-LABEL: unused
// TOLD-NOT: not seen to be launched
// TOLD-LABEL: behindReturn
