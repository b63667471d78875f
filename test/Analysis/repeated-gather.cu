// A loop that loads one element again and again, whose place data chose before it, moves it
// once: 835584 lanes at 32 bytes each are 26.7 MB, beside 334 MB of stores. (A store between
// may change it, so the loop has to load it.)

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 --assume=data=random %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --assume=data=random %s | FileCheck %s %}

// CHECK-LABEL: again<<<26112, 32>>>
// CHECK: memory 3.01 GB at L1, 364 MB at L2, 30.1 MB at DRAM
__global__ void again(const unsigned *where, const unsigned *n, unsigned *out) {
  unsigned v = where[blockIdx.x * 32 + threadIdx.x];
  for (unsigned i = 0; i < 100; ++i)
    out[threadIdx.x] = n[v] + i;
}

// A walk through a list is at another place each time.
// CHECK-LABEL: walk<<<26112, 32>>>
// CHECK: memory 2.68 GB at L1, 2.68 GB at L2, 2.68 GB at DRAM
__global__ void walk(const unsigned *where, const unsigned *n, unsigned *out) {
  unsigned v = where[blockIdx.x * 32 + threadIdx.x];
  for (unsigned i = 0; i < 100; ++i)
    v = n[v];
  out[blockIdx.x * 32 + threadIdx.x] = v;
}

void run(const unsigned *where, const unsigned *n, unsigned *out) {
  again<<<26112, 32>>>(where, n, out);
  walk<<<26112, 32>>>(where, n, out);
}
