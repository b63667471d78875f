// What a fix is worth rests on how long loops run: where that is not known, the finding
// says for which length. Two loops that the compiler makes of one have one length.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// `#pragma unroll` of a loop of unknown length: four iterations in one, and up to three
// in a loop of their own. 100 iterations are 100 of the source.
//
// CHECK-LABEL: unrolled<<<
// CHECK: assumed loop at line 18: 'n' not known, 100 assumed
// CHECK-NOT: probability
// CHECK-DAG: [[@LINE+7]]:{{[0-9]+}} global load rows 4 uniform 100 32 1 1{{ *$}}
// CHECK-DAG: [[@LINE+9]]:{{[0-9]+}} global store out 4 {{[a-z0-9-]+}} 100 8 {{[0-9.]+}} {{[0-9.]+}}{{ *$}}
__global__ void unrolled(float *out, const float *in, const int *rows, int n) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
#pragma unroll
  for (int s = 0; s < n; ++s) {
    int row = rows[blockIdx.x * n + s];
    v = v * 1.5f + row;
    if (t % 4 == 0)
      out[row * 64 + t / 4] = v;
  }
}

// Shared memory for n floats, of a kernel that goes over n of them.
//
// CHECK-LABEL: staged<<<6912, 256, 400>>>
// CHECK: assumed size of dynamic shared memory not known, 400 bytes assumed: 'n' is 100, as for the loop at line 34
__global__ void staged(float *out, const float *in, int n) {
  extern __shared__ float row[];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    row[i] = in[i];
    sum += row[i] * t;
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
void launch(float *out, const float *in, int n, int blocks) {
  staged<<<6912, 256, n * sizeof(float)>>>(out, in, n);
}

// CHECK-LABEL: walked<<<
__global__ void walked(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; in[i * 8] > k; ++k)
    sum += in[i * 8 + k];
  out[i] = sum;
}
// CHECK: 48:{{[0-9]+}}: remark: {{.*}} and 1 more access of 'in': {{.*}} is predicted to speed up 'walked' up to {{[0-9.]+}}x if blocks have 256 threads and the grid fills the GPU and all lanes take part [gpuperf-uncoalesced-access]

// How many threads are left is not known, and the conflicts are those of all of them at
// most.
//
// CHECK: [[@LINE+8]]:{{[0-9]+}}: remark: shared load of 'tree[32 * i]' may have up to a 32-way bank conflict: {{.*}}; removing it is predicted to speed up 'levels' up to
__global__ void levels(float *out, const float *in, int threads, int n) {
  __shared__ float tree[8192];
  int i = threadIdx.x;
  tree[i] = in[i];
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    if (i < threads) {
      out[k * 256 + i] = tree[32 * i];
      threads >>= 1;
    }
  }
}
