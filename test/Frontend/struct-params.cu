// Members of a struct parameter go by their names, in what the kernel computes
// and in what the host passes.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
//
// Round trip through the dialect.
// RUN: gpuperf --cuda=none --format=mlir %s > %t.mlir
// RUN: gpuperf --format=mlir %t.mlir | FileCheck %s
//
// RUN: gpuperf --cuda=none --format=json %s '--assume=named:m.dims[2]=5,m.size.w=3' \
// RUN:   | FileCheck %s --check-prefix=ASSUMED
// ASSUMED: "name": "named"
// ASSUMED: "m.data": 16,
// ASSUMED-NEXT: "m.dims[2]": 5,
// ASSUMED-NEXT: "m.size.w": 3,
// ASSUMED-NEXT: "m.width": 100
// RUN: not gpuperf --cuda=none %s --assume=named:m.size.d=1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: not gpuperf --cuda=none %s '--assume=named:m.dims[3]=1' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE: kernel 'named' has no parameter 'm.{{size.d|dims\[3\]}}'; it has m.width, m.data, m.size.w, m.size.h, m.dims[3], o
// RUN: not gpuperf --cuda=none %s --assume=q.width=1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: no kernel has a parameter 'q.width', and there is no model 'q'
// RUN: gpuperf sweep named %s --cuda=none --over=m.width=64,128 \
// RUN:   | FileCheck %s --check-prefix=SWEEP
// SWEEP: m.width

struct Size {
  int w, h;
};
struct Matrix {
  int width;
  float *data;
  Size size;
  int dims[3];
};

// CHECK-LABEL: gpuperf.kernel @_Z5named6MatrixPf
// CHECK-SAME:  (%m.width, ptr %m.data, %m.size.w, %m.size.h, ptr %o, %m.dims_2 "m.dims[2]"{{.*}}) attributes {{{.*}}params = [#gpuperf.param<"m.width" pointer false>, #gpuperf.param<"m.data" pointer true>, #gpuperf.param<"m.size.w" pointer false>, #gpuperf.param<"m.size.h" pointer false>, #gpuperf.param<"m.dims[3]" pointer false>, #gpuperf.param<"o" pointer true>]
// CHECK:       gpuperf.launch grid("1", "1", "1") block("64", "1", "1"){{.*}}args(%m.dims_2 = "7", %m.width = "100", ptr %m.data = "16")
// CHECK-SAME:  "arg:m.dims[2]" = "launch site"
// CHECK:       gpuperf.launch grid("(%m.width + 127) / 128", "1", "1") block("128", "1", "1")
// CHECK:       gpuperf.loop %i0 trip "%m.width"
// CHECK:         gpuperf.access load global 4 %m.data["(%m.size.w * %i0 + tx) * 4"]
// CHECK:       gpuperf.if "tx < %m.dims_2"
__global__ void named(Matrix m, float *o) {
  int t = threadIdx.x;
  for (int i = 0; i < m.width; ++i)
    o[t] += m.data[t + i * m.size.w];
  if (t < m.dims[2])
    o[t] = 3;
}
void launchNamed(float *p, float *o, int n, int *size) {
  Matrix m;
  m.width = 100;
  m.data = p + 4;
  m.size = {size[0], size[1]};
  m.dims[2] = 7;
  named<<<1, 64>>>(m, o);
  named<<<(n + 127) / 128, 128>>>(Matrix{n, p, {}, {}}, o);
}

// Neighbours that are read together.
struct Pair {
  float *from, *to;
  short begin, end;
};
// CHECK-LABEL: gpuperf.kernel @_Z5pairs4Pair
// CHECK:       gpuperf.if "tx < %p.end + %p.begin"
// CHECK:         gpuperf.access load global 4 %p.from["tx * 4"]
// CHECK:         gpuperf.access store global 4 %p.to["tx * 4"]
__global__ void pairs(Pair p) {
  if (int(threadIdx.x) < p.begin + p.end)
    p.to[threadIdx.x] = p.from[threadIdx.x];
}

// What has no field of its own goes by its offset in bytes.
struct Offsets {
  union {
    int i;
    float f;
  } choice;
  unsigned few : 5, more : 27;
  int after;
};
// CHECK-LABEL: gpuperf.kernel @_Z7offsets7OffsetsPf
// CHECK-SAME:  (%u.after, ptr %o, %u.0, %u.4)
// CHECK:       gpuperf.if "tx < %u.0"
// CHECK:       gpuperf.if "tx < (%u.4 & 31)"
// CHECK:       gpuperf.if "tx < %u.after"
// gpuperf: assume(u.0=12)
__global__ void offsets(Offsets u, float *o) {
  if (int(threadIdx.x) < u.choice.i)
    o[threadIdx.x] = 1;
  if (int(threadIdx.x) < u.few)
    o[threadIdx.x + 64] = 2;
  if (int(threadIdx.x) < u.after)
    o[threadIdx.x + 128] = 3;
}

// Inherited members have no prefix; elements of arrays of structs do.
struct Derived : Size {
  Size tiles[2];
};
// CHECK-LABEL: gpuperf.kernel @_Z9inherited7DerivedPf
// CHECK-SAME:  (%d.w, %d.h, %d.tiles_0.w "d.tiles[0].w", %d.tiles_0.h "d.tiles[0].h", %d.tiles_1.w "d.tiles[1].w", %d.tiles_1.h "d.tiles[1].h", ptr %o)
// CHECK:       args(%d.h = "33", %d.tiles_1.h = "8")
// CHECK:       gpuperf.if "tx < %d.h"
// CHECK:       gpuperf.if "tx < %d.tiles_1.h"
// gpuperf: launch(grid=2, block=64) assume(d.h=33, d.tiles[1].h=8)
__global__ void inherited(Derived d, float *o) {
  if (int(threadIdx.x) < d.h)
    o[threadIdx.x] = 1;
  if (int(threadIdx.x) < d.tiles[1].h)
    o[threadIdx.x + 64] = 2;
}

// A lambda's are what it captured; its name has no folder.
// CHECK-LABEL: "called<(lambda at struct-params.cu:{{[0-9:]+}})>"
// CHECK:       args(%f.n = "88")
// CHECK:       gpuperf.if "tx < %f.n"
// CHECK:         gpuperf.access store global 4 %f.x["tx * 4"]
template <typename F> __global__ void called(F f) { f(threadIdx.x); }
void launchCalled(float *x) {
  int n = 88;
  called<<<1, 96>>>([=] __device__(int i) {
    if (i < n)
      x[i] = 1;
  });
}

// Values reach it through constructors, packed arguments, and not past a loop.
struct Options {
  int count;
  Options(int n) : count(2 * n) {}
};
// CHECK-LABEL: gpuperf.kernel @_Z7options7OptionsPf
// CHECK:       block("32", "1", "1"){{.*}}args(%p.count = "42")
// CHECK:       block("64", "1", "1"){{.*}}args(%p.count = "10")
// CHECK:       block("96", "1", "1"){{.*}}args(%p.count = "42")
// CHECK:       block("128", "1", "1") shared("0") {provenance
// CHECK:       block("160", "1", "1"){{.*}}args(%p.count = "4")
__global__ void options(Options p, float *o) {
  if (int(threadIdx.x) < p.count)
    o[threadIdx.x] = 1;
}
void launchOptions(float *x) {
  Options some(21);
  options<<<1, 32>>>(some, x);
  options<<<1, 64>>>({5}, x);
  void *arguments[] = {&some, &x};
  cudaLaunchKernel((void *)options, dim3(1), dim3(96), arguments, 0, 0);
  for (int i = 0; i < 3; ++i) {
    some.count += 2;
    options<<<1, 128>>>(some, x);
  }
  Options *pointer = &some;
  pointer->count = 4;
  options<<<1, 160>>>(*pointer, x);
}
