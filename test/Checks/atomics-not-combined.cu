// An exchange or a compare-and-swap cannot be combined with others, and one of several atomics
// that share a slice of L2 is worth no more than its part: what the others do stays.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-atomics %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-atomics %s | FileCheck %s %}

// CHECK: [[#@LINE+4]]:3: warning: global atomic exch of 'word' is contended: 32 of 32 lanes of a request hit one address; removing the contention
// CHECK-NOT: reduction
// CHECK: note: it cannot be combined with others: fewer lanes that try at once, or a word for each, thin it out
__global__ void alone(int *word) {
  atomicExch(word, int(threadIdx.x));
}

// CHECK-NOT: 'all'
// CHECK: 2 kernels analysed, 1 finding
__global__ void all(int *words) {
  atomicExch(&words[0], int(threadIdx.x));
  atomicCAS(&words[1], int(threadIdx.x) - 1, int(threadIdx.x));
  atomicInc((unsigned *)&words[2], 17);
  atomicDec((unsigned *)&words[3], 17);
}

void run(int *words) {
  alone<<<1024, 256>>>(words);
  all<<<1024, 256>>>(words);
}
