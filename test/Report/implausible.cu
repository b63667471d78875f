// What is assumed can make numbers that nobody believes: a length of 1.8 million because a
// guard compares with it, as the trips of loops in each other. None of them is told.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --implicit-check-not=' TB ' --implicit-check-not='{{[0-9]}} s '
// RUN: gpuperf --cuda=none --machine=a100 --quiet %s 2>&1 | FileCheck %s --check-prefix=REMARK

__global__ void pairs(float *sums, const float *of, int T) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= T)
    return;
  float sum = 0;
  for (int i = 0; i < T; ++i)
    for (int k = 0; k < T; ++k)
      sum += of[i * T + k] * of[k * T + t];
  sums[t] = sum;
}
// CHECK: pairs<<<?, 256>>>
// CHECK-NEXT: predicted a time that depends on 'T' on a100, bound by
// CHECK-NEXT: occupancy
// CHECK-NOT: instructions:
// CHECK: missing
// REMARK: remark: kernel 'pairs' {{.*}}: predicted a time that depends on 'T', bound by

// Nobody writes this comparison, the compiler does for `k <= last`: it is no size of the
// data. So many blocks would be assumed.
__global__ void wraps(float *sums, const float *of) {
  int t = blockIdx.x;
  if (t < 2147483615)
    sums[t * 32 + threadIdx.x] = of[t * 32 + threadIdx.x];
}
// CHECK: wraps<<<?, 32>>>
// CHECK: assumed grid not known, 8 full waves assumed
// CHECK-NOT: guard

// A size that the source has.
__global__ void sized(float *to, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100000)
    to[i] = from[i];
}
// CHECK: sized<<<391, 256>>>
// CHECK: assumed grid not known, gdx assumed to be 391: sized for 100000 by the guard at line

void launch(float *to, float *from, int blocks, int T) {
  pairs<<<blocks, 256>>>(to, from, T);
  wraps<<<blocks, 32>>>(to, from);
  sized<<<blocks, 256>>>(to, from);
}
