// A macro's call is the name of what it accesses where that is one access; where it is several, as
// in a whole statement, each goes by its array: the call is neither what is read nor what is written.
//
// RUN: gpuperf --quiet --cuda=none --machine=rtx3080 --min-speedup=1 --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="of 'COPY" --implicit-check-not="of 'BODY" --implicit-check-not="of 'LARGER"
// RUN: %if nvcc %{gpuperf --quiet --compiler=nvcc --machine=rtx3080 --min-speedup=1 --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="of 'COPY" --implicit-check-not="of 'BODY" --implicit-check-not="of 'LARGER" %}

#define LOAD(p, i) (p[(i) * 32])
#define SQUARE(x) ((x) * (x))
#define COPY(d, s, k) d[(k) * 32] = s[(k) * 32]
#define BODY out[i * 32] = in[i * 32]
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'LOAD(in, i)'
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'SQUARE(in[i * 64])'
__global__ void single(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = LOAD(in, i);
  out[i + 1048576] = SQUARE(in[i * 64]);
}

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'in' and 1 more access of 'out':
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: note: the same is true of the global store of 'out'
__global__ void copy(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  COPY(out, in, i);
}

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'in' and 1 more access of 'out':
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: note: the same is true of the global store of 'out'
__global__ void body(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  BODY;
}

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'in':
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: uncoalesced global load of 'other':
__global__ void larger(float *out, const float *in, const float *other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = LARGER(in[i * 32], other[i * 16]);
}

void run(float *out, const float *in) {
  single<<<1024, 256>>>(out, in);
  copy<<<1024, 256>>>(out, in);
  body<<<1024, 256>>>(out, in);
  larger<<<1024, 256>>>(out, in, in);
}
