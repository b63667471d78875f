// How much work there is for a grid-stride loop is not known. A user's grid is taken to be sized
// for it, and one round is assumed; a grid that the program has without knowing the work is not,
// and how many rounds there are stays open. What a change is worth is said if it is that for
// several rounds, too; what a thread does once, beside the loop, is nothing then.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 %s | FileCheck %s --check-prefixes=CHECK,OPEN
// RUN: gpuperf --compiler=clang --machine=rtx3080 --launch=rounds:4096:256 --launch=before:4096:256 %s | FileCheck %s --check-prefixes=CHECK,SIZED
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s --check-prefixes=CHECK,OPEN %}

// OPEN: rounds<<<4096, 256>>>
// OPEN-NEXT: predicted {{.*}} us per iteration of the loop at line [[#@LINE+5]] on rtx3080, {{.*}}; how often the loop runs is not known, facts unknown
// SIZED: rounds<<<4096, 256>>>
// SIZED-NEXT: predicted {{[0-9.]+}} us on rtx3080, {{.*}} facts assumed
// SIZED: assumed 'n' not known, 1048576 assumed: the grid was sized for one round of the loop at line [[#@LINE+2]]
__global__ void rounds(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // OPEN: [[@LINE+2]]:{{[0-9]+}}: warning: uncoalesced global load of 'in[i * 8]'{{.*}} is predicted to speed up 'rounds' {{[0-9.]+}}x to {{[0-9.]+}}x, by how long the loop at line [[@LINE-1]] runs [gpuperf-uncoalesced-access]
    // SIZED: [[@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load of 'in[i * 8]'{{.*}} is predicted to speed up 'rounds' {{[0-9.]+}}x [gpuperf-uncoalesced-access]
    out[i] = in[i * 8];
}

// CHECK-NOT: speed up 'before'
__global__ void before(const float *in, float *out, int n) {
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  float offset = in[first * 8];
  for (int i = first; i < n; i += gridDim.x * blockDim.x)
    out[i] += offset;
}

// Known, it is a warning.
__global__ void known(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load of 'in[i * 8]'{{.*}} is predicted to speed up 'known' {{[0-9.]+}}x [gpuperf-uncoalesced-access]
    out[i] = in[i * 8];
}

// A block's share of the work is no step of the grid.
__global__ void shares(const float *in, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n / gridDim.x; ++i)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load of {{.*}} 'shares' {{.*}}x, by how long the loop at line [[@LINE-1]] runs
    sum += in[(blockIdx.x * 100 + i) * 2048 + threadIdx.x * 8];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void run(const float *in, float *out, int n) {
  rounds<<<4096, 256>>>(in, out, n);
  before<<<4096, 256>>>(in, out, n);
  known<<<4096, 256>>>(in, out, 4096 * 256 * 4);
  shares<<<4096, 256>>>(in, out, n);
}
