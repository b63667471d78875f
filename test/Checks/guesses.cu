// A remark has to gain twice what --min-speedup asks of a warning, and five times where it is a
// guess of the work: 1 + 5 * 0.4 = 3 is below what is said of the guarded store, 3.5 is above.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=1.4 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s --check-prefixes=GUESS,CHECK
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=1.5 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s --implicit-check-not="'some'"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --min-speedup=1.5 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s --implicit-check-not="'some'" %}

// GUESS: remark: {{.*}} 'some' up to 3.{{[0-4]}}x if the condition at line [[#@LINE+4]] holds as often as assumed and all lanes take part
// CHECK: remark: {{.*}} 'all' {{[3-9](\.[0-9])?}}x if the grid fills the GPU
__global__ void some(const int *flag, const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (flag[i] > 0)
    out[i * 8] = in[i];
}
__global__ void all(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 8] = in[i];
}
void run(const int *flag, const float *in, float *out, int blocks) {
  some<<<65536, 256>>>(flag, in, out);
  all<<<blocks, 256>>>(in, out);
}
