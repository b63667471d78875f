// A launch is told by what leads to it: the program is followed from main, through calls,
// with what they pass and what variables of the file begin with.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: gpuperf --format=mlir --cuda=none --args="1000 -x 0.1" %s | FileCheck %s --check-prefixes=CHECK,ARGS
// RUN: gpuperf --format=mlir --cuda=none --args="" %s | FileCheck %s --check-prefix=FEW

int atoi(const char *);
double atof(const char *);
int strcmp(const char *, const char *);
double sqrt(double);
[[noreturn]] void exit(int);
void elsewhere();
bool asked();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(called)
KERNEL(viaTemplate)
KERNEL(viaMember)
KERNEL(viaLambda)
KERNEL(fromCommandLine)
KERNEL(ofReals)
KERNEL(ofFloats)
KERNEL(notTaken)
KERNEL(afterUnknown)
KERNEL(inLoop)
KERNEL(notCalled)
KERNEL(twice)
KERNEL(byOwnRound)
KERNEL(byDefault)
KERNEL(byFile)

int blockOfFile = 96;
int changed = 64;

void launchCalled(float *p, int n, int threads = 32) {
  called<<<(n + threads - 1) / threads, threads>>>(p, n);
}

template <int Threads, class T> void launchTemplate(T *p, int n) {
  viaTemplate<<<n / Threads, Threads>>>(p, n);
}

class Runner {
public:
  Runner(int n) : size(n) {}
  void run(float *p) { viaMember<<<size / 4, blockOfFile>>>(p, size); }

private:
  int size;
};

// The name of a function of the library, and another meaning.
int round(int n) { return (n + 7) / 8 * 8; }

void wrapper(float *p, int n) { twice<<<n, 64>>>(p, n); }

void launchNotCalled(float *p, int n) { notCalled<<<n, 128>>>(p, n); }

void usage() { exit(1); }

void change() { changed = 128; }

int main(int argc, char **argv) {
  if (argc < 2)
    usage();
  float *p = nullptr;
  launchCalled(p, 1024);
  launchTemplate<128>(p, 4096);
  Runner runner(40);
  runner.run(p);
  auto launch = [&](int blocks) { viaLambda<<<blocks, blocks * 2>>>(p, blocks); };
  launch(16);
  int n = atoi(argv[1]);
  if (!strcmp(argv[2], "-x"))
    n *= 2;
  fromCommandLine<<<n, 32>>>(p, n);
  double step = atof(argv[3]);
  ofReals<<<int(8.0 / step), int(sqrt(4096.0))>>>(p, 1);
  float rounded = atof(argv[3]);
  ofFloats<<<int(1 / double(rounded)), 32>>>(p, 1);
  bool never = false;
  if (never)
    notTaken<<<7, 32>>>(p, 1);
  byOwnRound<<<round(9), 32>>>(p, 1);
  unsigned long size = 4096;
  if (asked())
    size = atoi(argv[1]);
  byDefault<<<size / 4 / 64, 64>>>(p, size / 4);
  int count = 0;
  if (asked())
    count = atoi("x") + int(size);
  byFile<<<(count + 63) / 64, 64>>>(p, count);
  wrapper(p, 5);
  wrapper(p, 6);
  for (int i = 0; i < 1000; ++i) {
    inLoop<<<1, changed>>>(p, i);
    change();
  }
  elsewhere();
  afterUnknown<<<2, blockOfFile>>>(p, 1);
}

// With no word the program ends in usage(): its functions are told for themselves.
// FEW-LABEL: "called"
// FEW: grid("(%n + bdx - 1) / bdx", "1", "1") block("~block_x"
// CHECK-LABEL: "called"
// CHECK: grid("(%n + 31) / 32", "1", "1") block("32"{{.*}} args(%n = "1024")
// CHECK-LABEL: "viaTemplate"
// CHECK: grid("%n / 128", "1", "1") block("128"{{.*}} args(%n = "4096")
// CHECK-LABEL: "viaMember"
// CHECK: grid("%n / 4", "1", "1") block("96"{{.*}} args(%n = "40")
// CHECK-LABEL: "viaLambda"
// CHECK: grid("16", "1", "1") block("32"{{.*}} args(%n = "16")
// CHECK-LABEL: "fromCommandLine"
// NONE: grid("%n", "1", "1") block("32"
// NONE-NOT: args(
// ARGS: grid("%n", "1", "1") block("32"{{.*}} args(%n = "2000")
// CHECK-LABEL: "ofReals"
// NONE: grid("~grid_x", "1", "1") block("64"
// ARGS: grid("80", "1", "1") block("64"

// 0.1f is a little more than a tenth.
// ARGS-LABEL: "ofFloats"
// ARGS: grid("9"

// A kernel that is not launched as far as is known keeps what its launch would be.
// CHECK-LABEL: "notTaken"
// CHECK: grid("7", "1", "1") block("32"

// What code that is not seen may change, and what a loop changes, is not known.
// CHECK-LABEL: "afterUnknown"
// CHECK: grid("2", "1", "1") block("~block_x"
// CHECK-LABEL: "inLoop"
// CHECK: grid("1", "1", "1") block("~block_x"

// Nobody calls it here: told over its parameters.
// CHECK-LABEL: "notCalled"
// CHECK: grid("%n", "1", "1") block("128"

// CHECK-LABEL: "twice"
// CHECK: args(%n = "5")
// CHECK: args(%n = "6")

// CHECK-LABEL: "byOwnRound"
// CHECK: grid("16", "1", "1")
// CHECK-LABEL: "byDefault"
// NONE: grid("%n / 64", "1", "1") block("64"{{.*}} args(%n = "1024"){{.*}}"arg:n" = "assumed"
// ARGS: grid("%n / 64", "1", "1") block("64"
// ARGS-NOT: args(

// A size that begins with 0 waits for another: without blocks there is no launch.
// NONE-LABEL: "byFile"
// NONE: grid("(%n + 63) / 64", "1", "1") block("64", "1", "1") shared("0") {
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=ORIGIN
// ORIGIN: byDefault<<<16, 64>>>
// ORIGIN: launch      grid, n = 1024: assumed; block, shared: launch site
