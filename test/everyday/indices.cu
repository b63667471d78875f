// Indices from arrays, whose places are near each other, 32 in the eight sectors of 256 bytes:
// 8 * (1 - (7/8)^32) = 7.89; and permutations that the code makes.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// CHECK-LABEL: gather<<<
__global__ void gather(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load index 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 indirect 1 32 7.89 3.56{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = in[index[i]];
}
// CHECK-LABEL: scatter<<<
__global__ void scatter(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 indirect 1 32 7.89 3.56{{ *$}}
  out[index[i]] = in[i];
}
// Backwards is as good as forwards.
//
// CHECK-LABEL: reversed<<<
// CHECK-DAG: memory {{.*}} 8.39 MB at DRAM
__global__ void reversed(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 {{[a-z0-9-]+}} 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = in[n - 1 - i];
}
// Neighbours change places within a sector: nothing is lost.
//
// CHECK-LABEL: neighbours<<<
__global__ void neighbours(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 permuted 1 32 4 4{{ *$}}
  out[i] = in[i ^ 1];
}
// Four dimensions exchanged, (b, t, h, d) to (b, h, t, d) with 64 for d: a warp keeps
// to half a row.
//
// CHECK-LABEL: heads<<<
__global__ void heads(float *out, const float *in, int T, int H) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int d = i % 64, t = i / 64 % T, h = i / 64 / T % H, b = i / 64 / T / H;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = in[((b * T + t) * H + h) * 64 + d];
}
// Every third element: lanes are 12 bytes apart, 384 bytes in 12 sectors.
//
// CHECK-LABEL: thirds<<<
__global__ void thirds(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 strided 1 32 12 4{{ *$}}
  out[i] = in[3 * i];
}
// Twice as large an image: two lanes for a pixel, 16 of them in a row, two sectors.
//
// CHECK-LABEL: enlarged<<<
__global__ void enlarged(float *out, const float *in, int width) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 permuted 1 32 2 2{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[y * 2 * width + x] = in[(y / 2) * width + x / 2];
}
void run(float *out, const float *in, const int *index) {
  gather<<<4096, 256>>>(out, in, index);
  scatter<<<4096, 256>>>(out, in, index);
  reversed<<<4096, 256>>>(out, in, 1 << 20);
  neighbours<<<4096, 256>>>(out, in);
  heads<<<3072, 256>>>(out, in, 1024, 12);
  thirds<<<4096, 256>>>(out, in);
  enlarged<<<dim3(64, 256), dim3(32, 8)>>>(out, in, 1024);
}
