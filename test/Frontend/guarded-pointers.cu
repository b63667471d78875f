// `p ? p->size : 0` says nothing of the size: it is not 0 unless the input changes it.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --ptxas=off --machine=h100 %s | FileCheck %s %}

struct Tensor {
  long ne[4];
};

template <int> __global__ void sum(float *a, int n) {
  float s = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    s += a[i];
  a[threadIdx.x] = s;
}

// CHECK: {{^}}sum<0><<<64, 256>>>
// CHECK-NEXT: same for 2 other instantiations: sum<1>, sum<2>
// CHECK-NOT: 'n' is 0
// CHECK: sum<3><<<64, 256>>>
// CHECK: 'n' is 7 unless the program's input changes it
void run(float *a, const Tensor *t, int argc) {
  const long first = t ? t->ne[0] : 0, second = t != nullptr ? t->ne[1] : 0;
  const long third = !t ? 0 : t->ne[2];
  sum<0><<<64, 256>>>(a, int(first));
  sum<1><<<64, 256>>>(a, int(second));
  sum<2><<<64, 256>>>(a, int(third));
  const long fourth = argc > 1 ? t->ne[3] : 7;
  sum<3><<<64, 256>>>(a, int(fourth));
}
