// Rows and columns whose distances are parameters: two unknown distances are not taken for
// the same, and a parameter that cancels is no distance. Elements of two words, so that
// neither distance can be that of neighbouring words (views.cu has those that can).
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// 6912 blocks of 256 threads (eight waves of 8 * 108), each with a sector of its own
// (56.6 MB) and four bytes of 'out' (7.1 MB).
// CHECK-LABEL: gather<<<?, 256>>>
// CHECK: memory {{.*}} 63.7 MB at DRAM
__global__ void gather(const char *in, float *out, int n, int inner, int column, int row) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  const float *at = (const float *)(in + (long)(i % inner) * column + (long)(i / inner) * row);
  out[i] = at[0] + at[1];
}

// CHECK-LABEL: blocks<<<?, 256>>>
// CHECK: memory {{.*}} 63.7 MB at DRAM
__global__ void blocks(const char *in, float *out, int n, int column, int row) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  const float *at = (const float *)(in + (long)threadIdx.x * column + (long)blockIdx.x * row);
  if (i < n)
    out[i] = at[0] + at[1];
}

// i / dims * (dims * count) + i % dims * count is i * count.
// CHECK: [[#@LINE+8]]:13: remark: perhaps uncoalesced global load of 'dy{{.*}}depends on 'count', which is not known
__global__ void fold(const float *dy, float *dx, unsigned n, unsigned dims, unsigned count) {
  unsigned e = blockDim.x * blockIdx.x + threadIdx.x;
  if (e >= n)
    return;
  unsigned i = e / dims, j = e - i * dims;
  float sum = 0;
  for (unsigned k = 0; k < count; ++k)
    sum += (dy[i * (dims * count) + j * count + k]);
  dx[e] = sum;
}

// A row for each lane, or for two of them: the block's shape decides.
// CHECK: [[#@LINE+6]]:14: remark: perhaps uncoalesced global load of 'rows[x * n + k]'{{.*}}depends on 'n' and the shape of the block, which is not known
__global__ void product(const float *rows, const float *v, float *out, int m, int n) {
  int x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
  float sum = 0;
  if (x < m && y < m) {
    for (int k = 0; k < n; ++k)
      sum += rows[x * n + k] * v[k];
    out[x * m + y] = sum;
  }
}

// Eight runs of four lanes that are 16 bytes apart, in row blockIdx.x * 8 + threadIdx.y:
// 16 sectors where the row begins one, 24 where it begins in the second half of one, which
// of 64 rows and residues of the pitch 28 do. What aligned rows would save is not what
// coalescing saves.
// CHECK: [[#@LINE+4]]:51: warning: uncoalesced global store of 'row{{.*}}, so a warp is assumed to touch 19.5 sectors (16 if rows of 's1' are aligned) where 4 would do; coalescing it is predicted to speed up 'unpack'
__global__ void __launch_bounds__(256) unpack(const unsigned char *in, float *dst, int s1) {
  float *row = dst + (size_t)(blockIdx.x * 8 + threadIdx.y) * s1;
  float v = in[(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x];
  row[threadIdx.x / 4 * 32 + threadIdx.x % 4 * 4] = v;
}
void launchUnpack(const unsigned char *in, float *dst, int s1) {
  unpack<<<6912, dim3(32, 8)>>>(in, dst, s1);
}
