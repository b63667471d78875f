// What saves less of a launch than launches differ by is no finding, but where all are asked for, and
// where many launches add up.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s --implicit-check-not="uncoalesced global"
// RUN: gpuperf --cuda=none --machine=rtx3080 --min-speedup=0 %s | FileCheck %s --check-prefix=ALL
// RUN: gpuperf --cuda=none --machine=rtx3080 %s -- -DOFTEN | FileCheck %s --check-prefix=ALL

// CHECK: few<<<16, 256>>>
// CHECK: 0 findings
// ALL: {{warning|remark}}: uncoalesced global store {{.*}} 'few'
__global__ void few(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 1; }

int main() {
  float *out;
  cudaMalloc(&out, 16 * 256 * 128);
#ifdef OFTEN
  for (int i = 0; i < 100000; ++i)
#endif
    few<<<16, 256>>>(out);
}
