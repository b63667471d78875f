// Kernels that need a declaration in error are refused by name, whatever needs it:
// code generation would crash on the type of `t`, or take a value for granted that
// Clang made up for want of one. The other kernels of the file are analysed.
// RUN: not gpuperf --cuda=none %s | FileCheck %s --implicit-check-not='was not analysed'
// RUN: not gpuperf --cuda=none --quiet %s | FileCheck %s --check-prefix=SHORT

const index_t N = 32;
struct Array { float t[N]; float first; };
struct Derived : Array {};
struct Holder { Derived inner; Holder *next; };
struct Bits { int bits : N; };
__device__ float table[N];
__device__ Array make();
enum Choice { A = N, B };
template <int M> __device__ float sized(float x) { float y[M]; return y[0] = x; }

// CHECK: {{^}}fine<<<
__global__ void fine(float *a) { a[threadIdx.x] = 1; }
// CHECK: {{^}}generic<<<
__global__ void generic(float *a) {
  auto add = [](auto x) { return x + 1; };
  a[threadIdx.x] = add(a[0]);
}
// A static_assert makes no code, and its message has no type.
// CHECK: {{^}}asserted<<<
__global__ void asserted(float *a) {
  static_assert(sizeof(float) == 4, "as everywhere");
  a[threadIdx.x] = 1;
}
// CHECK: {{^}}pointer<<<
__global__ void pointer(float *a, Holder *unused) { a[threadIdx.x] = 1; }

// CHECK: kernel 'in_shared' was not analysed: {{.*}}: invalid declaration of 't'
__global__ void in_shared(float *a) {
  __shared__ float t[N];
  a[threadIdx.x] = t[threadIdx.x];
}
// CHECK: kernel 'annotated' was not analysed: {{.*}}: invalid declaration of 'annotated'
[[clang::annotate("x", f())]] __global__ void annotated(float *a) { a[0] = 1; }
// CHECK: kernel 'bounded' was not analysed: {{.*}} use of undeclared identifier 'UNKNOWN'
__global__ void __launch_bounds__(UNKNOWN) bounded(float *a) { a[0] = 1; }
// CHECK: kernel 'in_member' was not analysed: {{.*}}: invalid declaration of 's'
__global__ void in_member(float *a) { Holder s; a[threadIdx.x] = s.inner.first; }
// CHECK: kernel 'in_global' was not analysed: {{.*}}: expression with errors
__global__ void in_global(float *a) { a[threadIdx.x] = table[threadIdx.x]; }
// CHECK: kernel 'in_parameter' was not analysed: {{.*}}: invalid declaration of 's'
__global__ void in_parameter(float *a, Array s) { a[threadIdx.x] = s.first; }
// CHECK: kernel 'aligned' was not analysed: {{.*}}: invalid declaration of 't'
__global__ void aligned(float *a) {
  alignas(N) __shared__ float t[32];
  a[threadIdx.x] = t[0];
}
// CHECK: kernel 'in_result' was not analysed: {{.*}}: expression with errors
__global__ void in_result(float *a) { a[threadIdx.x] = make().first; }
// CHECK: kernel 'in_argument' was not analysed: {{.*}}: expression with errors
__global__ void in_argument(float *a) { a[threadIdx.x] = sized<N>(1); }
// CHECK: kernel 'in_enumerator' was not analysed: {{.*}}: expression with errors
__global__ void in_enumerator(float *a) { a[B] = 1; }
// CHECK: kernel 'in_sizeof' was not analysed: {{.*}}: expression with errors
__global__ void in_sizeof(float *a) { a[sizeof(Array)] = 1; }
// CHECK: kernel 'in_bits' was not analysed: {{.*}}: expression with errors
__global__ void in_bits(Bits *v) { v->bits = 1; }
// SHORT: kernel 'in_bits' was not analysed
