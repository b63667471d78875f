// A lambda that is given to code that is not seen may run at any time: what it stores to
// is not known from there on. One that is called, or handed to a function whose body is
// there, does what it says.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | grep '<<<' | FileCheck %s
#include <functional>

__global__ void kept(int *p) { p[threadIdx.x] = 1; }
__global__ void passed(int *p) { p[threadIdx.x] = 1; }
__global__ void method(int *p) { p[threadIdx.x] = 1; }
__global__ void before(int *p) { p[threadIdx.x] = 1; }
__global__ void copied(int *p) { p[threadIdx.x] = 1; }
__global__ void called(int *p) { p[threadIdx.x] = 1; }
__global__ void handed(int *p) { p[threadIdx.x] = 1; }

void unseen(const std::function<void()> &f);
template <class F> void seen(F f) { f(); }
struct Size {
  int n;
  void set(int m) { n = m; }
};

int main() {
  int *p = nullptr;
  // CHECK: kept<<<?, 32>>>
  int n = 10;
  auto store = [&] { n = 77; };
  std::function<void()> f = store;
  f();
  kept<<<n, 32>>>(p);
  // CHECK: passed<<<?, 32>>>
  int m = 10;
  unseen([&m] { m = 78; });
  m = 11;
  passed<<<m, 32>>>(p);
  // CHECK: method<<<?, 32>>>
  Size size;
  size.n = 3;
  std::function<void()> g = [&size] { size.set(9); };
  method<<<size.n, 32>>>(p);
  // CHECK: before<<<12, 32>>>
  int k = 12;
  before<<<k, 32>>>(p);
  std::function<void()> h = [&k] { ++k; };
  // CHECK: copied<<<14, 32>>>
  int c = 14;
  std::function<int()> reads = [c] { return c; };
  copied<<<c, 32>>>(p);
  // CHECK: called<<<16, 32>>>
  int d = 1;
  auto add = [&d] { d = 16; };
  add();
  called<<<d, 32>>>(p);
  // CHECK: handed<<<18, 32>>>
  int e = 1;
  seen([&e] { e = 18; });
  handed<<<e, 32>>>(p);
}
