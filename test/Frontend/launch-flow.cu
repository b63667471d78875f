// Host code is followed from top to bottom: what is assigned where, what loops
// change, what a condition says.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=ASSUMED

int atoi(const char *);
void parse(int *n);
void parseReference(int &n);
void observe(const int *n);
[[noreturn]] void exit(int);

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(reassigned)
void runReassigned(float *p) {
  int threads = 64;
  reassigned<<<1, threads>>>(p, 1);
  threads = 128;
  reassigned<<<2, threads>>>(p, 1);
  threads *= 2;
  reassigned<<<3, threads>>>(p, 1);
}
// CHECK-LABEL: "reassigned"
// CHECK: grid("1", "1", "1") block("64"
// CHECK: grid("2", "1", "1") block("128"
// CHECK: grid("3", "1", "1") block("256"

// In a loop, what varies is not known; what is passed on is a parameter.
KERNEL(loopPassed)
KERNEL(loopVarying)
void runLoop(float *p, int w) {
  int threads = 32;
  for (int step = w / 2; step > 0; step >>= 1) {
    int block = 64;
    loopPassed<<<step / 64 + 1, block>>>(p, step);
    loopVarying<<<dim3(w / 43, 5), threads>>>(p + step, w);
    threads *= 2;
  }
}
// CHECK-LABEL: "loopPassed"
// CHECK: grid("%n / 64 + 1", "1", "1") block("64", "1", "1")
// CHECK-NOT: args
// CHECK-LABEL: "loopVarying"
// CHECK: grid("%n / 43", "5", "1") block("~block_x"

// Known iterations are followed one by one; of those that only differ in arguments one
// launch is left, with what they have in common. Too many are as those that are not known.
KERNEL(loopKnown)
KERNEL(loopLong)
void runKnownLoop(float *p) {
  for (int step = 512; step > 0; step >>= 1)
    loopKnown<<<(step + 127) / 128, 64>>>(p, step);
  for (int step = 0; step < 1000; ++step)
    loopLong<<<step, 64>>>(p, 7);
}
// CHECK-LABEL: "loopKnown"
// CHECK: grid("(%n + 127) / 128", "1", "1") block("64", "1", "1"){{.*}} args(%n = "512")
// CHECK: grid("(%n + 127) / 128", "1", "1") block("64", "1", "1"){{.*}} args(%n = "256")
// CHECK-NEXT: grid("1", "1", "1") block("64", "1", "1") shared("0") {
// CHECK-NOT: gpuperf.launch
// CHECK-LABEL: "loopLong"
// CHECK: grid("~grid_x", "1", "1") block("64"{{.*}} args(%n = "7")
// CHECK-NOT: gpuperf.launch

// Both sides of a condition, joined.
KERNEL(joined)
void runJoined(float *p, int w) {
  int threads;
  if (w < 1000)
    threads = 64;
  else
    threads = 256;
  joined<<<w / 64, threads>>>(p, w);
}
// CHECK-LABEL: "joined"
// CHECK: block("%n < 1000 ? 64 : 256"

// The branch that does not come back does not count.
KERNEL(returning)
void runReturning(float *p, int w) {
  int threads = 64;
  if (w < 0) {
    threads = 0;
    return;
  }
  if (w == 0) {
    threads = 1;
    exit(1);
  }
  returning<<<1, threads>>>(p, w);
}
// CHECK-LABEL: "returning"
// CHECK: block("64"

// A case of a switch and a comparison say what the variable is.
template <int B> __global__ void sized(float *p, int n) { p[threadIdx.x] = n + B; }
void runSwitch(float *p, int n, int threads) {
  switch (threads) {
  case 512:
    sized<512><<<n / threads, threads>>>(p, n);
    break;
  case 256:
    sized<256><<<n / threads, threads>>>(p, n);
    break;
  }
  if (threads == 128)
    sized<128><<<n / threads, threads>>>(p, n);
}
// CHECK-LABEL: "sized<512>"
// CHECK: grid("%n / 512", "1", "1") block("512"
// CHECK-LABEL: "sized<256>"
// CHECK: grid("%n / 256", "1", "1") block("256"
// CHECK-LABEL: "sized<128>"
// CHECK: grid("%n / 128", "1", "1") block("128"

// What a function gets by address or reference is its to change.
KERNEL(escaped)
void runEscaped(float *p) {
  int a = 1, b = 2, c = 3;
  parse(&a);
  parseReference(b);
  observe(&c);
  escaped<<<c, 64>>>(p, a);
  escaped<<<c, 65>>>(p, b);
}
// CHECK-LABEL: "escaped"
// CHECK: grid("3", "1", "1") block("64", "1", "1") shared("0") {count_why = "the source has errors", {{.*}}provenance
// CHECK: grid("3", "1", "1") block("65", "1", "1") shared("0") {count_why = "the source has errors", {{.*}}provenance

// Results by reference, of a function that can be followed.
void shape(int n, int most, int &blocks, int &threads) {
  threads = most;
  blocks = (n + threads - 1) / threads;
}
KERNEL(byReference)
void runByReference(float *p, int w) {
  int blocks = 0, threads = 0;
  shape(w, 192, blocks, threads);
  byReference<<<blocks, threads>>>(p, w);
}
// CHECK-LABEL: "byReference"
// CHECK: grid("(%n + 191) / 192", "1", "1") block("192"

// A value that the command line may replace: assumed.
KERNEL(preset)
int main(int argc, char **argv) {
  int n = 4096;
  if (argc > 1)
    n = atoi(argv[1]);
  preset<<<(n + 95) / 96, 96>>>(nullptr, n);
}
// CHECK-LABEL: "preset"
// CHECK: grid("(%n + 95) / 96", "1", "1") block("96"
// CHECK-SAME: args(%n = "4096")
// CHECK-SAME: "arg:n" = "assumed"
// ASSUMED: preset<<<43, 96>>>
// ASSUMED: assumed {{.*}}'n' is 4096 unless the program's input changes it, which is assumed not to be

// Jumps, exceptions and statement macros.
#define STATEMENT(x)                                                           \
  do {                                                                         \
    x;                                                                         \
  } while (0)
KERNEL(jumps)
void runJumps(float *p, int w) {
  int threads = 40;
  STATEMENT(threads = 48);
  if (w)
    goto end;
  jumps<<<1, threads>>>(p, w);
end:
  jumps<<<2, threads>>>(p, w);
}
// CHECK-LABEL: "jumps"
// CHECK: grid("1", "1", "1") block("48"
// CHECK: grid("2", "1", "1") block("~block_x"

// What was computed from the variable before is known too.
template <int B> __global__ void earlier(float *p, int n) { p[threadIdx.x] = n + B; }
void runEarlier(float *p, int n, int threads) {
  dim3 block(threads, 1, 1), grid((n + threads - 1) / threads);
  int bytes = threads <= 32 ? 2 * threads * sizeof(float) : threads * sizeof(float);
  switch (threads) {
  case 64:
    earlier<64><<<grid, block, bytes>>>(p, n);
    break;
  case 32:
    earlier<32><<<grid, block, bytes>>>(p, n);
    break;
  default:
    earlier<0><<<grid, block, bytes>>>(p, n);
  }
}
// CHECK-LABEL: "earlier<64>"
// CHECK: grid("(%n + 63) / 64", "1", "1") block("64", "1", "1") shared("256")
// CHECK-LABEL: "earlier<32>"
// CHECK: grid("(%n + 31) / 32", "1", "1") block("32", "1", "1") shared("256")
// CHECK-LABEL: "earlier<0>"
// CHECK: grid("(%n + bdx - 1) / bdx", "1", "1") block("~block_x", "1", "1")

// So do the operands of `?:`, `&&` and `||`: what is not evaluated launches nothing
// and stores nothing.
KERNEL(chosen)
KERNEL(shortened)
int choose(float *p, int blocks) {
  chosen<<<blocks, 64>>>(p, 1);
  return 1;
}
int shorten(float *p, int blocks) {
  shortened<<<blocks, 64>>>(p, 1);
  return 1;
}
void runOperands(float *p) {
  int n = 8, blocks = 5;
  n > 4 ? choose(p, 1) : choose(p, 2);
  n > 4 || shorten(p, 3);
  n > 4 || (blocks = 6);
  n > 4 && shorten(p, blocks);
}
// CHECK-LABEL: "chosen"
// CHECK: grid("1", "1", "1")
// CHECK-NOT: gpuperf.launch
// CHECK-LABEL: "shortened"
// CHECK: grid("5", "1", "1")
// CHECK-NOT: gpuperf.launch
// CHECK-LABEL: "unsureStore"

// Where the first operand is not known the second may be evaluated or not.
KERNEL(unsureStore)
void runUnsureStore(float *p, int w) {
  int blocks = 5;
  w > 4 && (blocks = 6);
  unsureStore<<<blocks, 64>>>(p, w);
}
// CHECK: grid("4 < %n ? 6 : 5", "1", "1")
