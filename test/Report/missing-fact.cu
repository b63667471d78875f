// What would make the prediction better most, and what tells it: with the option that is
// printed the next report has no such line, or names the next fact.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 %s --assume=byBoth:nx=3072,ny=576 --assume=byAssumed:n=65536 \
// RUN:   --launch=byNobody:64x2:128 | FileCheck %s --check-prefix=TOLD --implicit-check-not='{{missing  }}'
// RUN: not gpuperf --cuda=none --machine=a100 %s "--assume=byHalf:n=?,m=?" 2>&1 | FileCheck %s --check-prefix=ASKED
// ASKED: error: {{.*}}n=?

// The grid follows from what the kernel is given.
__global__ void byBoth(double *p, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny)
    p[y * nx + x] = 1;
}
// CHECK: byBoth<<<?, (32,8)>>>
// CHECK: missing 'nx', 'ny': --assume=byBoth:nx=3072,ny=576, with the true numbers
// TOLD: byBoth<<<(96,72), (32,8)>>>
// TOLD-NEXT: facts known

// No number is made up for what nothing was assumed of.
__global__ void byHalf(float *p, int m, int n) {
  p[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = m + n;
}
// CHECK: byHalf<<<?, 256>>>
// CHECK: missing 'n', 'm': "--assume=byHalf:n=?,m=?", with the true numbers

// Nothing says what the grid is computed from.
__global__ void byNobody(float *p) {
  p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// CHECK: byNobody<<<?, 128>>>
// CHECK: missing the grid: --launch=byNobody:{{[0-9]+}}:128, with the true numbers
// TOLD: byNobody<<<(64,2), 128>>>

__global__ void byAssumed(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
// CHECK: byAssumed<<<256, 256>>>
// CHECK: missing 'n': --assume=byAssumed:n=65536, with the true numbers
// TOLD: byAssumed<<<256, 256>>>

int read();

void launch(float *p, int nx, int ny, int m, int n) {
  byBoth<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>((double *)p, nx, ny);
  byHalf<<<dim3(n / 64, m / 64), 256>>>(p, m, n);
  byNobody<<<read(), 128>>>(p);
}

int main(int argc, char **argv) {
  int n = 65536;
  if (argc > 1)
    n = read();
  byAssumed<<<(n + 255) / 256, 256>>>(nullptr, n);
}
