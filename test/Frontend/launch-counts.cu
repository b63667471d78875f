// How often the program makes each launch. The numbers beside the kernels are
// worked out by hand.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

#include <initializer_list>

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

// CHECK-LABEL: "once"
// CHECK: gpuperf.launch {{.*}}count = 1 : i64
KERNEL(once)

// Warm-up and timed loop: 1 + 1000.
// CHECK-LABEL: "warmUp"
// CHECK: gpuperf.launch {{.*}}count = 1001 : i64
KERNEL(warmUp)

// 1000 * 30, the inner one followed step by step.
// CHECK-LABEL: "nested"
// CHECK: gpuperf.launch {{.*}}count = 30000 : i64
KERNEL(nested)

// 500 * 200.
// CHECK-LABEL: "deep"
// CHECK: gpuperf.launch {{.*}}count = 100000 : i64
KERNEL(deep)

// i = 0, 7, …, 994, and of i <= 994 as many: 143 and 143; 100, 99, …, 1: 100.
// CHECK-LABEL: "strided"
// CHECK: gpuperf.launch {{.*}}count = 386 : i64
KERNEL(strided)

// The break is taken in the fourth iteration, before the launch.
// CHECK-LABEL: "known"
// CHECK: gpuperf.launch {{.*}}count = 3 : i64
KERNEL(known)

// CHECK-LABEL: "broken"
// CHECK: gpuperf.launch {{.*}}count_why = "the length of the loop at line {{[0-9]+}} is not known"
KERNEL(broken)

// The body runs for x = 5, 4, 3, 2, 1.
// CHECK-LABEL: "doWhile"
// CHECK: gpuperf.launch {{.*}}count = 5 : i64
KERNEL(doWhile)

// CHECK-LABEL: "unknownBound"
// CHECK: gpuperf.launch {{.*}}count_why = "the length of the loop
KERNEL(unknownBound)

// CHECK-LABEL: "conditional"
// CHECK: gpuperf.launch {{.*}}count_why = "the condition at line
KERNEL(conditional)

// A call of 20 and one of 300.
// CHECK-LABEL: "twoPlaces"
// CHECK: gpuperf.launch {{.*}}count = 320 : i64
KERNEL(twoPlaces)

// 4 calls of a lambda in a loop.
// CHECK-LABEL: "inLambda"
// CHECK: gpuperf.launch {{.*}}count = 4 : i64
KERNEL(inLambda)

// 100 calls through a wrapper that is given a lambda, which runs it twice.
// CHECK-LABEL: "wrapped"
// CHECK: gpuperf.launch {{.*}}count = 200 : i64
KERNEL(wrapped)

// Grids of 64, 32, …, 1: each once.
// CHECK-LABEL: "halved"
// CHECK: gpuperf.launch grid("64"{{.*}}count = 1 : i64
// CHECK: gpuperf.launch grid("32"{{.*}}count = 1 : i64
KERNEL(halved)

// A return under a condition that is not known is in front of it.
// CHECK-LABEL: "skipped"
// CHECK: gpuperf.launch {{.*}}count_why = "whether a jump leads past it is not known"
KERNEL(skipped)

// One that ends the program with an error is taken not to happen.
// CHECK-LABEL: "checked"
// CHECK: gpuperf.launch {{.*}}count = 2 : i64
KERNEL(checked)

// The counter is changed in the body.
// CHECK-LABEL: "meddled"
// CHECK: gpuperf.launch {{.*}}count_why = "the length of the loop
KERNEL(meddled)

// A pointer to the counter.
// CHECK-LABEL: "pointed"
// CHECK: gpuperf.launch {{.*}}count_why = "the length of the loop
KERNEL(pointed)

// `continue` leads past it.
// CHECK-LABEL: "continued"
// CHECK: gpuperf.launch {{.*}}count_why = "whether a jump leads past it
KERNEL(continued)

// In front of it is a `continue`, whose loop is over: 100.
// CHECK-LABEL: "behindLoop"
// CHECK: gpuperf.launch {{.*}}count = 1 : i64
KERNEL(behindLoop)

// It calls itself.
// CHECK-LABEL: "recursive"
// CHECK: gpuperf.launch {{.*}}count_why = "a call of 'recurse' is not followed"
KERNEL(recursive)

// Called once, and given to somebody.
// CHECK-LABEL: "given"
// CHECK: gpuperf.launch {{.*}}count_why = "the address of 'give' is taken"
KERNEL(given)

// Once only, whatever the calls.
// CHECK-LABEL: "first"
// CHECK: gpuperf.launch {{.*}}count_why = "
KERNEL(first)

// An unsigned counter that wraps does not end as it seems.
// CHECK-LABEL: "wraps"
// CHECK: gpuperf.launch {{.*}}count_why = "the length of the loop
KERNEL(wraps)

// Three elements.
// CHECK-LABEL: "elements"
// CHECK: gpuperf.launch {{.*}}count = 3 : i64
KERNEL(elements)

// One of two cases, of which it is not known which.
// CHECK-LABEL: "chosen"
// CHECK: gpuperf.launch {{.*}}count_why = "the switch at line
KERNEL(chosen)

// The second of the operands may not be evaluated.
// CHECK-LABEL: "second"
// CHECK: gpuperf.launch {{.*}}count_why = "the condition at line
KERNEL(second)

// Behind a label that a jump leads back to.
// CHECK-LABEL: "labelled"
// CHECK: gpuperf.launch {{.*}}count_why = "whether a jump leads past it
KERNEL(labelled)

// exit(0) may come in any of the iterations.
// CHECK-LABEL: "ended"
// CHECK: gpuperf.launch {{.*}}count_why = "
KERNEL(ended)

// 256 grids of which the first is told: that has 256 blocks, once, and none of
// the others is known to be another one.
// CHECK-LABEL: "shrinks"
// CHECK: gpuperf.launch grid("256"{{.*}}count_why = "in which iterations of a loop
// CHECK: gpuperf.launch {{.*}}count_why = "in which iterations of a loop
KERNEL(shrinks)

// Over a list: 1 and 2 times in each of 100 iterations.
// CHECK-LABEL: "listed"
// CHECK: gpuperf.launch grid("8"{{.*}}count = 100 : i64
// CHECK: gpuperf.launch grid("16"{{.*}}count = 200 : i64
KERNEL(listed)

// The element that is 3 leaves the loop, in front of its launch.
// CHECK-LABEL: "left"
// CHECK: gpuperf.launch grid("1"{{.*}}count = 1 : i64
// CHECK: gpuperf.launch grid("2"{{.*}}count = 1 : i64
// CHECK-NOT: gpuperf.launch
KERNEL(left)

// In the second of three iterations.
// CHECK-LABEL: "inOne"
// CHECK: gpuperf.launch {{.*}}count = 1 : i64
// CHECK-NOT: unreached
KERNEL(inOne)

// The elements grow by reference in each of 70 iterations.
// CHECK-LABEL: "grown"
// CHECK-NOT: count = {{[0-9]}}
// CHECK: count_why = "
// CHECK-NOT: count = {{[0-9]}}
// CHECK: gpuperf.kernel
KERNEL(grown)
KERNEL(unused)

static void launchTwoPlaces(float *p) { twoPlaces<<<2, 64>>>(p, 1); }

template <typename F> static void twice(F f) {
  f();
  f();
}

static void mayReturn(float *p) {
  if (rand())
    return;
  skipped<<<1, 32>>>(p, 1);
}

static void recurse(float *p, int n) {
  recursive<<<1, 32>>>(p, 1);
  if (rand())
    recurse(p, n);
}

static void give(float *p) { given<<<1, 32>>>(p, 1); }
static void (*taken)(float *) = give;

static void launchFirst(float *p) {
  static int calls = 0;
  if (calls++ == 0)
    first<<<1, 32>>>(p, 1);
}

static bool launchSecond(float *p) {
  second<<<1, 32>>>(p, 1);
  return true;
}

static void again(float *p) {
back:
  labelled<<<1, 32>>>(p, 1);
  if (rand())
    goto back;
}

#define CHECK_ERROR(call)                                                      \
  do {                                                                         \
    int error = (call);                                                        \
    if (error)                                                                 \
      exit(error);                                                             \
  } while (0)

int main(int argc, char **argv) {
  float *p = nullptr;
  once<<<4, 32>>>(p, 1);

  warmUp<<<8, 128>>>(p, 5);
  for (int i = 0; i < 1000; i++)
    warmUp<<<8, 128>>>(p, 5);

  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 30; ++j)
      nested<<<1, 32>>>(p, 1);
  for (unsigned i = 1; i <= 500; i++)
    for (long j = 0; j != 200; ++j)
      deep<<<1, 32>>>(p, 1);

  for (int i = 0; i < 1000; i += 7)
    strided<<<1, 32>>>(p, 1);
  for (int i = 0; i <= 994; i += 7)
    strided<<<1, 32>>>(p, 1);
  for (int i = 100; 0 < i; i--)
    strided<<<1, 32>>>(p, 1);

  for (int i = 0; i < 10; ++i) {
    if (i == 3)
      break;
    known<<<1, 32>>>(p, 1);
  }
  for (int i = 0; i < 1000; ++i) {
    broken<<<1, 32>>>(p, 1);
    if (rand())
      break;
  }

  int x = 5;
  do {
    doWhile<<<1, 32>>>(p, 1);
  } while (--x > 0);

  for (int i = 0; i < atoi(argv[1]); ++i)
    unknownBound<<<1, 32>>>(p, 1);
  if (rand())
    conditional<<<1, 32>>>(p, 1);

  for (int i = 0; i < 20; ++i)
    launchTwoPlaces(p);
  for (int i = 0; i < 300; ++i)
    launchTwoPlaces(p);

  auto lambda = [&] { inLambda<<<1, 32>>>(p, 1); };
  for (int i = 0; i < 4; ++i)
    lambda();
  for (int i = 0; i < 100; ++i)
    twice([&] { wrapped<<<1, 32>>>(p, 1); });

  for (int blocks = 64; blocks > 0; blocks /= 2)
    halved<<<blocks, 32>>>(p, 1);

  mayReturn(p);
  checked<<<1, 32>>>(p, 1);
  CHECK_ERROR(rand());
  checked<<<1, 32>>>(p, 1);

  for (int i = 0; i < 1000; ++i) {
    meddled<<<1, 32>>>(p, 1);
    i += 2;
  }
  int counter;
  int *pointer = &counter;
  for (counter = 0; counter < 1000; ++counter) {
    pointed<<<1, 32>>>(p, 1);
    *pointer += 1;
  }
  for (int i = 0; i < 1000; ++i) {
    if (rand())
      continue;
    continued<<<1, 32>>>(p, 1);
  }
  behindLoop<<<1, 32>>>(p, 1);

  recurse(p, 3);
  give(p);
  launchFirst(p);
  launchFirst(p);
  for (unsigned i = 100; i >= 0; --i) {
    wraps<<<1, 32>>>(p, 1);
    if (rand())
      exit(1);
  }
  for (int i = 0; i < 4096; i += 16)
    shrinks<<<(4096 - i) / 16, 32>>>(p, 1);
  for (int i = 0; i < 100; ++i)
    for (int blocks : {8, 16, 16})
      listed<<<blocks, 32>>>(p, 1);
  int sizes[] = {1, 2, 3};
  for (int i = 0; i < 70; ++i)
    for (int &size : sizes) {
      grown<<<size, 32>>>(p, 1);
      size += 1;
    }
  int numbers[] = {1, 2, 3};
  for (int number : numbers) {
    if (number == 3)
      break;
    left<<<number, 32>>>(p, 1);
  }
  for (int i = 0; i < 3; ++i)
    if (i == 1)
      inOne<<<1, 32>>>(p, 1);
  for (int number : numbers)
    elements<<<1, 32>>>(p, 1);
  switch (rand()) {
  case 1:
    chosen<<<1, 32>>>(p, 1);
    break;
  default:
    break;
  }
  if (rand() && launchSecond(p))
    x = 1;
  again(p);
  for (int i = 0; i < 1000; ++i) {
    ended<<<1, 32>>>(p, 1);
    if (rand())
      exit(0);
  }
  return 0;
}
