// Chains that do not need each other alternate in ptxas's code, whatever their order in
// the source, and a doubles' instruction takes two issue slots. Measured on an H200
// (medians of 7 launches, each by itself; the project's own data): four exponentials in
// a thread 6.8 us, one 6.1; a square root in double precision in 64 warps of each SM 35.3 us,
// of which the units for doubles are busy for 18.
//
// RUN: gpuperf --checks=-* --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --checks=-* --compiler=nvcc --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}
__global__ void one(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i] + 1.5f, x = in[i] + i % 61;
  for (int r = 1; r <= 128; r++)
    x = exp2f(x) - y;
  out[i] = x;
}
__global__ void four(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i] + 1.5f, a = in[i] + i % 61, b = in[i + 1] + i % 61, c = in[i + 2] + i % 61,
        d = in[i + 3] + i % 61;
  for (int r = 1; r <= 128; r++) {
    a = exp2f(a) - y;
    b = exp2f(b) - y;
    c = exp2f(c) - y;
    d = exp2f(d) - y;
  }
  out[i] = a + b + c + d;
}
__global__ void roots(double *out, const double *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double y = in[i] + 1.5, x = in[i] + i % 61;
  for (int r = 1; r <= 128; r++)
    x = sqrt(x) + y;
  out[i] = x;
}
// CHECK-LABEL: one<<<132, 128>>>
// CHECK: predicted 5.{{[2-9]}}{{.*}} us
// CHECK-LABEL: four<<<132, 128>>>
// CHECK: predicted 6.{{.*}} us
// CHECK-LABEL: roots<<<1056, 256>>>
// CHECK: predicted 3{{[1-8]}}{{.*}} us {{.*}} bound by instruction issue
void run(float *out, const float *in, double *outs, const double *ins) {
  one<<<132, 128>>>(out, in);
  four<<<132, 128>>>(out, in);
  roots<<<1056, 256>>>(outs, ins);
}
