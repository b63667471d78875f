// What the body of an operator that is not seen does to its object is not known; a constant
// one does nothing.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

__global__ void k(float *x) { x[threadIdx.x] = 0; }

struct Opaque {
  int blocks;
  void operator()();
  Opaque &operator++();
  void operator()(int) const;
};

// CHECK: k<<<?, 64>>>
void unseen(float *x) {
  Opaque object{7};
  object();
  k<<<object.blocks, 64>>>(x);
}
// CHECK: k<<<?, 96>>>
void increased(float *x) {
  Opaque object{7};
  ++object;
  k<<<object.blocks, 96>>>(x);
}
// CHECK: k<<<7, 128>>>
void constant(float *x) {
  Opaque object{7};
  object(1);
  k<<<object.blocks, 128>>>(x);
}
