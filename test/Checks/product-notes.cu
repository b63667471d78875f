// A product by threads that load its factors themselves: tensor cores are the remark, what else would help
// the same line is in its notes. Where that holds whatever is not known it is a warning of its own.
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-tensor,gpuperf-staging,gpuperf-vector-access --quiet %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-staging,gpuperf-vector-access --quiet %s | FileCheck %s --check-prefix=APART
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-tensor,gpuperf-staging,gpuperf-vector-access --launch=product:64,64:16,16 --assume=product:m=1024,n=1024,k=1024,lda=1024,ldb=1024,ldc=1024 --quiet %s | FileCheck %s --check-prefix=KNOWN

// CHECK-NOT: {{gpuperf-staging|gpuperf-vector-access}}
// CHECK:     product-notes.cu:[[#LINE:]]:{{.*}} remark: CUDA cores add up a product of matrices of floats here, {{.*}} [gpuperf-tensor]
// CHECK:     product-notes.cu:[[#LINE]]:{{.*}} note: without tensor cores: {{.*}} is predicted to speed up 'product'
// CHECK-NOT: {{gpuperf-staging|gpuperf-vector-access}}
// APART:     remark: {{.*}} is predicted to speed up 'product' {{.*}} [gpuperf-{{staging|vector-access}}]
// KNOWN:     warning: threads of a block load each element of {{.*}} [gpuperf-staging]
__global__ void product(float *C, const float *A, const float *B, int m, int n, int k, int lda, int ldb, int ldc) {
  int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i < m && j < n) {
    float sum = 0;
    for (int l = 0; l < k; ++l)
      sum += A[i + l * lda] * B[l + j * ldb];
    C[i + j * ldc] = sum;
  }
}
