// What is assumed is told by kind, what can change the time most first, and how many are
// like it: a loop of unknown length, five conditionals on data (Clang has one for the loop, too), which lanes these leave.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --machine=a100 --verbose %s | FileCheck %s --check-prefix=ALL
// CHECK: {{^}}many<<<
// CHECK: {{^}} {{ *}}assumed loop at line [[@LINE+11]]: trip count unknown, {{[0-9]+}} assumed
// CHECK-NEXT: {{^}}  assumed conditional at line {{[0-9]+}}: condition unknown, taken with probability {{[0-9.]+}} assumed; and {{[45]}} like it
// CHECK-NEXT: {{^}}  assumed
// CHECK-NOT: {{^}}  assumed conditional
// CHECK: --verbose has all
// ALL: {{^}}  assumed loop at line
// ALL-COUNT-5: {{^}}  assumed conditional at line
// ALL-NOT: like it
__global__ void many(float *q, const int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = p[i]; k > 0; k = p[k])
    sum += sinf(k);
  if (p[i + 1024] > 3)
    q[i + 1024] = sinf(sum);
  if (p[i + 2048] > 4)
    q[i + 2048] = sinf(sum + 1);
  if (p[i + 4096] > 5)
    q[i + 4096] = sinf(sum + 2);
  if (p[i + 8192] > 6)
    q[i + 8192] = sinf(sum + 3);
  if (p[i + 16384] > 7)
    q[i + 16384] = sinf(sum + 4);
}
void run(float *q, const int *p) { many<<<1024, 256>>>(q, p); }
