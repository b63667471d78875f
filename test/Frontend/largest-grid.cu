// What conditions on the way to a launch say that a size is at most, a grid that is assumed does
// not exceed; a gain is then at most what it is in the largest one, its start included.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

#define CHECK_SIZE(what) ((what) ? void(0) : __builtin_abort())

// CHECK-LABEL: compared<<<
// CHECK: predicted up to {{[0-9.]+}} us (in 256 blocks, the most that the program allows) on rtx3080, bound by DRAM bandwidth; the number of blocks is not known
// CHECK: grid not known, 256 x 1 x 1 blocks assumed: 'n' is at most 65536
// CHECK: 'n' not known, 65536 assumed
__global__ void compared(float *d, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = s[i * 1024];
}

// A quotient of what an assertion asks about.
// CHECK-LABEL: asserted<<<
// CHECK: grid not known, 128 x 1 x 1 blocks assumed: 'n' is at most 32768
__global__ void asserted(float *d, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = s[i * 1024];
}

// What the condition asks is computed from the size: n / 8 <= 1000 is n <= 8007.
// CHECK-LABEL: inverted<<<
// CHECK: predicted up to {{[0-9.]+}} us (in 32 blocks, the most that the program allows) on rtx3080, bound by starts of blocks; the number of blocks is not known
// CHECK: grid not known, 32 x 1 x 1 blocks assumed: 'n' is at most 8007
__global__ void inverted(float *d, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = s[i];
}

// A limit beyond what is assumed is none.
// CHECK-LABEL: large<<<
// CHECK: predicted {{[0-9.]+}} us + {{[0-9.]+}} us per 1000 blocks
// CHECK: grid not known, 8 full waves assumed: 3264 x 1 x 1 blocks{{$}}
__global__ void large(float *d, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = s[i * 1024];
}

// CHECK: remark: uncoalesced global load of 's[i * 1024]': {{.*}} 'compared' up to 1.{{[0-9]+}}x if there are 256 blocks, the most that the program allows and
// CHECK: remark: uncoalesced global load of 's[i * 1024]': {{.*}} 'asserted' up to 1.{{[0-9]+}}x if there are 128 blocks, the most that the program allows
// CHECK: remark: uncoalesced global load of 's[i * 1024]': {{.*}} 'large' 4.{{[0-9]+}}x if the grid fills the GPU

constexpr int kMost = 1 << 25;
static int blocksFor(int n) { return (n + 255) / 256; }

void run(float *d, float *s, int n, int batch, int length) {
  CHECK_SIZE(batch * length <= kMost);
  asserted<<<blocksFor(batch * length / 1024), 256>>>(d, s, batch * length / 1024);
  if (length / 8 <= 1000)
    inverted<<<blocksFor(length), 256>>>(d, s, length);
  if (n > kMost)
    return;
  large<<<blocksFor(n), 256>>>(d, s, n);
  if (n > 65536)
    return;
  compared<<<blocksFor(n), 256>>>(d, s, n);
}
