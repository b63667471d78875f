// What the host computes from the value that the grid is computed from goes with
// the grid that is assumed, whether that value is passed to the kernel or not.
// Of 1024 threads an SM of the RTX 3080 holds one block, and there are 68 SMs:
// eight waves are 544 blocks.
//
// RUN: gpuperf --machine=rtx3080 --cuda=none --verbose %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --machine=rtx3080 --compiler=nvcc --verbose %s | FileCheck %s %}
//
// Of 100 blocks it is 100 * 15 * 1024, and the other way round.
// RUN: gpuperf --machine=rtx3080 --cuda=none --verbose --kernel=byRemainder --launch=byRemainder:100:1024 %s \
// RUN:   | FileCheck --check-prefix=GRID %s
// GRID: {{^}}byRemainder<<<100, 1024>>>
// GRID: assumed 'count' not known, 1536000 assumed: the host computes it and the grid from one value
// RUN: gpuperf --machine=rtx3080 --cuda=none --verbose --kernel=byRemainder --assume=byRemainder:count=1536000 %s \
// RUN:   | FileCheck --check-prefix=COUNT %s
// COUNT: {{^}}byRemainder<<<100, 1024>>>
// COUNT: assumed the grid is that which goes with 'count': the host computes both from one value
// With both told they are as told.
// RUN: gpuperf --machine=rtx3080 --cuda=none --verbose --kernel=byRemainder --launch=byRemainder:100:1024 \
// RUN:   --assume=byRemainder:count=102400 %s | FileCheck --check-prefix=BOTH %s
// BOTH: {{^}}byRemainder<<<100, 1024>>>
// BOTH-NOT: from one value
// BOTH: global load p {{.*}} 1 32

#define KERNEL(name)                                                           \
  __global__ void name(float4 *p, unsigned count) {                            \
    for (unsigned i = blockIdx.x * 1024 + threadIdx.x; i < count;              \
         i += gridDim.x * 1024)                                                \
      p[i].x *= 2;                                                             \
  }
KERNEL(byRemainder)
KERNEL(roundedUp)
KERNEL(roundedDown)
KERNEL(capped)
KERNEL(passed)
KERNEL(asOneRound)
KERNEL(ofTwo)

unsigned divideUp(unsigned a, unsigned b) {
  return a % b != 0 ? a / b + 1 : a / b;
}
unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

void launch(float4 *p, unsigned bytes, unsigned other) {
  // A block has 15 * 1024 * 16 bytes: 544 * 15 * 1024 elements.
  byRemainder<<<divideUp(bytes, 245760), 1024>>>(p, bytes / 16);
  // CHECK-LABEL: {{^}}byRemainder<<<?, 1024>>>
  // CHECK: assumed grid not known, 8 full waves assumed: 544 x 1 x 1 blocks
  // CHECK: assumed 'count' not known, 8355840 assumed: the host computes it and the grid from one value
  // CHECK: global load p {{.*}} 15 32

  // 2 * 1024 * 16 bytes: 544 * 2048 elements.
  roundedUp<<<(bytes + 32767) / 32768, 1024>>>(p, bytes / 16);
  // CHECK-LABEL: {{^}}roundedUp<<<?, 1024>>>
  // CHECK: assumed 'count' not known, 1114112 assumed: the host computes it and the grid from one value
  // CHECK: global load p {{.*}} 2 32
  roundedDown<<<bytes / 32768, 1024>>>(p, bytes / 16);
  // CHECK-LABEL: {{^}}roundedDown<<<?, 1024>>>
  // CHECK: assumed 'count' not known, 1114112 assumed

  // At most 272 blocks, from 272 * 1024 * 16 bytes on.
  capped<<<smaller(bytes / 16384, 272), 1024>>>(p, bytes / 16);
  // CHECK-LABEL: {{^}}capped<<<?, 1024>>>
  // CHECK: assumed grid not known, 272 x 1 x 1 blocks assumed
  // CHECK: assumed 'count' not known, 278528 assumed

  // Of the kernel's own parameter it is so, too: a block has 4096 elements.
  passed<<<(bytes + 4095) / 4096, 1024>>>(p, bytes);
  // CHECK-LABEL: {{^}}passed<<<?, 1024>>>
  // CHECK: assumed 'count' not known, 2228224 assumed: the host computes the grid from it
  // CHECK: global load p {{.*}} 4 32
  asOneRound<<<(bytes + 1023) / 1024, 1024>>>(p, bytes);
  // CHECK-LABEL: {{^}}asOneRound<<<?, 1024>>>
  // CHECK: assumed 'count' not known, 557056 assumed: the grid was sized for one round of the loop

  // Of two values that are not known nothing follows.
  ofTwo<<<bytes / other, 1024>>>(p, bytes / 16);
  // CHECK-LABEL: {{^}}ofTwo<<<?, 1024>>>
  // CHECK: assumed 'count' not known, 557056 assumed: the grid was sized for one round of the loop
}
