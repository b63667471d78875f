// Conditions, switches, early ends, templates, lambdas, specialised warps.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// One warp of eight brings the next tile while the others work: the roles are those of
// whole warps, and nothing diverges. 16 tiles, of which one warp brings 8 * 32 words:
// 8 * 16 / 8 = 16 requests of a warp. Seven warps read it: 16 * 7 / 8 = 14.
//
// CHECK-LABEL: roles<<<
// CHECK-DAG: per warp {{.*}} barrier 32{{$|,}}
__global__ void roles(float *out, const float *in) {
  __shared__ float tile[256];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = 0; k < 16; ++k) {
    if (warp == 0) {
      for (int i = lane; i < 256; i += 32)
        // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 16 32 4 4{{ *$}}
        // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 unit 16 32 1 1{{ *$}}
        tile[i] = in[(blockIdx.x * 16 + k) * 256 + i];
    }
    __syncthreads();
    if (warp != 0)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 unit 14 32 1 1{{ *$}}
      sum += tile[threadIdx.x];
    __syncthreads();
  }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
// Two buffers in turn: one barrier for each of 16 tiles, the first of which is brought
// before the loop.
//
// CHECK-LABEL: buffers<<<
// CHECK-DAG: per warp {{.*}} barrier 16{{$|,}}
__global__ void buffers(float *out, const float *in) {
  __shared__ float s[2][256];
  int t = threadIdx.x;
  float sum = 0;
  s[0][t] = in[blockIdx.x * 4096 + t];
  for (int k = 0; k < 16; ++k) {
    __syncthreads();
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load in 4 unit 15 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store s 4 unit 15 32 1 1{{ *$}}
    if (k + 1 < 16)
      s[(k + 1) & 1][t] = in[blockIdx.x * 4096 + (k + 1) * 256 + t];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load s 4 strided 16 32 1 1{{ *$}}
    sum += s[k & 1][255 - t];
  }
  out[blockIdx.x * 256 + t] = sum;
}
// 100 threads are three warps and four lanes: 25 lanes of a warp. Blocks are 400 bytes
// apart: those with odd numbers begin in the middle of a sector, and a full warp of them
// takes five. The four lanes take one: ((4 + 5) / 2 * 3 + 1) / 4 = 3.625, where
// (3 * 4 + 1) / 4 = 3.25 would do.
//
// CHECK-LABEL: partial<<<
// CHECK-DAG: memory {{.*}} 800 kB at DRAM
__global__ void partial(float *out, const float *in) {
  int i = blockIdx.x * 100 + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 25 3.6{{[23]}} 3.25{{ *$}}
  out[i] = in[i];
}
// The lower triangle of 32 rows: 1 + 2 + ... + 32 = 528 elements, one for all lanes.
//
// CHECK-LABEL: lower<<<
__global__ void lower(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    for (int j = 0; j <= i; ++j)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 uniform 528 32 1 1{{ *$}}
      sum += in[i * 32 + j];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
// Elements beyond the end are skipped one by one: of 1000 rows in steps of 256 the last
// has 232, which is 7.25 warps: eight of them go on, 8 lanes in the last. 4 requests of
// each, of 1000 / 32 = 31.25 lanes.
//
// CHECK-LABEL: skipped<<<
__global__ void skipped(float *out, const float *in) {
  float sum = 0;
  for (int k = 0; k < 4; ++k) {
    int i = k * 256 + threadIdx.x;
    if (i >= 1000)
      continue;
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 4 31.2 {{[0-9.]+ [0-9.]+ *$}}
    sum += in[blockIdx.x * 1024 + i];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
// The operation is a template's: no condition is left. A product.
//
// CHECK-LABEL: apply<Op::Scale><<<
// CHECK-DAG: per warp {{.*}} fp32 1,
enum class Op { Scale, Root };
template <Op op> __global__ void apply(float *a, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 unit 1 32 4 4{{ *$}}
  if constexpr (op == Op::Scale)
    a[i] = a[i] * by;
  else
    a[i] = sqrtf(a[i]);
}
// A function object in a lambda, for 16 elements of each thread: 2^22 read and written.
//
// CHECK-LABEL: forEach<Square><<<
// CHECK-DAG: memory {{.*}} 33.6 MB at DRAM
struct Square { __device__ float operator()(float v) const { return v * v + 1; } };
template <typename F> __global__ void forEach(float *a, int n, F f) {
  auto each = [&](int i) { a[i] = f(a[i]); };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // CHECK-DAG: global load a 4 unit 16 32 4 4{{ *$}}
    // CHECK-DAG: global store a 4 unit 16 32 4 4{{ *$}}
    each(i);
}
// The lanes of a triangle's row: row blockIdx.x has blockIdx.x + 1 elements of 256. With
// e = b % 32 + 1 lanes in its last warp, b from 0 to 255, there are
// 1 + 2 + ... + 8 = 36 for each of 32 e: 36 * 32 / 256 / 8 = 0.5625 requests of a warp,
// of (256 * 257 / 2) / (36 * 32) = 28.6 lanes.
//
// CHECK-LABEL: triangle<<<
__global__ void triangle(float *a) {
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global store a 4 unit 0.56{{[0-9]}} 28.6 {{[0-9.]+ [0-9.]+ *$}}
  if (threadIdx.x <= blockIdx.x)
    a[blockIdx.x * 256 + threadIdx.x] = 1;
}
// Even and odd lanes go different ways: both sides run with half of them. 16 floats, every
// second one of 32, are in four sectors and would fit in two.
//
// CHECK-LABEL: parity<<<
__global__ void parity(float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store a 4 {{[a-z0-9-]+}} 1 16 4 2{{ *$}}
    a[i] = sinf(a[i]);
  else
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store b 4 {{[a-z0-9-]+}} 1 16 4 2{{ *$}}
    b[i] = cosf(b[i]);
}
// How often a point stays is not known to anybody before it is tried: at most 256 times.
// Nothing is exact but where the result goes.
//
// CHECK-LABEL: mandelbrot<<<
// CHECK-DAG: facts {{assumed|unknown}}
__global__ void mandelbrot(unsigned char *out, float step) {
  int px = blockIdx.x * 32 + threadIdx.x, py = blockIdx.y * 8 + threadIdx.y, n = 0;
  float cx = px * step - 2, cy = py * step - 1, x = 0, y = 0;
  while (x * x + y * y < 4 && n < 256) {
    float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++n;
  }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 1 unit 1 32 1 1{{ *$}}
  out[py * 1024 + px] = n;
}
// 16 tiles of 256 bodies: 16 bytes of a thread each, 16 sectors and, eight lanes at a
// time, four wavefronts. All 4096 are read from the tile, by all lanes at once, and each
// takes a reciprocal root.
//
// CHECK-LABEL: bodies<<<
// CHECK-DAG: per warp {{.*}} special 4096{{.*}} barrier 32{{$|,}}
__global__ void bodies(float4 *force, const float4 *position, int n) {
  __shared__ float4 tile[256];
  float4 own = position[blockIdx.x * 256 + threadIdx.x];
  float3 sum = make_float3(0, 0, 0);
  for (int first = 0; first < n; first += 256) {
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load position 16 unit 16 32 16 16{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 16 unit 16 32 4 4{{ *$}}
    tile[threadIdx.x] = position[first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 256; ++j) {
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 16 uniform 4096 32
      float4 other = tile[j];
      float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float by = other.w * inverse * inverse * inverse;
      sum.x += dx * by, sum.y += dy * by, sum.z += dz * by;
    }
    __syncthreads();
  }
  force[blockIdx.x * 256 + threadIdx.x] = make_float4(sum.x, sum.y, sum.z, 0);
}
void run(float *a, float *b, unsigned char *bytes, float4 *v) {
  roles<<<1024, 256>>>(a, b);
  buffers<<<1024, 256>>>(a, b);
  partial<<<1000, 100>>>(a, b);
  lower<<<1024, 256>>>(a, b);
  skipped<<<1024, 256>>>(a, b);
  apply<Op::Scale><<<1024, 256>>>(a, 2);
  forEach<<<1024, 256>>>(a, 1 << 22, Square());
  triangle<<<256, 256>>>(a);
  parity<<<1024, 256>>>(a, b);
  mandelbrot<<<dim3(32, 128), dim3(32, 8)>>>(bytes, 0.001f);
  bodies<<<16, 256>>>(v, v, 4096);
}
// Of the conditions here only those of even and odd lanes and of every fourth are such as lanes disagree on
// every time. Those of whole warps and blocks are none.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-divergence \
// RUN:   --min-speedup=0 %s | FileCheck %s --check-prefix=FOUND --implicit-check-not='disagree here every time'
// FOUND: remark: lanes of a warp disagree here every time, so both sides are issued
// An `if` without an `else` has one side.
// FOUND: remark: 8 of 32 lanes work here, spread over their warps; having threads next to each other do it is predicted to speed up 'everyFourth'
__global__ void everyFourth(const int *ids, float *out, const float *in, int n, int stride) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 0; k < n; ++k) {
    int row = ids[blockIdx.x * n + k];
    if (threadIdx.x % 4 == 0)
      out[row * stride + threadIdx.x / 4] = sinf(v * k);
  }
}
// A body of one store is predicated: it is issued whatever the lanes decide, and nothing
// would be saved.
__global__ void everyFourthStored(const int *ids, float *out, const float *in, int n, int stride) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 0; k < n; ++k) {
    int row = ids[blockIdx.x * n + k];
    if (threadIdx.x % 4 == 0)
      out[row * stride + threadIdx.x / 4] = v;
  }
}
