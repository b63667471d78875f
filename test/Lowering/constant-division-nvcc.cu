// nvcc divides by constants with products, shifts and the sign: what is written in the
// source is what its code computes.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --format=mlir %s | grep -E 'gpuperf.kernel @|access store' | FileCheck %s

template <typename T, long long by> __global__ void quotient(int *y, T n) {
  y[T(threadIdx.x) * n / T(by)] = 1;
}
template <typename T, long long by> __global__ void rest(int *y, T n) {
  y[T(threadIdx.x) * n % T(by)] = 1;
}

// CHECK-LABEL: "quotient<int, 2>"
// CHECK: y["tx * %n / 2 * 4"]
template __global__ void quotient<int, 2>(int *, int);
// CHECK-LABEL: "quotient<int, 3>"
// CHECK: y["tx * %n / 3 * 4"]
template __global__ void quotient<int, 3>(int *, int);
// CHECK-LABEL: "quotient<int, 7>"
// CHECK: y["tx * %n / 7 * 4"]
template __global__ void quotient<int, 7>(int *, int);
// CHECK-LABEL: "quotient<int, 8>"
// CHECK: y["tx * %n / 8 * 4"]
template __global__ void quotient<int, 8>(int *, int);
// CHECK-LABEL: "quotient<int, 25>"
// CHECK: y["tx * %n / 25 * 4"]
template __global__ void quotient<int, 25>(int *, int);
// CHECK-LABEL: "quotient<int, -46>"
// CHECK: y["tx * %n / -46 * 4"]
template __global__ void quotient<int, -46>(int *, int);
// CHECK-LABEL: "quotient<int, 641>"
// CHECK: y["tx * %n / 641 * 4"]
template __global__ void quotient<int, 641>(int *, int);
// CHECK-LABEL: "quotient<int, 1000003>"
// CHECK: y["tx * %n / 1000003 * 4"]
template __global__ void quotient<int, 1000003>(int *, int);
// CHECK-LABEL: "quotient<unsigned int, 5>"
// CHECK: y["tx * %n / 5 * 4"]
template __global__ void quotient<unsigned, 5>(int *, unsigned);
// CHECK-LABEL: "quotient<unsigned int, 7>"
// CHECK: y["tx * %n / 7 * 4"]
template __global__ void quotient<unsigned, 7>(int *, unsigned);
// CHECK-LABEL: "quotient<unsigned int, 100>"
// CHECK: y["tx * %n / 100 * 4"]
template __global__ void quotient<unsigned, 100>(int *, unsigned);
// CHECK-LABEL: "quotient<long long, 46>"
// CHECK: y["tx * %n / 46 * 4"]
template __global__ void quotient<long long, 46>(int *, long long);
// CHECK-LABEL: "quotient<long long, -7>"
// CHECK: y["tx * %n / -7 * 4"]
template __global__ void quotient<long long, -7>(int *, long long);
// CHECK-LABEL: "quotient<long long, 16>"
// CHECK: y["tx * %n / 16 * 4"]
template __global__ void quotient<long long, 16>(int *, long long);

// CHECK-LABEL: "rest<int, 46>"
// CHECK: y["tx * %n % 46 * 4"]
template __global__ void rest<int, 46>(int *, int);
// CHECK-LABEL: "rest<int, 8>"
// CHECK: y["tx * %n % 8 * 4"]
template __global__ void rest<int, 8>(int *, int);
// CHECK-LABEL: "rest<unsigned int, 7>"
// CHECK: y["tx * %n % 7 * 4"]
template __global__ void rest<unsigned, 7>(int *, unsigned);

// Threads of a block are few and never negative: the factor needs fewer bits, and no
// sign is added.
// CHECK-LABEL: "ofThread"
// CHECK: y["tx / 34 * 4 + 4"]
// CHECK: y["tx % 46 * 4 + 4"]
__global__ void ofThread(int *y) {
  int t = threadIdx.x;
  y[t / 34 + 1] = 1;
  y[t % 46 + 1] = 1;
}

// A product of another factor is none.
// CHECK-LABEL: "ofProduct"
// CHECK-NOT: %n / 5
// CHECK: y["(tx * %n * 1000000000 >> 32) * 4"]
__global__ void ofProduct(int *y, unsigned n) { y[__umulhi(n * threadIdx.x, 1000000000u)] = 1; }
