// Stencils of one, two and three dimensions; sums over windows.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// Seven neighbours: the first begins at a line, six do not and take a sector more,
// (4 + 6 * 5) / 7 = 4.86. Each float comes from DRAM once and goes once, 2 * 4 * 2^22 bytes.
//
// CHECK-LABEL: line<<<
// CHECK-DAG: memory {{.*}} 33.6 MB at DRAM
__global__ void line(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 7; ++k)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 7 32 4.86 4{{ *$}}
    sum += in[i + k];
  out[i] = sum;
}
// The same through shared memory with a halo of four at each end: four threads of 256
// bring it, one warp of eight. 264 floats of each block, of which 8 are the neighbours'.
//
// CHECK-LABEL: halo<<<
__global__ void halo(float *out, const float *in) {
  __shared__ float tile[264];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 1 32 5 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 unit 1 32 1 1{{ *$}}
  tile[t + 4] = in[i + 4];
  if (t < 4) {
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 0.125 4 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 unit 0.125 4 1 1{{ *$}}
    tile[t] = in[i];
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 0.125 4 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 unit 0.125 4 1 1{{ *$}}
    tile[t + 260] = in[i + 260];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 9; ++k)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 unit 9 32 1 1{{ *$}}
    sum += tile[t + k];
  out[i] = sum;
}
// Rows of 1024 with a border: the left neighbour begins at a line, the others do not.
// Three sums and a product and sum, or four products and sums: 4 either way.
//
// CHECK-LABEL: plane<<<
__global__ void plane(float *out, const float *in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  float left = in[(y + 1) * 1024 + x];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 5 4{{ *$}}
  float right = in[(y + 1) * 1024 + x + 2];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 5 4{{ *$}}
  float above = in[y * 1024 + x + 1];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 5 4{{ *$}}
  float below = in[(y + 2) * 1024 + x + 1];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 5 4{{ *$}}
  out[(y + 1) * 1024 + x + 1] = 0.25f * (left + right + above + below);
}
// A tile of 18 x 18 for a block of 16 x 16, brought by all 256 threads in turn: of the
// 324, warps 0 and 1 and four lanes of warp 2 have a second, 11 requests of eight warps,
// of 324 / 11 = 29.5 lanes. Rows of 18 words: those of a warp, words 0 to 15 and 18 to 33,
// are two in the banks 0 and 1.
//
// CHECK-LABEL: tile<<<
__global__ void tile(float *out, const float *in, int n) {
  __shared__ float tile[18][18];
  int t = threadIdx.y * 16 + threadIdx.x;
  for (int i = t; i < 324; i += 256)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 {{[a-z0-9-]+}} 1.38 29.5 1 1{{ *$}}
    tile[i / 18][i % 18] = in[(blockIdx.y * 16 + i / 18) * n + blockIdx.x * 16 + i % 18];
  __syncthreads();
  int x = threadIdx.x + 1, y = threadIdx.y + 1;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 affine-2d 1 32 2 1{{ *$}}
  float centre = tile[y][x];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 affine-2d 1 32 2 1{{ *$}}
  float west = tile[y][x - 1];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 affine-2d 1 32 2 1{{ *$}}
  float south = tile[y + 1][x];
  out[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x] = centre * west - south;
}
// Up 62 planes of 256 x 256, with those below and above in registers: one new value and
// four neighbours for each.
//
// CHECK-LABEL: volume<<<
__global__ void volume(float *out, const float *in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  int at = (y + 1) * 256 + x + 1;
  float below = in[at], here = in[at + 65536];
  for (int z = 1; z < 63; ++z) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 62 32 5 4{{ *$}}
    float above = in[at + (z + 1) * 65536];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 62 32 4 4{{ *$}}
    float west = in[at + z * 65536 - 1];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 62 32 5 4{{ *$}}
    float north = in[at + z * 65536 - 256];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 62 32 5 4{{ *$}}
    out[at + z * 65536] = here + below * above + west * north;
    below = here;
    here = above;
  }
}
// What lies outside is the border's: lanes 0 to 4 of the grid's first warp read element 0,
// its other lanes 27 more, four sectors. All of the other 8191 warps read a line shifted
// by four floats: five sectors.
//
// CHECK-LABEL: clamped<<<
__global__ void clamped(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 {{[a-z0-9-]+}} 1 32 5 4{{ *$}}
  out[i] = in[max(i - 4, 0)];
}
// Window weights in constant memory, the same for all lanes: one wavefront each.
//
// CHECK-LABEL: weighted<<<
// CHECK-DAG: per warp {{.*}} fp32 25{{$|,}}
__constant__ float weights[25];
__global__ void weighted(float *out, const float *in, int pitch) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 5; ++i)
      // One of five columns begins at a line: (4 + 4 * 5) / 5 = 4.8 sectors.
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 25 32 4.8 4{{ *$}}
      sum += weights[j * 5 + i] * in[(y + j) * pitch + x + i];
  out[y * pitch + x] = sum;
}
void run(float *out, const float *in) {
  line<<<16384, 256>>>(out, in);
  halo<<<16384, 256>>>(out, in);
  plane<<<dim3(31, 127), dim3(32, 8)>>>(out, in);
  tile<<<dim3(255, 255), dim3(16, 16)>>>(out, in, 4096);
  volume<<<dim3(7, 31), dim3(32, 8)>>>(out, in);
  clamped<<<1024, 256>>>(out, in);
  weighted<<<dim3(64, 256), dim3(32, 8)>>>(out, in, 2112);
}
