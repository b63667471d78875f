// Conditions of the host code on the way to a launch: those that the GPU decides, and those
// about the launch's own sizes. A choice between launches changes nothing of what is true of
// each.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access,gpuperf-launch %s | FileCheck %s --check-prefixes=BOTH,A100
// RUN: gpuperf --cuda=none --machine=h100 --quiet --checks=gpuperf-uncoalesced-access,gpuperf-launch %s | FileCheck %s --check-prefixes=BOTH,H100
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefix=TEXT

#include <cstdlib>
#include <cuda_runtime.h>

// The compute capability of an a100 is 8.0, of an h100 9.0.
__global__ void newer(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void older(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void afterReturn(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void byOperator(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void single(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void fixedSize(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void chosen(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void guarded(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void onBothSides(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void alsoWithout(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void ofSwitch(float *p) { p[threadIdx.x * 32] = 1; }
__global__ void checked(float *p) { p[threadIdx.x * 32] = 1; }

void byProperty(float *p) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 9)
    newer<<<4096, 256>>>(p);
  else
    older<<<4096, 256>>>(p);
  if (prop.major < 9)
    return;
  afterReturn<<<4096, 256>>>(p);
}
// CHECK-LABEL: "newer"
// CHECK: conditions = [{column = 3 : i64, file = "{{.*}}launch-conditions.cu", line = [[# @LINE - 9]] : i64, when = "9 <= cudaDeviceProp.major"}]
// CHECK-LABEL: "older"
// CHECK: line = [[# @LINE - 11]] : i64, opposite, when = "cudaDeviceProp.major < 9"}]
// A100-NOT: speed up 'newer'
// A100: warning: {{.*}} speed up 'older' 10x [
// A100-NOT: speed up 'afterReturn'
// H100: warning: {{.*}} speed up 'newer' 7.2x [
// H100-NOT: speed up 'older'
// H100: warning: {{.*}} speed up 'afterReturn' 7.2x [
// TEXT-LABEL: newer<<<4096, 256>>>
// TEXT: launched 0 times on a100
// TEXT: assumed {{.*}}not launched on a100: the condition at line [[# @LINE - 20]] of the host code does not hold

bool launchIt(float *p) {
  byOperator<<<4096, 256>>>(p);
  return true;
}
bool byAnd(float *p) {
  int major;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  return major == 9 && launchIt(p);
}
// CHECK-LABEL: "byOperator"
// CHECK: when = "cudaDeviceProp.major == 9"}]
// A100-NOT: speed up 'byOperator'
// H100: warning: {{.*}} speed up 'byOperator' 7.2x [

void bySizes(float *p, int n) {
  int blocks = n / 256;
  if (blocks == 4096)
    single<<<blocks, 256>>>(p);
  if (n == 1024)
    fixedSize<<<4096, n>>>(p);
}
// BOTH: remark: {{.*}} speed up 'single' {{.*}}x if the condition at line [[# @LINE - 5]] of the host code holds [
// BOTH: remark: {{.*}} speed up 'fixedSize' {{.*}}x if the condition at line [[# @LINE - 4]] of the host code holds [

void byChoice(float *p, int version, int n) {
  if (version == 3)
    chosen<<<4096, 256>>>(p);
  if (n <= 0)
    return;
  guarded<<<4096, 256>>>(p);
}
// BOTH: warning: {{.*}} speed up 'chosen' {{[0-9.]+}}x [
// BOTH: warning: {{.*}} speed up 'guarded' {{[0-9.]+}}x [

void twice(float *p, int n) {
  if (n == 4096)
    onBothSides<<<n, 256>>>(p);
  else
    onBothSides<<<4096, 256>>>(p);
  alsoWithout<<<4096, 256>>>(p);
  if (n == 4096)
    alsoWithout<<<n, 256>>>(p);
}
// BOTH: warning: {{.*}} speed up 'onBothSides' {{[0-9.]+}}x [
// BOTH: warning: {{.*}} speed up 'alsoWithout' {{[0-9.]+}}x [

void bySwitch(float *p, int threads) {
  switch (threads) {
  case 256:
    ofSwitch<<<4096, threads>>>(p);
    break;
  }
}
// BOTH: remark: {{.*}} speed up 'ofSwitch' {{.*}}x if the condition at line [[# @LINE - 5]] of the host code holds [

void orError(float *p, int threads) {
  if (threads != 256)
    exit(1);
  checked<<<4096, 256>>>(p);
}
// What ends with an error is no run whose launches are told.
// BOTH: warning: {{.*}} speed up 'checked' {{[0-9.]+}}x [
