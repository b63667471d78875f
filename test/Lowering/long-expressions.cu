// An address whose expression is too long to be followed is open for its length: nothing here
// loads what an index is made of. Each step of the hash has the one before it twice, so that
// twelve of them are 2^12 times the first.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s --implicit-check-not=data --implicit-check-not="depends on"
// RUN: gpuperf --cuda=none --machine=h100 --format=json %s > %t.json
// RUN: FileCheck %s --check-prefix=JSON --implicit-check-not="depends on" < %t.json
// RUN: gpuperf --cuda=none --machine=h100 --format=mlir %s | gpuperf --machine=h100 --format=json - > %t.mlir.json
// RUN: cmp %t.json %t.mlir.json
//
// What is made of data depends on it, however long the way is.
// RUN: gpuperf --cuda=none --machine=h100 %s -- -DDATA | FileCheck %s --check-prefix=DATA
// DATA-COUNT-3: assumed     {{.*}}: the address depends on a value computed at line 18

template <typename T> __device__ T hash(T x) {
#pragma unroll
  for (int i = 0; i < 12; ++i)
    x = (x ^ (x >> (i + 3))) * 2654435761u + i;
  return x;
}

#ifdef DATA
#define FIRST(i) order[i]
#else
#define FIRST(i) (i)
#endif

// CHECK-LABEL: gather<<<
// CHECK: assumed     in: the expression of the address is too long to be followed, lanes assumed to be spread evenly over the part of the array in its reach
// CHECK: global load   in       4  unknown         1     32       32      4
// JSON: "pattern": "unknown",
// JSON-NEXT: "pattern_reason": "the expression of the address is too long to be followed",
__global__ void gather(float *out, const float *in, const unsigned *order) {
  unsigned x = blockIdx.x * 256 + threadIdx.x;
  out[x] = in[hash(FIRST(x)) & 1048575];
}

// CHECK-LABEL: anywhere<<<
// CHECK: assumed     addresses whose expressions are too long to be followed assumed to be spread over memory, beyond the caches
__global__ void anywhere(float *out, const float *in, const unsigned *order) {
  unsigned long x = blockIdx.x * 256 + threadIdx.x;
  out[x] = in[hash((unsigned long)FIRST(x))];
}

// CHECK-LABEL: bins<<<
// CHECK: assumed     out: the expression of the address is too long to be followed, lanes
__global__ void bins(unsigned *out, const unsigned *order) {
  unsigned x = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    atomicAdd(&out[hash(FIRST(x + k * 262144)) & 255], 1);
}

// CHECK-LABEL: some<<<
// CHECK: assumed     conditional at line [[#@LINE+3]]: condition unknown
__global__ void some(float *out, const unsigned *order) {
  unsigned x = blockIdx.x * 256 + threadIdx.x;
  if (hash(FIRST(x)) & 1)
    out[x] = 1;
}

// 16 * 262144 lanes at 256 addresses.
// CHECK: global atomic add of 'out{{.*}}' is contended: by the range of its index or the size of its array it has 256 addresses, and 16384 lanes of the grid meet at each if they are spread evenly over them
void run(float *o, const float *i, const unsigned *order) {
  gather<<<1024, 256>>>(o, i, order);
  anywhere<<<1024, 256>>>(o, i, order);
  bins<<<1024, 256>>>((unsigned *)o, order);
  some<<<1024, 256>>>(o, order);
}
