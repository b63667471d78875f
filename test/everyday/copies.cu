// Copies of vectors and structures go through registers: `ptxas -v` (13.0, sm_80, of the
// PTX that Clang makes) has no stack frame for any of these.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --implicit-check-not=local
// RUN: gpuperf --cuda=none --quiet --checks=gpuperf-local-memory %s | count 0

struct Point { float x, y, z; };
struct Pair { float4 a; double2 b; };

// CHECK: "vector"
// CHECK: access load global 16 %in["(bx * bdx + tx) * 16"]
// CHECK: access store global 16 %out["(bx * bdx + tx) * 16"]
__global__ void vector(const float4 *in, float4 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  out[i] = v;
}
// CHECK: "doubles"
// CHECK: access load global 16 %in["(bx * bdx + tx) * 16"]
// CHECK: access store global 16 %out["(bx * bdx + tx) * 16"]
__global__ void doubles(const double2 *in, double2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double2 v = in[i];
  out[i] = v;
}
// CHECK: "points"
// CHECK-COUNT-3: access load global 4 %in["(bx * bdx + tx) * 12
__global__ void points(const Point *in, Point *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Point v = in[i];
  out[i] = v;
}
// CHECK: "pairs"
// CHECK-COUNT-2: access load global 16 %in["(bx * bdx + tx) * 32
__global__ void pairs(const Pair *in, Pair *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Pair v = in[i];
  out[i] = v;
}
// CHECK: "staged"
// CHECK: access load global 16
// CHECK: access store shared 16 @tile["tx * 16"]
// CHECK: access load shared 16 @tile["(255 - tx) * 16"]
// CHECK: access store global 16
__global__ void staged(const uint4 *in, uint4 *out) {
  __shared__ uint4 tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  uint4 v = tile[255 - threadIdx.x];
  out[i] = v;
}
// What sincosf and frexpf give through pointers is a value like any other.
// CHECK: "outputs"
// CHECK: inst "sincosf"
// CHECK: inst "frexpf"
__global__ void outputs(float *a, int *exponents) {
  int i = threadIdx.x, exponent;
  float s, c;
  sincosf(a[i], &s, &c);
  a[i] = s * frexpf(c, &exponent);
  exponents[i] = exponent;
}
// It is stored where the pointer points to, in memory too.
// CHECK: "stores"
// CHECK: access load global 4 %a["tx * 4"]
// CHECK: access store global 4 %a["tx * 4 + 1024"]
// CHECK: access store global 4 %a["tx * 4 + 2048"]
__global__ void stores(float *a) {
  sincosf(a[threadIdx.x], &a[threadIdx.x + 256], &a[threadIdx.x + 512]);
}
// Three of four words are copied: no instruction moves 12 bytes.
// CHECK: "threeOfFour"
// CHECK: access load global 8 %in["(bx * bdx + tx) * 16"]
// CHECK: access store global 8 %out["(bx * bdx + tx) * 16"]
// CHECK: access load global 4 %in["(bx * bdx + tx) * 16 + 8"]
// CHECK: access store global 4 %out["(bx * bdx + tx) * 16 + 8"]
// CHECK: access store global 4 %out["(bx * bdx + tx) * 16 + 12"]
__global__ void threeOfFour(const float4 *in, float4 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  v.w = 0;
  out[i] = v;
}
