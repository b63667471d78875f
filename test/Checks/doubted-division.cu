// What a division behind a condition of data or of an unknown value costs is as much as that lets it
// be done: the finding says so, and is a guess. Beside the condition it is neither.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-expensive-math --quiet %s 2>&1 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-expensive-math --quiet %s 2>&1 | FileCheck %s %}

// CHECK-NOT: {{remark|warning}}
// CHECK: remark: integer division {{.*}} is predicted to speed up 'behind' {{[0-9.]+}}x if the condition at line [[#@LINE+7]] holds as often as assumed
// CHECK-NOT: {{remark|warning}}
// CHECK: warning: integer division {{.*}} is predicted to speed up 'before' {{[0-9.]+}}x [
// CHECK-NOT: {{remark|warning}}
__global__ void behind(int *out, const int *flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 64; ++k)
    if (flag[i] > k)
      out[i + k] = (i * 7 + k) / n * ((i * 5 + k) % n) * ((i * 3 + k) / n) * ((i * 11 + k) / n);
}
__global__ void before(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 64; ++k)
    sum += (i * 7 + k) / n;
  out[i] = sum;
}
void run(int *out, const int *flag, int n) {
  behind<<<65536, 256>>>(out, flag, n);
  before<<<65536, 256>>>(out, n);
}
