// What the first blocks of a grid take longer, because they come to their barriers
// together, stands below the bounds: the cycles are the sum of both. A kernel without
// barriers has no such line.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 --format=json %s | %python -c "import json, sys; t = json.load(sys.stdin)['kernels'][0]['prediction']['terms']; assert t['in_step'] > 100 and abs(t['execution_cycles'] - t['tail.cycles'] - t['in_step']) < 0.01"
//
// CHECK-LABEL: sum<<<256, 256>>>
// CHECK:       one_block
// CHECK:       {{^}}  and once, for the first blocks, which come to their barriers together: {{[1-9][0-9]+$}}
// CHECK-LABEL: copy<<<256, 256>>>
// CHECK-NOT:   one_block
// CHECK-NOT:   and once

__global__ void sum(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void copy(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

void run(const float *in, float *out) {
  sum<<<256, 256>>>(in, out);
  copy<<<256, 256>>>(in, out);
}
