// Absolute values of an array, in place: Volkov (2016), section 3.10 and listing
// 3.7.
//
// Data decides whether a warp writes at all: all positive, it only reads; all
// negative, it moves twice the bytes at about the same latency.
//
// Expected of gpuperf: unit accesses, a store behind a condition on loaded
// data, so a prediction that rests on an assumed probability and says so.

__global__ void vabs(float *a) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  float b = a[i];
  if (b < 0)
    a[i] = -b;
}

void runAbs(float *a) {
  const int n = 1 << 26, threads = 256;
  vabs<<<n / threads, threads>>>(a);
}
