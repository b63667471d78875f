// The sine of an argument that is visibly beyond 105615 takes the reduction by many words
// of pi; that of another is assumed not to. Measured on an H200 (medians of 7 launches; the
// project's own data): 47.8 us in 4 warps of each SM and 278 us in 64; of small arguments
// 8.8 us. The quotient of fmodf is assumed to have no more bits than a float: 14.6 us.
//
// RUN: gpuperf --checks=-* --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --checks=-* --compiler=nvcc --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}
__global__ void huge(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i] + 1e9f, x = in[i] + i % 61 + 1e9f;
  for (int r = 1; r <= 128; r++)
    x = sinf(x) * 1e8f + y;
  out[i] = x;
}
__global__ void small(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i], x = in[i] + i % 61;
  for (int r = 1; r <= 128; r++)
    x = sinf(x) + y;
  out[i] = x;
}
__global__ void remainders(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i] + 7.5f, x = in[i] + i % 61 + 1.3f;
  for (int r = 1; r <= 128; r++)
    x = fmodf(y, x) + 1.0f;
  out[i] = x;
}
// Clang's code 44.2, nvcc's 29.9.
// CHECK-LABEL: huge<<<132, 128>>>
// CHECK: predicted {{29|[3-5][0-9]}}{{[0-9.]*}} us
// CHECK-LABEL: huge<<<1056, 256>>>
// CHECK: predicted {{(1[5-9]|2|3)[0-9][0-9.]*}} us
// CHECK-LABEL: small<<<132, 128>>>
// CHECK: predicted {{[89]|1[01]}}{{[0-9.]*}} us
// CHECK-LABEL: remainders<<<132, 128>>>
// CHECK: predicted {{[89]|1[0-9]}}{{(\.[0-9]+)?}} us
void run(float *out, const float *in) {
  huge<<<132, 128>>>(out, in);
  huge<<<1056, 256>>>(out, in);
  small<<<132, 128>>>(out, in);
  remainders<<<132, 128>>>(out, in);
}
