// Pointers that decide conditions: null ones, and addresses of what is known.
//
// RUN: gpuperf --format=mlir --cuda=none --args="-s 640" %s | FileCheck %s

extern "C" int atoi(const char *);
extern "C" int strcmp(const char *, const char *);
void *allocate(int);
bool read(const char *file, int *n);
int unknown();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(byNull)
KERNEL(byAddress)
KERNEL(byComparison)
KERNEL(byAllocation)
KERNEL(byEither)
KERNEL(byLater)
KERNEL(behindNull)

static char *start = nullptr;
struct Pair { int a, b; };
Pair *choose(int);

int main(int argc, char **argv) {
  float *p = nullptr;
  const char *file = 0, *size = nullptr;
  int n = 32, m = 5, k = 5, e = 5, l = 5;
  for (int i = 1; i < argc; ++i)
    if (!strcmp(argv[i], "-s"))
      size = argv[++i];
    else if (!strcmp(argv[i], "-f"))
      file = argv[++i];
  // No file was named: it is not read.
  if (file)
    read(file, &n);
  else if (size != nullptr)
    n = atoi(size);
  byNull<<<n, 32>>>(p, 1);

  int *address = &m;
  if (!address || start)
    m = unknown();
  byAddress<<<m, 32>>>(p, 1);

  byComparison<<<dim3(file == nullptr ? 3 : 4, nullptr != size ? 5 : 6, address == nullptr ? 7 : 8), 32>>>(p, 1);

  // What is allocated may be null.
  void *memory = allocate(100);
  if (memory == nullptr)
    k = unknown();
  byAllocation<<<k, 32>>>(p, 1);

  const char *either = unknown() ? size : nullptr;
  if (either)
    e = unknown();
  byEither<<<e, 32>>>(p, 1);

  // Set by a call that is not seen.
  char *later = nullptr;
  void set(char **);
  set(&later);
  if (later)
    l = unknown();
  byLater<<<l, 32>>>(p, 1);

  // Two different objects, though each pointer was null at first.
  Pair *x = nullptr, *y = nullptr;
  if (unknown()) {
    x = choose(1);
    y = choose(2);
  }
  behindNull<<<x->a, 32>>>(p, y->a);
}
// CHECK-LABEL: "byNull"
// CHECK: grid("640", "1", "1")
// CHECK-LABEL: "byAddress"
// CHECK: grid("5", "1", "1")
// CHECK-LABEL: "byComparison"
// CHECK: grid("3", "5", "8")
// CHECK-LABEL: "byAllocation"
// CHECK: grid("~
// CHECK-LABEL: "byEither"
// CHECK: grid("~
// CHECK-LABEL: "byLater"
// CHECK: grid("~
// CHECK-LABEL: "behindNull"
// CHECK: grid("~
