// Advice for a launch that the program follows in another launch is not given.
// RUN: gpuperf --compiler=clang --machine=rtx3080 --quiet %s 2>&1 | FileCheck %s --implicit-check-not="launching"
// RUN: gpuperf --compiler=clang --machine=rtx3080 --quiet --min-speedup=1 %s 2>&1 | FileCheck %s --check-prefix=ALL

__global__ void square(int *array, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    array[i] *= array[i];
}

__global__ void cube(int *array, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    array[i] *= array[i] * array[i];
}

static void launchSquare(int *array, int n, int block) {
  square<<<(n + block - 1) / block, block>>>(array, n);
}

static void launchCube(int *array, int n, int block) {
  cube<<<(n + block - 1) / block, block>>>(array, n);
}

// Twice as many elements in large blocks are other work.
// CHECK: launch-followed.cu:[[#@LINE-15]]:17: warning: 31250 blocks of 32 threads; launching 3907 blocks of 256 threads is predicted to speed up 'cube' {{.*}} [gpuperf-launch]
// ALL: warning: 31250 blocks of 32 threads; launching 3907 blocks of 256 threads is predicted to speed up 'square' {{.*}} [gpuperf-launch]
// ALL: warning: 31250 blocks of 32 threads; launching 3907 blocks of 256 threads is predicted to speed up 'cube' {{.*}} [gpuperf-launch]
int main() {
  int *array;
  cudaMalloc(&array, 2000000 * sizeof(int));
  launchSquare(array, 1000000, 32);
  launchSquare(array, 1000000, 768);
  launchCube(array, 1000000, 32);
  launchCube(array, 2000000, 768);
}
