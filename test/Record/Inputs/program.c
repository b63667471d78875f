// A program as compilers make it, without a toolkit: it registers a fat binary
// with the PTX of its kernels, and stubs call the runtime. The argument says
// what else it does.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  unsigned x, y, z;
} Dim3;
typedef void *Stream;

typedef struct {
  const void *function;
  Dim3 grid, block;
  unsigned sharedBytes;
  void **arguments, **extra;
} KernelNode;

void **__cudaRegisterFatBinary(void *);
void __cudaRegisterFatBinaryEnd(void **);
void __cudaRegisterFunction(void **, const char *, char *, const char *, int,
                            void *, void *, void *, void *, int *);
void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int,
                       int);
void __cudaUnregisterFatBinary(void **);
unsigned __cudaPushCallConfiguration(Dim3, Dim3, size_t, Stream);
int __cudaPopCallConfiguration(Dim3 *, Dim3 *, size_t *, Stream *);
int cudaLaunchKernel(const void *, Dim3, Dim3, void **, size_t, Stream);
int cudaMalloc(void **, size_t);
int cudaFree(void *);
int cudaMemcpy(void *, const void *, size_t, int);
int cudaMemcpy3D(const void *);
int cudaGetDeviceProperties(void *, int);
int cudaGetDeviceProperties_v2(void *, int);
int cudaMemcpyToSymbol(const void *, const void *, size_t, size_t, int);
int cudaMemcpyFromSymbol(void *, const void *, size_t, size_t, int);
int cudaMemGetInfo(size_t *, size_t *);
int cudaDeviceGetAttribute(int *, int, int);
int cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, const void *, int,
                                                  size_t);
int cudaStreamCreate(Stream *);
int cudaStreamBeginCapture(Stream, int);
int cudaStreamEndCapture(Stream, void **);
int cudaGraphCreate(void **, unsigned);
int cudaGraphAddKernelNode(void **, void *, void *, size_t, const KernelNode *);
int cudaGraphInstantiate(void **, void *, unsigned long long);
int cudaGraphLaunch(void *, Stream);
int cudaIpcGetMemHandle(void *, void *);
int cudaFuncSetAttribute(const void *, int, int);
int cudaGetLastError(void);
const char *cudaGetErrorName(int);

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry _Z5scalePfifs(.param .u64 a, .param .u32 n, .param .f32 s,"
    " .param .u16 h)\n{\nret;\n}\n"
    ".visible .entry plain(.param .u64 a, .param .u64 n, .param .u32 m,"
    " .param .align 4 .b8 p[8])\n{\nret;\n}\n";

static struct {
  struct {
    unsigned magic;
    unsigned short version, headerBytes;
    unsigned long long bodyBytes;
  } header;
  struct {
    unsigned short kind, version;
    unsigned headerBytes;
    unsigned long long payloadBytes;
    unsigned packedBytes, optionsOffset;
    unsigned short minor, major;
    unsigned arch, nameOffset, nameBytes;
    unsigned long long flags, key, unpackedBytes;
  } entry;
  char payload[1024];
} fatBinary = {{0xBA55ED50, 1, 16, 64 + 1024},
               {1, 0x101, 64, 1024, 0, 0, 0, 8, 80, 0, 0, 0, 0, 0}};

static struct {
  int magic, version;
  const void *data, *file;
} wrapper = {0x466243b1, 1, &fatBinary, 0};

static void **handle;
static int variable;

static void scale(float *a, int n, float s, short h) {
  void *arguments[] = {&a, &n, &s, &h};
  Dim3 grid, block;
  size_t sharedBytes;
  Stream stream;
  __cudaPopCallConfiguration(&grid, &block, &sharedBytes, &stream);
  cudaLaunchKernel((void *)scale, grid, block, arguments, sharedBytes, stream);
}

struct Pair {
  int a, b;
};

static int plain(void *a, long n, unsigned m, struct Pair p) {
  void *arguments[] = {&a, &n, &m, &p};
  Dim3 grid = {2, 3, 4}, block = {32, 2, 1};
  return cudaLaunchKernel((void *)plain, grid, block, arguments, 0, 0);
}

static void launchScale(unsigned blocks, unsigned threads, size_t sharedBytes,
                        Stream stream, float *a, int n) {
  Dim3 grid = {blocks, 1, 1}, block = {threads, 1, 1};
  __cudaPushCallConfiguration(grid, block, sharedBytes, stream);
  scale(a, n, 0.5f, -3);
}

__attribute__((constructor)) static void registerAll(void) {
  memcpy(fatBinary.payload, ptx, sizeof(ptx));
  handle = __cudaRegisterFatBinary(&wrapper);
  __cudaRegisterFunction(handle, (const char *)scale, (char *)"_Z5scalePfifs",
                         "_Z5scalePfifs", -1, 0, 0, 0, 0, 0);
  __cudaRegisterFunction(handle, (const char *)plain, (char *)"plain", "plain",
                         -1, 0, 0, 0, 0, 0);
  __cudaRegisterVar(handle, (char *)&variable, (char *)"variable", "variable",
                    0, sizeof(variable), 0, 0);
  __cudaRegisterFatBinaryEnd(handle);
}

static void captureGraph(float *a) {
  Stream stream;
  void *graph, *executable;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, 0);
  launchScale(7, 64, 0, stream, a, 7);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  for (int i = 0; i < 3; ++i)
    cudaGraphLaunch(executable, stream);
}

static void buildGraph(float *a) {
  void *graph, *node, *executable;
  int n = 9;
  float s = 1;
  short h = 1;
  void *arguments[] = {&a, &n, &s, &h};
  KernelNode params = {(void *)scale, {9, 1, 1}, {32, 1, 1}, 0, arguments, 0};
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&node, graph, 0, 0, &params);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, 0);
}

static void askDevice(void) {
  int smCount, blocks;
  size_t freeBytes, totalBytes;
  cudaDeviceGetAttribute(&smCount, 16, 0);
  cudaMemGetInfo(&freeBytes, &totalBytes);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (void *)scale, 256, 0);
  printf("%d SMs, %zu of %zu MiB, %d blocks\n", smCount, freeBytes >> 20,
         totalBytes >> 20, blocks);
}

/// By the offsets of driver_types.h, which differ between CUDA 12 and 13.
static void askProperties(void) {
  static char bytes[2048];
#ifdef CUDA_12
  enum { smCount = 388, threadsPerSM = 624, optIn = 696, blocksPerSM = 712 };
  cudaGetDeviceProperties_v2(bytes, 0);
#else
  enum { smCount = 384, threadsPerSM = 604, optIn = 672, blocksPerSM = 688 };
  cudaGetDeviceProperties(bytes, 0);
#endif
  printf("%s: %d SMs of %d threads and %d blocks, %zu bytes\n", bytes,
         *(int *)(bytes + smCount), *(int *)(bytes + threadsPerSM),
         *(int *)(bytes + blocksPerSM), *(size_t *)(bytes + optIn));
}

static void useSymbol(void) {
  int in = 42, out = 0;
  cudaMemcpyToSymbol(&variable, &in, sizeof(in), 0, 1);
  cudaMemcpyFromSymbol(&out, &variable, sizeof(out), 0, 2);
  printf("symbol %d, %d bytes of it: %s\n", out, 8,
         cudaGetErrorName(cudaMemcpyFromSymbol(&out, &variable, 8, 0, 2)));
}

/// More than 48 KiB of shared memory must be asked for.
static void askForShared(float *a) {
  int blocks;
  const char *name;
  launchScale(1, 32, 60000, 0, a, 1);
  name = cudaGetErrorName(cudaGetLastError());
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (void *)scale, 32,
                                                60000);
  printf("60000 bytes of shared memory: %s, %d blocks\n", name, blocks);
  printf("asked for 200000: %s\n",
         cudaGetErrorName(cudaFuncSetAttribute((void *)scale, 8, 200000)));
  name = cudaGetErrorName(cudaFuncSetAttribute((void *)scale, 8, 60000));
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (void *)scale, 32,
                                                60000);
  printf("asked for 60000: %s, %d blocks\n", name, blocks);
  launchScale(1, 32, 60000, 0, a, 1);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  float *a, results[4];
  cudaMalloc((void **)&a, 1 << 20);
  for (int i = 0; i < 1000; ++i)
    launchScale(4096, 256, 64, 0, a, 1 << 20);
  launchScale(1, 1, 0, 0, a, -1);
  struct Pair pair = {1, -2};
  plain(a, 123456789012, 7, pair);
  plain(0, -1, 0xffffffff, pair);
  if (!strcmp(what, "graphs")) {
    captureGraph(a);
    buildGraph(a);
  } else if (!strcmp(what, "device")) {
    askDevice();
    askProperties();
    useSymbol();
  } else if (!strcmp(what, "wrong")) {
    launchScale(1, 2048, 0, 0, a, 1);
    printf("block of 2048: %s\n", cudaGetErrorName(cudaGetLastError()));
    askForShared(a);
    printf("ipc: %s\n", cudaGetErrorName(cudaIpcGetMemHandle(0, a)));
    printf("unknown kernel: %s\n",
           cudaGetErrorName(cudaLaunchKernel(main, (Dim3){1, 1, 1},
                                             (Dim3){1, 1, 1}, 0, 0, 0)));
  } else if (!strcmp(what, "results")) {
    cudaMemcpy(results, a, sizeof(results), 2);
    printf("result %g\n", results[3]);
  } else if (!strcmp(what, "results3d")) {
    size_t from = (size_t)a, to = (size_t)results;
    size_t copy[20] = {0, 0, 0, 0, from, 16, 16, 1, 0, 0,
                       0, 0, to, 16, 16, 1, 16, 1, 1, /*DeviceToHost*/ 2};
    cudaMemcpy3D(copy);
  } else if (!strcmp(what, "fork")) {
    if (fork() == 0)
      launchScale(5, 32, 0, 0, a, 5);
    sleep(argc > 2);
  } else if (!strcmp(what, "many")) {
    for (int n = 1; n <= 20000; ++n)
      launchScale(1, 32, 0, 0, a, n);
  } else if (!strcmp(what, "pause")) {
    fclose(fopen("paused", "w"));
    for (int i = 0; i < 60; ++i)
      sleep(1);
  } else if (!strcmp(what, "_exit")) {
    _exit(3);
  } else if (!strcmp(what, "abort")) {
    abort();
  }
  cudaFree(a);
  __cudaUnregisterFatBinary(handle);
  return 0;
}
