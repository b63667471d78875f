// What loops leave behind, loop variables without a closed form, and the places
// of accesses that the optimiser merges.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --format=json %s | %python -c "import json, sys; \
// RUN:   print(*[(k['name'], a['kind'], a['line'], a['lanes_from_data']) \
// RUN:   for k in json.load(sys.stdin)['kernels'] for a in k['accesses']], sep='\n')" \
// RUN:   | FileCheck %s --check-prefix=PLACE

// The flag is what the last iteration made of it.
// CHECK-LABEL: "flag"
// CHECK:       gpuperf.if "0 <= %n - 1 && %n - 1 < tx && (tx < 31 - %n || 31 - %n < 0)"
// CHECK-NEXT:  inst "address"
// CHECK-NEXT:  access store global 4 %o
__global__ void flag(float *o, int n) {
  bool inside = false;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    inside = threadIdx.x > i && threadIdx.x < 30 - i;
    __syncthreads();
  }
  if (inside)
    o[threadIdx.x] = 1;
}

// CHECK-LABEL: "tenths"
// CHECK:       gpuperf.loop %i0 while "10 <= iterate(@i0.step, %i0 - 1, @i0.v0, tx, @i0.v0 / 10)"
// CHECK:       access store global 4 %o["iterate(@i0.step, %i0, @i0.v0, tx, @i0.v0 / 10) * 4"]
__global__ void tenths(float *o) {
#pragma unroll 1
  for (int x = threadIdx.x; x > 0; x /= 10)
    o[x] = 1;
}

// Loaded data stays data.
// CHECK-LABEL: "list"
// CHECK:       gpuperf.loop %i0 trip "?trip"
__global__ void list(const int *next, float *o) {
  for (int x = threadIdx.x; x != 0; x = next[x])
    o[x] = 1;
}

// One store for both arms: the first arm's place.
// PLACE: ('merged', 'load', [[@LINE+5]], False)
// PLACE: ('merged', 'load', [[@LINE+5]], True)
// PLACE: ('merged', 'store', [[@LINE+4]], False)
__global__ void merged(int *a, const int *b, int n) {
  int i = threadIdx.x;
  if (b[i] > 0)
    a[i] = b[i + 64] * 3;
  else
    a[i] = n;
}

// Data decides which lanes store, and which are left in the loop.
// One load from either array.
// PLACE: ('merged_loads', 'load', [[@LINE+5]], False)
__global__ void merged_loads(float *o, const float *x, const float *y) {
  int i = threadIdx.x;
  float v;
  if (i % 3 == 0)
    v = x[i + 1] - 1;
  else
    v = y[2 * i] - 1;
  o[i] = v;
}

// A parameter that nobody gave is no data.
// PLACE: ('bounded', 'store', [[@LINE+3]], False)
__global__ void bounded(float *o, int n) {
  if (threadIdx.x * threadIdx.x < n)
    o[threadIdx.x] = 1;
}

// PLACE: ('chosen', 'load', [[@LINE+4]], False)
// PLACE: ('chosen', 'store', [[@LINE+4]], True)
__global__ void chosen(int *a, const int *b) {
  int i = threadIdx.x;
  if (b[i] > 0)
    a[i] = 1;
}
