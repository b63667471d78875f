// What one finding of several launches moves in all. Each launch has 8192 warps, which
// make one request of 32 sectors where 4 would do: 3 * 8192 * 32 and 3 * 8192 * 4.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --quiet --machine=a100 %s | FileCheck %s
//
// A launch whose grid nobody knows is left out of no sum: there is none.
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --quiet --machine=a100 %s -- -DUNKNOWN | FileCheck %s --check-prefix=NONE

template <int S> __global__ void gather(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+3]]:12: warning: uncoalesced global load of 'in[S * i]'
  // CHECK: [[@LINE+2]]:12: note: all of these together move 786432 sectors, ideal 98304
  // NONE-NOT: all of these together
  out[i] = in[S * i];
}

void run(float *a, const float *b, int n) {
  gather<32><<<1024, 256>>>(a, b);
  gather<32><<<2048, 128>>>(a, b);
#ifdef UNKNOWN
  gather<16><<<n, 256>>>(a, b);
#else
  gather<16><<<1024, 256>>>(a, b);
#endif
}
