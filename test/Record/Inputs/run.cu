// Each part computes on the device and on the host, and says where they differ.
#include <cmath>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <vector>

template <typename T> struct Buffer {
  T *device;
  std::vector<T> host;
  explicit Buffer(size_t n, T value = T()) : host(n, value) {
    cudaMalloc(&device, n * sizeof(T));
    put();
  }
  void put() {
    cudaMemcpy(device, host.data(), host.size() * sizeof(T),
               cudaMemcpyHostToDevice);
  }
  void get() {
    cudaMemcpy(host.data(), device, host.size() * sizeof(T),
               cudaMemcpyDeviceToHost);
  }
};

static int differences;
template <typename T> void expect(const char *what, int i, T got, T wanted) {
  if (memcmp(&got, &wanted, sizeof(T)) != 0 && differences++ < 20)
    printf("%s[%d]: %.9g, not %.9g\n", what, i, double(got), double(wanted));
}

//===-- Launches that depend on results
//------------------------------------===//

__global__ void halve(int *values, int n, int *changes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && values[i] > 1) {
    values[i] /= 2;
    *changes = 1;
  }
}

void launches() {
  Buffer<int> values(1000), changes(1);
  for (int i = 0; i < 1000; ++i)
    values.host[i] = i;
  values.put();
  int rounds = 0;
  do {
    changes.host[0] = 0;
    changes.put();
    halve<<<4, 250>>>(values.device, 1000, changes.device);
    changes.get();
    ++rounds;
  } while (changes.host[0]);
  expect("rounds", 0, rounds, 10);
  values.get();
  for (int i = 0; i < 1000; ++i)
    expect("halved", i, values.host[i], i ? 1 : 0);
}

//===-- Barriers
//------------------------------------------------------------===//

__global__ void barriers(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = t;
  for (int k = 128; k > 0; k /= 2) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
  __syncthreads();
  int sum = s[0];
  int count = __syncthreads_count(t % 3 == 0);
  int all = __syncthreads_and(t < 256), none = __syncthreads_and(t < 255);
  int any = __syncthreads_or(t == 77), no = __syncthreads_or(t > 255);
  if (t < 64) { // the first two warps among themselves
    s[t] = t * t;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    sum += s[63 - t];
  }
  // Warps 2 and 3 bring what warps 4 and 5 wait for.
  if (t >= 64 && t < 128) {
    s[t] = 1000 + t;
    asm volatile("bar.arrive 2, 128;" ::: "memory");
  } else if (t >= 128 && t < 192) {
    asm volatile("bar.sync 2, 128;" ::: "memory");
    sum += s[t - 64];
  }
  if (t == 200)
    return; // the others meet without it
  __syncthreads();
  out[t] = sum + 100000 * (count + all + none + any + no);
}

void barrierPart() {
  Buffer<int> out(256);
  barriers<<<1, 256>>>(out.device);
  out.get();
  for (int t = 0; t < 256; ++t) {
    int wanted = 255 * 128 + 100000 * (86 + 1 + 0 + 1 + 0);
    if (t < 64)
      wanted += (63 - t) * (63 - t);
    else if (t >= 128 && t < 192)
      wanted += 1000 + t - 64;
    expect("barriers", t, out.host[t], t == 200 ? 0 : wanted);
  }
}

//===-- Warps
//---------------------------------------------------------------===//

constexpr int warpResults = 16;
__global__ void warps(unsigned *out) {
  unsigned lane = threadIdx.x % 32, all = ~0u;
  unsigned *o = out + threadIdx.x * warpResults;
  o[0] = __shfl_sync(all, lane * 3, 5);
  o[1] = __shfl_up_sync(all, lane, 3);
  o[2] = __shfl_down_sync(all, lane, 3, 8);
  o[3] = __shfl_xor_sync(all, lane, 9);
  o[4] = __ballot_sync(all, lane % 3 == 1);
  o[5] = __any_sync(all, lane == 40) + 2 * __all_sync(all, lane < 32) +
         4 * __any_sync(all, lane == 4);
  o[6] = __match_any_sync(all, lane / 5);
  int same;
  o[7] = __match_all_sync(all, 5, &same) + same;
  o[8] = __match_all_sync(all, lane, &same) + same;
  o[9] = __reduce_add_sync(all, lane);
  o[10] = __reduce_max_sync(all, int(lane) - 40) + __reduce_xor_sync(all, lane);
  if (lane % 2)
    o[11] = __activemask();
  else
    o[11] = __shfl_sync(0x55555555, lane, 30);
  __syncwarp();
  unsigned long long wide = lane * 0x100000001ull;
  o[12] = unsigned(__shfl_xor_sync(all, wide, 1) >> 32);
  unsigned sum = 0;
  for (unsigned i = 0; i < lane; ++i) // lanes leave one after the other
    sum += __activemask() != 0;
  o[13] = sum;
  o[14] = unsigned(__shfl_down_sync(all, float(lane), 16) * 2);
  o[15] = __popc(__match_any_sync(all, (unsigned long long)lane << 40));
}

void warpPart() {
  Buffer<unsigned> out(64 * warpResults);
  warps<<<1, 64>>>(out.device);
  out.get();
  for (int t = 0; t < 64; ++t) {
    unsigned lane = t % 32,
             wanted[warpResults] = {15,
                                    lane < 3 ? lane : lane - 3,
                                    lane % 8 > 4 ? lane : lane + 3,
                                    lane ^ 9,
                                    0,
                                    6,
                                    0,
                                    0,
                                    0,
                                    496,
                                    unsigned(-9),
                                    lane % 2 ? 0xaaaaaaaau : 30,
                                    lane ^ 1,
                                    lane,
                                    (lane < 16 ? lane + 16 : lane) * 2,
                                    1};
    for (int i = 0; i < 32; ++i) {
      wanted[4] |= unsigned(i % 3 == 1) << i;
      wanted[6] |= unsigned(i / 5 == int(lane) / 5) << i;
    }
    for (int i = 0; i < warpResults; ++i)
      expect("warps", t * 100 + i, out.host[t * warpResults + i], wanted[i]);
  }
}

//===-- Memory
//--------------------------------------------------------------===//

__constant__ float table[4] = {1.5f, -2, 3.25f, 1e10f};
__device__ int counters[3] = {7, 8, 9};
__device__ int *inside = counters + 1;
__device__ __managed__ int managed = 11;
struct Pair {
  char tag;
  double value;
  short parts[3];
};

__device__ __noinline__ int sumOf(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}
__device__ __noinline__ double valueOf(const Pair &pair) { return pair.value; }

/// Local memory, and a parameter's, by addresses of no known space.
__global__ void generic(const __grid_constant__ Pair pair, int *out) {
  int local[16];
  for (int i = 0; i < 16; ++i)
    local[i] = i * threadIdx.x;
  out[threadIdx.x] =
      sumOf(threadIdx.x % 2 ? local : out + 32, 16) + int(valueOf(pair) * 100);
}

__global__ void memory(Pair pair, double *out, int select) {
  extern __shared__ double dynamic[];
  __shared__ float fixed[32];
  int t = threadIdx.x, local[8];
  for (int i = 0; i < 8; ++i)
    local[(i * select) % 8] = i * t;
  dynamic[t] = pair.value * t + pair.parts[t % 3] + pair.tag;
  fixed[t] = table[t % 4];
  __syncthreads();
  double *generic = t % 2 ? dynamic + 31 - t : out + 31 - t;
  if (t % 2 == 0)
    out[31 - t] = 0.5;
  __syncthreads();
  double value = t % 2 ? *generic : 0.5;
  out[t] = value + fixed[(t + 1) % 32] + local[t % 8] + *inside + managed;
  __syncthreads();
  if (t == 0) {
    counters[2] = 99;
    managed = 12;
  }
}

void memoryPart() {
  Buffer<double> out(32);
  Pair pair = {'a', 0.25, {10, -20, 30}};
  memory<<<1, 32, 32 * sizeof(double)>>>(pair, out.device, 3);
  out.get();
  const float values[4] = {1.5f, -2, 3.25f, 1e10f};
  for (int t = 0; t < 32; ++t) {
    int other = 31 - t, at = 0;
    for (int i = 0; i < 8; ++i)
      if (i * 3 % 8 == t % 8)
        at = i * t;
    double got = t % 2 ? 0.25 * other + pair.parts[other % 3] + 'a' : 0.5;
    expect("memory", t, out.host[t], got + values[(t + 1) % 4] + at + 8 + 11);
  }
  Buffer<int> sums(64, 3);
  generic<<<1, 32>>>(pair, sums.device);
  sums.get();
  for (int t = 0; t < 32; ++t)
    expect("generic", t, sums.host[t], (t % 2 ? 120 * t : 48) + 25);
  int after[3], *address;
  cudaMemcpyFromSymbol(after, counters, sizeof(after));
  expect("symbol", 0, after[0] * 10000 + after[1] * 100 + after[2], 70899);
  cudaGetSymbolAddress((void **)&address, counters);
  cudaDeviceSynchronize();
  expect("managed", 0, managed, 12);
}

//===-- Atomics
//-------------------------------------------------------------===//

struct Sums {
  int add, min, max;
  unsigned inc, dec, bits, cleared, flipped;
  unsigned long long wide, widest;
  float single;
  double twice;
  int lock, locked;
  __half2 halves;
  __half half;
  unsigned short small;
};

__global__ void atomics(Sums *s) {
  __shared__ int inBlock;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    inBlock = 0;
  __syncthreads();
  atomicAdd(&inBlock, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(&s->add, inBlock);
  atomicMin(&s->min, 50 - i);
  atomicMax(&s->max, i);
  atomicInc(&s->inc, 99);
  atomicDec(&s->dec, 99);
  atomicOr(&s->bits, 1u << (i % 32));
  atomicAnd(&s->cleared, ~(1u << (i % 31)));
  atomicXor(&s->flipped, unsigned(i));
  atomicAdd(&s->wide, 1ull << 33);
  atomicMax(&s->widest, (unsigned long long)i << 40);
  atomicAdd(&s->single, 0.5f);
  atomicAdd(&s->twice, 0.25);
  atomicAdd(&s->halves, __floats2half2_rn(i % 2, 1));
  if (i < 100)
    atomicAdd(&s->half, __float2half(0.5f));
  unsigned short old = s->small, assumed;
  do {
    assumed = old;
    old = atomicCAS(&s->small, assumed, (unsigned short)(assumed + 3));
  } while (old != assumed);
  bool done = false;
  while (!done) {
    if (atomicCAS(&s->lock, 0, 1) == 0) {
      *(volatile int *)&s->locked += 1;
      __threadfence();
      atomicExch(&s->lock, 0);
      done = true;
    }
  }
}

void atomicPart() {
  Sums start = {};
  start.cleared = ~0u;
  Buffer<Sums> s(1, start);
  atomics<<<10, 100>>>(s.device);
  s.get();
  const Sums &r = s.host[0];
  expect("add", 0, r.add, 1000);
  expect("min", 0, r.min, -949);
  expect("max", 0, r.max, 999);
  expect("inc", 0, r.inc, 0u);
  expect("dec", 0, r.dec, 0u);
  expect("or", 0, r.bits, ~0u);
  expect("and", 0, r.cleared, 1u << 31);
  expect("xor", 0, r.flipped, 0u);
  expect("wide", 0, r.wide, 1000ull << 33);
  expect("widest", 0, r.widest, 999ull << 40);
  expect("single", 0, r.single, 500.0f);
  expect("twice", 0, r.twice, 250.0);
  expect("halves", 0, __low2float(r.halves), 500.0f);
  expect("halves", 1, __high2float(r.halves), 1000.0f);
  expect("half", 0, __half2float(r.half), 50.0f);
  expect("small", 0, int(r.small), 3000);
  expect("locked", 0, r.locked, 1000);
}

//===-- Graphs, cooperative launches
//---------------------------------------===//

__global__ void scale(int *x, int by) { x[threadIdx.x] *= by; }

void graphPart() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  Buffer<int> x(32);
  std::vector<int> from(32, 2), to(32);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(x.device, from.data(), 128, cudaMemcpyHostToDevice, stream);
  scale<<<1, 32, 0, stream>>>(x.device, 3);
  cudaMemcpyAsync(to.data(), x.device, 128, cudaMemcpyDeviceToHost, stream);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  expect("before", 0, to[0], 0);
  for (int i = 0; i < 3; ++i) {
    from[5] = 10 + i;
    cudaGraphLaunch(executable, stream);
    expect("graph", i, to[5], 3 * (10 + i));
    expect("graph", 100 + i, to[6], 6);
  }
}

__global__ void wholeGrid(int *x, int rounds) {
  auto grid = cooperative_groups::this_grid();
  int n = int(grid.size()), i = int(grid.thread_rank());
  for (int r = 0; r < rounds; ++r) {
    int next = x[(i + 1) % n];
    grid.sync();
    x[i] = next + 1;
    grid.sync();
  }
}

void gridPart() {
  Buffer<int> x(20 * 64);
  for (int i = 0; i < 1280; ++i)
    x.host[i] = i;
  x.put();
  int rounds = 5;
  void *arguments[] = {&x.device, &rounds};
  cudaLaunchCooperativeKernel((void *)wholeGrid, dim3(20), dim3(64), arguments,
                              0, 0);
  x.get();
  for (int i = 0; i < 1280; ++i)
    expect("grid", i, x.host[i], (i + 5) % 1280 + 5);
}

//===-- Matrices
//------------------------------------------------------------===//

__global__ void matrices(const __half *a, const __half *b, float *c, float *d) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, __half, row_major> fa;
  fragment<matrix_b, 16, 16, 16, __half, col_major> fb;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.5f);
  load_matrix_sync(fa, a, 16);
  load_matrix_sync(fb, b, 16);
  mma_sync(sum, fa, fb, sum);
  store_matrix_sync(c, sum, 16, mem_row_major);

  __shared__ __align__(16) __half sa[256], sb[256];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) {
    sa[i] = a[i];
    sb[i] = b[i];
  }
  __syncwarp();
  unsigned ra[4], rb[4];
  unsigned pa =
      unsigned(__cvta_generic_to_shared(sa + (lane % 16) * 16 + lane / 16 * 8));
  unsigned pb = unsigned(__cvta_generic_to_shared(
      sb + (lane % 8 + lane / 16 * 8) * 16 + lane / 8 % 2 * 8));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
               : "r"(pa));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(rb[0]), "=r"(rb[1]), "=r"(rb[2]), "=r"(rb[3])
               : "r"(pb));
  for (int half = 0; half < 2; ++half) {
    float r[4] = {0.5f, 0.5f, 0.5f, 0.5f};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(r[0]), "+f"(r[1]), "+f"(r[2]), "+f"(r[3])
                 : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]),
                   "r"(rb[2 * half]), "r"(rb[2 * half + 1]));
    for (int i = 0; i < 4; ++i)
      d[(lane / 4 + 8 * (i / 2)) * 16 + 8 * half + lane % 4 * 2 + i % 2] = r[i];
  }
}

void matrixPart() {
  Buffer<__half> a(256), b(256);
  Buffer<float> c(256), d(256);
  for (int i = 0; i < 256; ++i) {
    a.host[i] = __float2half(float(i * 7 % 13 - 6));
    b.host[i] = __float2half(float(i * 5 % 11 - 5) / 4);
  }
  a.put();
  b.put();
  matrices<<<1, 32>>>(a.device, b.device, c.device, d.device);
  c.get();
  d.get();
  for (int i = 0; i < 256; ++i) {
    float sum = 0.5f;
    for (int k = 0; k < 16; ++k)
      sum += __half2float(a.host[i / 16 * 16 + k]) *
             __half2float(b.host[i % 16 * 16 + k]);
    expect("wmma", i, c.host[i], sum);
    expect("mma", i, d.host[i], sum);
  }
}

//===-- Threads that wait without barriers, addresses of functions
//---------===//

__device__ int ticket;
__device__ volatile int turn;
__device__ int twice(int x) { return 2 * x; }
__device__ int next(int x) { return x + 1; }
__device__ int (*steps[2])(int) = {twice, next};
struct Shape {
  __device__ virtual int area(int x) const { return x; }
};
struct Square : Shape {
  __device__ int area(int x) const override { return x * x; }
};

__global__ void waiting(int *out) {
  __shared__ volatile int sums[64], flag;
  __shared__ int mine;
  int t = threadIdx.x;
  sums[t] = t;
  if (t == 0) {
    mine = atomicAdd(&ticket, 1);
    flag = 0;
  }
  __syncthreads();
  if (t < 32) { // in step, as before there was __syncwarp
    sums[t] += sums[t + 32];
    sums[t] += sums[t + 16];
    sums[t] += sums[t + 8];
    sums[t] += sums[t + 4];
    sums[t] += sums[t + 2];
    sums[t] += sums[t + 1];
  }
  if (t == 63)
    flag = 5;
  if (t == 0) {
    while (flag == 0)
      ;
    while (turn != mine) // the blocks before this one
      ;
    out[mine] = sums[0] + flag + (mine ? out[mine - 1] : 0);
    __threadfence();
    turn = mine + 1;
  }
  Shape shape;
  Square square;
  const Shape &either = t % 2 ? shape : square;
  if (mine == 3)
    out[100 + t] = steps[t / 2 % 2](either.area(t));
}

void waitingPart() {
  Buffer<int> out(164);
  waiting<<<100, 64>>>(out.device);
  out.get();
  for (int i = 0; i < 100; ++i)
    expect("turns", i, out.host[i], (i + 1) * (63 * 32 + 5));
  for (int t = 0; t < 64; ++t) {
    int area = t % 2 ? t : t * t;
    expect("functions", t, out.host[100 + t], t / 2 % 2 ? area + 1 : 2 * area);
  }
}

//===-- Textures and surfaces
//----------------------------------------------===//

__global__ void textures(cudaTextureObject_t points,
                         cudaTextureObject_t between, cudaTextureObject_t bytes,
                         cudaTextureObject_t linear,
                         cudaSurfaceObject_t surface, float *out) {
  int x = threadIdx.x, y = threadIdx.y, i = y * 8 + x;
  out[i] = tex2D<float>(points, x + 0.5f - 2, y + 0.5f);
  out[64 + i] = tex2D<float>(between, x + 0.75f, y + 1.0f);
  out[128 + i] = tex2D<float>(bytes, (x + 0.5f) / 4, (y + 0.5f) / 8);
  out[192 + i] = tex1Dfetch<float4>(linear, i / 4).z;
  float before;
  surf2Dread(&before, surface, x * 4, y);
  surf2Dwrite(before * 2, surface, x * 4, y);
}

template <typename T>
static cudaResourceDesc arrayOf(const T *values, bool isSurface = false) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  cudaMallocArray(&resource.res.array.array, &format, 8, 8,
                  isSurface ? cudaArraySurfaceLoadStore : 0);
  cudaMemcpy2DToArray(resource.res.array.array, 0, 0, values, 8 * sizeof(T),
                      8 * sizeof(T), 8, cudaMemcpyHostToDevice);
  return resource;
}

void texturePart() {
  std::vector<float> values(64);
  std::vector<unsigned char> small(64);
  for (int i = 0; i < 64; ++i) {
    values[i] = float(i * i % 37);
    small[i] = (unsigned char)(i * 4);
  }
  cudaTextureDesc plain = {};
  plain.addressMode[0] = plain.addressMode[1] = cudaAddressModeClamp;
  cudaTextureDesc smooth = plain;
  smooth.filterMode = cudaFilterModeLinear;
  cudaTextureDesc wrapped = plain;
  wrapped.addressMode[0] = wrapped.addressMode[1] = cudaAddressModeWrap;
  wrapped.readMode = cudaReadModeNormalizedFloat;
  wrapped.normalizedCoords = 1;
  cudaResourceDesc floats = arrayOf(values.data()),
                   bytes = arrayOf(small.data()),
                   target = arrayOf(values.data(), true);
  Buffer<float> buffer(64), out(256);
  buffer.host = values;
  buffer.put();
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.devPtr = buffer.device;
  memory.res.linear.desc = cudaCreateChannelDesc<float4>();
  memory.res.linear.sizeInBytes = 256;
  cudaTextureObject_t t[4];
  cudaSurfaceObject_t surface;
  cudaCreateTextureObject(&t[0], &floats, &plain, nullptr);
  cudaCreateTextureObject(&t[1], &floats, &smooth, nullptr);
  cudaCreateTextureObject(&t[2], &bytes, &wrapped, nullptr);
  cudaCreateTextureObject(&t[3], &memory, &plain, nullptr);
  cudaCreateSurfaceObject(&surface, &target);
  textures<<<1, dim3(8, 8)>>>(t[0], t[1], t[2], t[3], surface, out.device);
  out.get();
  std::vector<float> stored(64);
  cudaMemcpy2DFromArray(stored.data(), 32, target.res.array.array, 0, 0, 32, 8,
                        cudaMemcpyDeviceToHost);
  auto at = [&](int x, int y) {
    x = x < 0 ? 0 : x > 7 ? 7 : x;
    y = y < 0 ? 0 : y > 7 ? 7 : y;
    return values[y * 8 + x];
  };
  for (int i = 0; i < 64; ++i) {
    int x = i % 8, y = i / 8;
    expect("points", i, out.host[i], at(x - 2, y));
    float upper = 0.75f * at(x, y) + 0.25f * at(x + 1, y);
    float lower = 0.75f * at(x, y + 1) + 0.25f * at(x + 1, y + 1);
    expect("between", i, out.host[64 + i], (upper + lower) / 2);
    expect("bytes", i, out.host[128 + i],
           small[y * 8 + x * 2 % 8 + 1] / 255.0f);
    expect("linear", i, out.host[192 + i], values[i / 4 * 4 + 2]);
    expect("surface", i, stored[i], 2 * values[i]);
  }
}

int main(int argc, char **argv) {
  struct {
    const char *name;
    void (*run)();
  } parts[] = {{"launches", launches},    {"barriers", barrierPart},
               {"warps", warpPart},       {"memory", memoryPart},
               {"atomics", atomicPart},   {"graph", graphPart},
               {"grid", gridPart},        {"matrices", matrixPart},
               {"textures", texturePart}, {"waiting", waitingPart}};
  for (auto &part : parts) {
    if (argc > 1 && strcmp(argv[1], part.name) != 0)
      continue;
    differences = 0;
    part.run();
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s: %d differences, %s\n", part.name, differences,
           cudaGetErrorString(error));
  }
}
