// A size that the command line may replace is known only if nothing was given: the time
// for it is assumed. The same size without the choice is the program's own.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

extern "C" int atoi(const char *);

// CHECK-LABEL: chosen<<<
// CHECK-NEXT: {{.*}}facts assumed
// CHECK: launch {{.*}}n = 4194304: assumed
// CHECK: assumed 'n' is 4194304 unless the program's input changes it, which is assumed not to be
__global__ void chosen(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

// CHECK-LABEL: given<<<
// CHECK-NEXT: {{.*}}facts known
// CHECK-NOT: unless the program's input
__global__ void given(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 22;
  const int m = 1 << 22;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  chosen<<<(n + 255) / 256, 256>>>(out, in, n);
  given<<<(m + 255) / 256, 256>>>(out, in, m);
}
