// A size that the command line may replace is known only if nothing was given: the time
// for it is assumed. The same size without the choice is the program's own.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

extern "C" int atoi(const char *);

// CHECK-LABEL: chosen<<<
// CHECK-NEXT: {{.*}}facts assumed
// CHECK: launch {{.*}}n = 4194304: assumed
// CHECK: assumed 'n' is 4194304 unless the program's input changes it, which is assumed not to be
__global__ void chosen(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

// CHECK-LABEL: given<<<
// CHECK-NEXT: {{.*}}facts known
// CHECK-NOT: unless the program's input
__global__ void given(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

// Sizes that only the grid is made of, which a helper reads from the words.
//
// CHECK-LABEL: byOption<<<(32,16), 256>>>
// CHECK: assumed the grid is 32 x 16 x 1 unless the program's input changes it, which is assumed not to be
__global__ void byOption(float *out, int pitch) {
  out[blockIdx.y * pitch + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// What a call decides that is told nothing of them has no usual value.
//
// CHECK-LABEL: byCall<<<?, 256>>>
__global__ void byCall(float *out) { out[threadIdx.x] = 1; }

bool hasOption(int argc, const char **argv, const char *name);
int option(int argc, const char **argv, const char *name);
bool isLarge();

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 22;
  const int m = 1 << 22;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  chosen<<<(n + 255) / 256, 256>>>(out, in, n);
  given<<<(m + 255) / 256, 256>>>(out, in, m);
  dim3 size(8192, 16);
  if (hasOption(argc, (const char **)argv, "width"))
    size.x = option(argc, (const char **)argv, "width");
  byOption<<<dim3(size.x / 256, size.y), 256>>>(out, 8192);
  int blocks = 64;
  if (isLarge())
    blocks = option(0, nullptr, "");
  byCall<<<blocks, 256>>>(out);
}
