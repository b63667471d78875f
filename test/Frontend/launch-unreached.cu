// What the program, called so, does not launch is launched 0 times, where that is known, and
// told for its function alone.
//
// RUN: gpuperf --cuda=none --args="-n 64" %s | FileCheck %s
// RUN: gpuperf --cuda=none --args="-n 64" --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=WITHOUT
// RUN: gpuperf --cuda=none --args="-n 64" --launch="unused:2:32" %s | FileCheck %s --check-prefix=TOLD

extern "C" int atoi(const char *);
extern "C" int rand();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(made)
KERNEL(otherSide)
KERNEL(unused)
KERNEL(behindReturn)
KERNEL(inFunction)
KERNEL(bothFalse)
KERNEL(otherCase)
KERNEL(inLoop)
KERNEL(captured)
KERNEL(byAddress)
KERNEL(sometimes)
KERNEL(inBoth)

[[maybe_unused]] static void neverCalled(float *p, int n) {
  unused<<<n, 32>>>(p, n);
}

static void runBehind(float *p, int n) { inFunction<<<n, 32>>>(p, n); }

static void run(float *p, int n) { byAddress<<<n, 32>>>(p, n); }
void (*given)(float *, int) = run;

int main(int argc, char **argv) {
  float *p = nullptr;
  int n = atoi(argv[2]);
  made<<<n, 32>>>(p, n);
  if (n > 100)
    otherSide<<<n, 32>>>(p, n);
  // Whatever the one condition is, the other one does not hold.
  if (rand())
    if (n > 100)
      bothFalse<<<n, 32>>>(p, n);
  switch (n) {
  case 63:
    otherCase<<<n, 32>>>(p, n);
    break;
  case 64:
    break;
  }
  for (int i = 0; i < n - 64; ++i)
    inLoop<<<n, 32>>>(p, n);
  // False where it is written, and not where it is called.
  bool isLate = false;
  auto lambda = [&] {
    if (isLate)
      captured<<<n, 32>>>(p, n);
  };
  isLate = rand();
  lambda();
  if (n > 100)
    byAddress<<<n, 32>>>(p, n);
  if (n < rand())
    sometimes<<<n, 32>>>(p, n);
  for (int i = 0; i < 3; ++i) {
    if (i == 1)
      inBoth<<<2, 32>>>(p, n);
    if (n > 100)
      inBoth<<<n, 32>>>(p, n);
  }
  if (n < 100)
    return 0;
  behindReturn<<<n, 32>>>(p, n);
  runBehind(p, n);
}

// CHECK-LABEL: made
// CHECK: launched 1 time
// CHECK-NOT: not launched
// CHECK-LABEL: otherSide
// CHECK: launched 0 times in this run of the program
// CHECK: assumed not launched in this run of the program: the launch is told for its function alone
// CHECK-LABEL: unused
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: behindReturn
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: inFunction
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: bothFalse
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: otherCase
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: inLoop
// CHECK: launched 0 times in this run of the program
// CHECK-LABEL: captured
// CHECK: launched how often is not known: the condition at line {{[0-9]+}} is not known
// CHECK-LABEL: byAddress
// CHECK: launched how often is not known: the address of 'run' is taken
// CHECK-LABEL: sometimes
// CHECK: launched how often is not known: the condition
// CHECK-LABEL: inBoth<<<2, 32>>>
// CHECK: launched 1 time{{ *$}}
// CHECK-NOT: {{^}}inBoth
//
// They take no time.
//
// CHECK-LABEL: the program's launches
// CHECK: {{^ *[0-9.]+ % +[0-9.]+ us +1 +}}made
// CHECK: {{^ *[0-9.]+ % +[0-9.]+ us +1 +}}inBoth
// CHECK: {{^ *0 % +0 ns +0 +}}otherSide{{ *$}}
// CHECK: {{^ *0 % +0 ns +0 +}}unused{{ *$}}

// JSON: "name": "otherSide"
// JSON: "count": 0
// JSON: "assumptions": [
// JSON: "not launched in this run of the program: the launch is told for its function alone"
// JSON-LABEL: "program"
// JSON: "name": "otherSide"
// JSON: "count": 0,
// JSON-NEXT: "ways": 0,
// JSON-NEXT: "time_us": 0,
// JSON-NEXT: "share": 0,

// Without a command line nothing of the kind is known.
//
// WITHOUT-NOT: not launched
// WITHOUT-NOT: launched 0 times

// TOLD-LABEL: unused<<<2, 32>>>
// TOLD-NOT: launched
// TOLD-LABEL: behindReturn
// TOLD: not launched in this run of the program
