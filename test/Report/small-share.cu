// What saves next to nothing of the file's time is a remark: the kernel of 64 blocks that
// runs once beside the copy that runs a hundred times. Alone it is a warning, and so it is
// where its launches save that much together.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet %s -- -DALONE | FileCheck %s --check-prefix=ALONE
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet %s -- -DSEVERAL | FileCheck %s --check-prefix=SEVERAL
// RUN: gpuperf --cuda=none --machine=rtx3080 --format=json %s | FileCheck %s --check-prefix=JSON

// CHECK: [[#@LINE+7]]:{{[0-9]+}}: remark: 'v * 0.99 + 0.01' is computed in double precision: {{.*}} is predicted to speed up 'few' {{[0-9.]+}}x, under 1% of the predicted time of this file's launches
// ALONE: [[#@LINE+6]]:{{[0-9]+}}: warning: 'v * 0.99 + 0.01' is computed in double precision: {{.*}} is predicted to speed up 'few' {{[0-9.]+}}x [
// JSON: "severity": "remark"
// SEVERAL: warning: 'v * 0.99 + 0.01' is computed in double precision: {{.*}}, 2% of the predicted time of this file's launches
__global__ void few(float *out) {
  float v = out[blockIdx.x * 256 + threadIdx.x];
  for (int k = 0; k < 64; ++k)
    v = v * 0.99 + 0.01;
  out[blockIdx.x * 256 + threadIdx.x] = v;
}

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global store {{.*}} is predicted to speed up 'turn' {{[0-9.]+}}x [
// JSON: "severity": "warning"
__global__ void turn(float *out, const float *in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[x * 8192 + y] = in[y * 8192 + x];
}

int main() {
  float *a, *b;
  cudaMalloc(&a, 8192 * 8192 * 4);
  cudaMalloc(&b, 8192 * 8192 * 4);
  few<<<64, 256>>>(a);
#ifdef SEVERAL
  few<<<63, 256>>>(a);
  few<<<62, 256>>>(a);
  few<<<61, 256>>>(a);
  turn<<<dim3(256, 1024), dim3(32, 8)>>>(a, b);
#elif !defined(ALONE)
  for (int i = 0; i < 100; ++i)
    turn<<<dim3(256, 1024), dim3(32, 8)>>>(a, b);
#endif
}
