// The sizes of std::vector and std::array, as far as every change of them is seen.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

typedef decltype(sizeof(0)) size_t;

namespace std {
template <typename T> class initializer_list {
  const T *first;
  size_t count;

public:
  constexpr size_t size() const { return count; }
};

template <typename T> struct allocator {};

template <typename T, typename A = allocator<T>> class vector {
public:
  vector();
  explicit vector(size_t n, const A & = A());
  vector(size_t n, const T &value, const A & = A());
  vector(initializer_list<T> list, const A & = A());
  vector(const vector &);
  vector(vector &&);
  vector &operator=(const vector &);
  vector &operator=(vector &&);
  vector &operator=(initializer_list<T>);
  void resize(size_t n);
  void assign(size_t n, const T &value);
  void clear();
  void push_back(const T &);
  template <typename... Args> T &emplace_back(Args &&...);
  void pop_back();
  T *erase(T *);
  size_t size() const;
  bool empty() const;
  T *data();
  T *begin();
  T *end();
  T &operator[](size_t);
  void swap(vector &);
};

template <typename T, size_t N> struct array {
  T elements[N];
  size_t size() const;
};

template <typename T> T &&move(T &);
template <typename T> struct reference_wrapper {};
template <typename T> reference_wrapper<T> ref(T &);
} // namespace std

void opaque(std::vector<int> &v);
void look(const std::vector<int> &v);
void copy(float *to, int *from, size_t n);
int unknown();

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(constructed)
KERNEL(changed)
KERNEL(assigned)
KERNEL(passed)
KERNEL(symbolic)
KERNEL(fixed)
KERNEL(counted)
KERNEL(told)
KERNEL(forgotten)
KERNEL(shared)
KERNEL(looped)
KERNEL(either)

void runConstructed(float *p) {
  std::vector<int> none, some(20), filled(30, 1), listed{4, 5, 6};
  std::vector<int> same = listed;
  constructed<<<dim3(some.size(), filled.size(), listed.size()), dim3(same.size(), none.empty() ? 2 : 3)>>>(p, 1);
}
// CHECK-LABEL: "constructed"
// CHECK: grid("20", "30", "3") block("3", "2", "1")

void runChanged(float *p) {
  std::vector<int> a, b(7), c(8), d(9);
  a.resize(40);
  b.assign(50, 1);
  c.clear();
  c.push_back(1);
  c.emplace_back(2);
  d.pop_back();
  copy(p, a.data(), a.size());
  look(a);
  b[3] = 4;
  for (int i = 0; i < unknown(); ++i)
    copy(p, a.begin(), i);
  for (int &x : b)
    x = unknown();
  changed<<<dim3(a.size(), b.size(), c.size()), d.size()>>>(p, 1);
}
// CHECK-LABEL: "changed"
// CHECK: grid("40", "50", "2") block("8", "1", "1")

void runAssigned(float *p) {
  std::vector<int> a, b, c;
  a = std::vector<int>(11);
  b = a;
  a.clear();
  c = {1, 2, 3};
  assigned<<<dim3(a.size() + 1, b.size(), c.size()), 32>>>(p, 1);
}
// CHECK-LABEL: "assigned"
// CHECK: grid("1", "11", "3")

std::vector<int> make(int n) {
  std::vector<int> result(n);
  result.push_back(1);
  return result;
}
void grow(std::vector<int> &v) { v.push_back(1); }
int blocksFor(const std::vector<int> &v) { return (v.size() + 3) / 4; }
void runPassed(float *p) {
  std::vector<int> v = make(12);
  grow(v);
  passed<<<dim3(v.size(), blocksFor(v)), 32>>>(p, 1);
}
// CHECK-LABEL: "passed"
// CHECK: grid("14", "4", "1")

void runSymbolic(float *p, int n) {
  std::vector<float> h(n);
  symbolic<<<(h.size() + 255) / 256, 256>>>(p, n);
}
// CHECK-LABEL: "symbolic"
// CHECK: grid("(%n + 255) / 256"

void runFixed(float *p, std::array<int, 6> &a) {
  fixed<<<a.size(), 32>>>(p, 1);
}
// CHECK-LABEL: "fixed"
// CHECK: grid("6", "1", "1")

// A loop that is followed one iteration after the other.
void runCounted(float *p) {
  std::vector<int> v;
  for (int i = 0; i < 10; ++i)
    if (i % 2)
      v.push_back(i);
  counted<<<v.size(), 32>>>(p, 1);
}
// CHECK-LABEL: "counted"
// CHECK: grid("5", "1", "1")

void runTold(float *p) {
  std::vector<int> v(1000);
  told<<<(v.size() + 255) / 256, 256>>>(p, v.size());
}
// CHECK-LABEL: "told"
// CHECK: grid("(%n + 255) / 256"
// CHECK-SAME: %n = "1000"

void runForgotten(float *p) {
  std::vector<int> a(5), b(5), c(5), d(5);
  opaque(a);
  b.erase(b.begin());
  for (int i = 0; i < unknown(); ++i)
    c.push_back(i);
  d = std::move(c);
  forgotten<<<dim3(a.size(), b.size(), c.size()), d.size()>>>(p, 1);
}
// CHECK-LABEL: "forgotten"
// CHECK: grid("~grid_x", "~grid_y", "~grid_z") block("~block_x", "1", "1")

std::vector<int> &itself(std::vector<int> &v) { return v; }
struct Holder {
  std::vector<int> &held;
  Holder(std::vector<int> &v) : held(v) {}
  void add() { held.push_back(1); }
};
void runShared(float *p, bool first) {
  std::vector<int> a(5), b(5), c(5), d(5), e(5), f(5);
  auto add = [&] { a.push_back(1); };
  add();
  (first ? b : c).push_back(1);
  itself(d).push_back(1);
  Holder holder(e);
  holder.add();
  f.swap(e);
  shared<<<dim3(a.size(), b.size(), c.size()), dim3(d.size(), e.size(), f.size())>>>(p, 1);
}
// CHECK-LABEL: "shared"
// CHECK: grid("~grid_x", "~grid_y", "~grid_z") block("~block_x", "~block_y", "~block_z")

// Elements of an array that a loop names by reference.
void runLooped(float *p) {
  int a[2] = {3, 4};
  for (int &x : a)
    x = unknown();
  std::vector<int> rows[2];
  for (std::vector<int> &row : rows)
    row.push_back(1);
  looped<<<dim3(a[0], rows[0].size()), 32>>>(p, 1);
}
// CHECK-LABEL: "looped"
// CHECK: grid("~grid_x", "~grid_y", "1")

void runEither(float *p, int n) {
  std::vector<int> v(4);
  if (n > 10)
    v.resize(8);
  either<<<v.size(), 32>>>(p, n);
}
// CHECK-LABEL: "either"
// CHECK: grid("10 < %n ? 8 : 4", "1", "1")
