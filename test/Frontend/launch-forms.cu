// Ways to write a launch, each told over the kernel's own parameters.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

#define THREADS 128
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
enum { Wide = 64 };
const int kBlock = 192;
constexpr dim3 kTile(8, 4, 2);
typedef void (*Kernel)(float *, int);

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int size) { p[threadIdx.x] = size; }

// Integers are grids and blocks of one dimension.
KERNEL(integers)
void runIntegers(float *p) { integers<<<10, 20>>>(p, 30); }
// CHECK-LABEL: "integers"
// CHECK: gpuperf.launch grid("10", "1", "1") block("20", "1", "1") shared("0")
// CHECK-SAME: args(%size = "30")
// CHECK-SAME: "arg:size" = "launch site"
// CHECK-SAME: block = "launch site", grid = "launch site", shared = "launch site"

// The host's name of a value is not the kernel's.
KERNEL(renamed)
void runRenamed(float *p, int n) { renamed<<<(n + 255) / 256, 256>>>(p, n); }
// CHECK-LABEL: "renamed"
// CHECK: grid("(%size + 255) / 256", "1", "1") block("256", "1", "1")
// CHECK-NOT: args

// A value that is known stays symbolic, and its value is told beside it.
KERNEL(hops)
void runHops(float *p) {
  int n = 1 << 20;
  int T = 256;
  int blocks = (n + T - 1) / T;
  hops<<<blocks, T>>>(p, n);
}
// CHECK-LABEL: "hops"
// CHECK: grid("(%size + 255) / 256", "1", "1") block("256", "1", "1")
// CHECK-SAME: args(%size = "1048576")

KERNEL(constructed)
void runConstructed(float *p) {
  dim3 block(16, 8), grid(4, 5, 6);
  constructed<<<grid, block>>>(p, 1);
}
// CHECK-LABEL: "constructed"
// CHECK: grid("4", "5", "6") block("16", "8", "1")

KERNEL(braced)
void runBraced(float *p) {
  dim3 grid{2, 3};
  dim3 block = {4};
  braced<<<grid, block>>>(p, 1);
}
// CHECK-LABEL: "braced"
// CHECK: grid("2", "3", "1") block("4", "1", "1")

KERNEL(memberwise)
void runMemberwise(float *p, int n) {
  dim3 grid, block(16, 16);
  grid.x = n / block.x;
  grid.y = n / block.y;
  memberwise<<<grid, block>>>(p, n);
}
// CHECK-LABEL: "memberwise"
// CHECK: grid("%size / 16", "%size / 16", "1") block("16", "16", "1")

KERNEL(copied)
void runCopied(float *p) {
  dim3 a(7, 7), b = a, c;
  c = b;
  c.y = 9;
  copied<<<b, c>>>(p, 1);
}
// CHECK-LABEL: "copied"
// CHECK: grid("7", "7", "1") block("7", "9", "1")

constexpr dim3 gridFor(int n) { return dim3(n / 32, n / 16); }
dim3 blockFor(int y) {
  dim3 block;
  block.x = 32;
  block.y = y;
  return block;
}
KERNEL(returned)
void runReturned(float *p) { returned<<<gridFor(1024), blockFor(4)>>>(p, 1); }
// CHECK-LABEL: "returned"
// CHECK: grid("32", "64", "1") block("32", "4", "1")

KERNEL(constants)
void runConstants(float *p) {
  static const int local = 11;
  constants<<<local, kTile>>>(p, Wide);
  constants<<<kBlock / THREADS, THREADS>>>(p, sizeof(double));
}
// CHECK-LABEL: "constants"
// CHECK: grid("11", "1", "1") block("8", "4", "2")
// CHECK-SAME: args(%size = "64")
// CHECK: grid("1", "1", "1") block("128", "1", "1")
// CHECK-SAME: args(%size = "8")

KERNEL(fromMacro)
void runFromMacro(float *p, int n) { LAUNCH(fromMacro, n / 96, 96, p, n); }
// CHECK-LABEL: "fromMacro"
// CHECK: grid("%size / 96", "1", "1") block("96", "1", "1")

KERNEL(pointerA)
KERNEL(pointerB)
void runPointer(float *p, bool which) {
  Kernel kernel = which ? pointerA : &pointerB;
  kernel<<<3, 33>>>(p, 1);
}
// CHECK-LABEL: "pointerA"
// CHECK: grid("3", "1", "1") block("33", "1", "1")
// CHECK-LABEL: "pointerB"
// CHECK: grid("3", "1", "1") block("33", "1", "1")

KERNEL(fromLambda)
void runLambda(float *p, int n) {
  int threads = 160;
  auto launch = [&](int m) { fromLambda<<<m, threads>>>(p, m); };
  launch(n);
}
// CHECK-LABEL: "fromLambda"
// CHECK: grid("%size", "1", "1") block("160", "1", "1")

KERNEL(fromMethod)
class Solver {
public:
  Solver(int n) : n(n) {}
  int size() const { return n; }
  void run() {
    fromMethod<<<(n + threads - 1) / threads, threads>>>(data, size());
  }

private:
  static constexpr int threads = 48;
  int n;
  float *data;
};
// CHECK-LABEL: "fromMethod"
// CHECK: grid("(%size + 47) / 48", "1", "1") block("48", "1", "1")

// The same launch twice is one launch; another one is another.
KERNEL(twice)
void runTwice(float *p) {
  twice<<<8, 8>>>(p, 1);
  twice<<<8, 8>>>(p, 1);
  twice<<<8, 9>>>(p, 1);
}
// CHECK-LABEL: "twice"
// CHECK-COUNT-2: gpuperf.launch
// CHECK-NOT: gpuperf.launch
// CHECK-LABEL: "sharedMemory"

__global__ void sharedMemory(float *p) {
  extern __shared__ float buffer[];
  p[threadIdx.x] = buffer[threadIdx.x];
}
void runShared(float *p, int t) {
  int threads = 64;
  sharedMemory<<<1, threads, threads * sizeof(float)>>>(p);
  sharedMemory<<<2, t, t * sizeof(float) + 16>>>(p);
}
// CHECK: grid("1", "1", "1") block("64", "1", "1") shared("256")
// The block is not known, but the memory that it needs follows it.
// CHECK: grid("2", "1", "1") block("{{[^"]*}}", "1", "1") shared("bdx * 4 + 16")

// Where the pointer that is passed begins, in bytes.
__global__ void offset(float *p, const double *q, int n) { p[n] = q[n]; }
void runOffset(float *p, double *q, int n) {
  double *r = q;
  r += n;
  offset<<<1, 2>>>(p + 4, r, n);
}
// CHECK-LABEL: "offset"
// CHECK: args({{.*}}ptr %p = "16", ptr %q = "%n * 8")
