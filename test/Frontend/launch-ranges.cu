// Loops over arrays and lists whose elements are known, element by element.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

typedef decltype(sizeof(0)) size_t;
namespace std {
template <typename T> class initializer_list {
  const T *first;
  size_t count;

public:
  constexpr const T *begin() const { return first; }
  constexpr const T *end() const { return first + count; }
};
template <typename T> class vector {
public:
  vector(initializer_list<T>);
  vector(size_t n, const T &value);
  const T *begin() const;
  const T *end() const;
  T *begin();
  T *end();
  T &operator[](size_t);
};
} // namespace std

int unknown();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(overVector)
KERNEL(overList)
KERNEL(overArray)
KERNEL(stored)
KERNEL(left)
KERNEL(changing)
KERNEL(counted)
KERNEL(notConstant)
KERNEL(notKnown)
KERNEL(byDefault)

void runOverVector(float *p) {
  std::vector<int> const sizes{64, 1000};
  for (int const n : sizes)
    overVector<<<(n + 255) / 256, 256>>>(p, 1);
}
// CHECK-LABEL: "overVector"
// CHECK: grid("1",
// CHECK: grid("4",
// CHECK-NOT: gpuperf.launch

void runOverList(float *p) {
  for (const int &n : {32, 64, 96})
    overList<<<2, n>>>(p, 1);
}
// CHECK-LABEL: "overList"
// CHECK: block("32",
// CHECK: block("64",
// CHECK: block("96",
// CHECK-NOT: gpuperf.launch

void runOverArray(float *p) {
  int sizes[] = {3, 4, 5};
  sizes[1] = 40;
  for (int n : sizes)
    overArray<<<n, 32>>>(p, 1);
}
// CHECK-LABEL: "overArray"
// CHECK: grid("3",
// CHECK: grid("40",
// CHECK: grid("5",
// CHECK-NOT: gpuperf.launch

// 1 and 2 become 11 and 12.
void runStored(float *p) {
  int a[2] = {1, 2};
  for (int &x : a)
    x += 10;
  stored<<<dim3(a[0], a[1]), 32>>>(p, 1);
}
// CHECK-LABEL: "stored"
// CHECK: grid("11", "12", "1")

void runLeft(float *p) {
  int last = 0;
  for (int n : {7, 8, 9}) {
    if (n == 9)
      break;
    last = n;
  }
  left<<<last, 32>>>(p, 1);
}
// CHECK-LABEL: "left"
// CHECK: grid("8", "1", "1")

// A vector that is not constant may hold something else by now.
void runChanging(float *p) {
  std::vector<int> sizes{5, 6};
  sizes[0] = unknown();
  for (int n : sizes)
    changing<<<n, 32>>>(p, 1);
}
// CHECK-LABEL: "changing"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch

// Three elements that are 5, not 3 and 5.
void runCounted(float *p) {
  const std::vector<int> sizes(3, 5);
  for (int n : sizes)
    counted<<<n, 32>>>(p, 1);
}
// CHECK-LABEL: "counted"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch

// The vector holds what `n` was.
void runNotConstant(float *p) {
  int n = 5;
  const std::vector<int> sizes{n};
  n = 6;
  for (int m : sizes)
    notConstant<<<m, 32>>>(p, 1);
}
// CHECK-LABEL: "notConstant"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch

// One of the elements is not known.
void runNotKnown(float *p) {
  int sizes[] = {3, unknown()};
  for (int n : sizes)
    notKnown<<<n, 32>>>(p, 1);
}
// CHECK-LABEL: "notKnown"
// CHECK: grid("3",
// CHECK: grid("~

// What a parameter is without an argument says nothing of what it is with one.
static void runWith(float *p, const std::vector<int> sizes = {3, 4}) {
  for (int n : sizes)
    byDefault<<<n, 32>>>(p, 1);
}
void runByDefault(float *p) { runWith(p, std::vector<int>(2, unknown())); }
// CHECK-LABEL: "byDefault"
// CHECK: grid("~
// CHECK-NOT: gpuperf.launch
