// A loop that ends when a compare-and-swap succeeds is one atomic, in whatever form it is
// written. A lock compares with a constant, and a probe goes on to another address: these
// are loops.
//
// RUN: gpuperf --compiler=clang --format=mlir %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s %}

// CHECK-LABEL: @_Z7programPii
// CHECK-NOT: gpuperf.loop
// CHECK: gpuperf.access load global 4
// CHECK-NOT: gpuperf.loop
// CHECK: gpuperf.access atomic global 4 {{.*}}atomic = "cas-fold.i32"
// CHECK-NOT: gpuperf.loop
__global__ void program(int *p, int v) {
  int old = p[blockIdx.x], seen;
  do {
    seen = old;
    old = atomicCAS(&p[blockIdx.x], seen, seen + v);
  } while (old != seen);
}

// CHECK-LABEL: @_Z7doublesPdd
// CHECK-NOT: gpuperf.loop
// CHECK: atomic = "cas-fold.i64"
// CHECK-NOT: gpuperf.loop
__global__ void doubles(double *p, double v) {
  auto *bits = (unsigned long long *)p;
  unsigned long long old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __double_as_longlong(__longlong_as_double(seen) * v));
  } while (seen != old);
}

// It reads again, and leaves in the middle.
// CHECK-LABEL: @_Z6middlePiS_
// CHECK-NOT: gpuperf.loop
// CHECK: gpuperf.access atomic shared 4 @{{.*}}atomic = "cas-extreme.i32"
// CHECK-NOT: gpuperf.loop
__global__ void middle(int *out, int *in) {
  __shared__ int most;
  if (threadIdx.x == 0)
    most = 0;
  __syncthreads();
  int v = in[threadIdx.x];
  for (;;) {
    int seen = *(volatile int *)&most;
    if (atomicCAS(&most, seen, max(seen, v)) == seen)
      break;
  }
  __syncthreads();
  out[threadIdx.x] = most;
}

// What it stores is no sum: to begin again at 0 is neither a maximum.
// CHECK-LABEL: @_Z4wrapPjj
// CHECK: atomic = "cas-loop.i32"
__global__ void wrap(unsigned *p, unsigned n) {
  unsigned old = *p, seen;
  do {
    seen = old;
    old = atomicCAS(p, seen, seen >= n ? 0 : seen + 1);
  } while (seen != old);
}

// CHECK-LABEL: @_Z4lockPiS_
// CHECK: gpuperf.loop
// CHECK: atomic = "cas.i32"
__global__ void lock(int *mutex, int *p) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    *p += 1;
    atomicExch(mutex, 0);
  }
}

// CHECK-LABEL: @_Z5probePiS_i
// CHECK: gpuperf.loop
// CHECK: atomic = "cas.i32"
__global__ void probe(int *keys, int *in, int slots) {
  int key = in[threadIdx.x], slot = key % slots;
  for (;;) {
    int old = atomicCAS(&keys[slot], -1, key);
    if (old == -1 || old == key)
      break;
    slot = (slot + 1) % slots;
  }
}
