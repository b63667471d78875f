// How far lanes are apart depends on the lengths of an array, or on anything: of four values
// that are not known nothing follows.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-uncoalesced-access --quiet %s 2>&1 | FileCheck %s --implicit-check-not=remark:

// CHECK: [[# @LINE + 4]]:{{[0-9]+}}: remark: perhaps uncoalesced global store of 'o[x * (rows * columns)]'{{.*}} depends on {{'rows', 'columns'|'columns', 'rows'}}
__global__ void planes(float *o, int n, int rows, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    o[x * (rows * columns)] = 1;
}

// Four lengths: of no array.
__global__ void sums(char *o, int n, int a, int b, int c, int d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n)
    *(float *)(o + x * (a * b + c * d)) = 1;
}
