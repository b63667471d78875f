// What reports an error, prints or traps is not done in a program that is right: where
// data decide, it is assumed not to be, and what it costs is not missing.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s --check-prefix=TEXT
// RUN: gpuperf --cuda=none --machine=h100 --kernel=flag --assume=flag:verbose=1 %s | FileCheck %s --check-prefix=ASKED
extern "C" __device__ int printf(const char *, ...);

// CHECK-LABEL: "checked"
// CHECK: gpuperf.if "of({{.*}}probability = 0.0
// CHECK: gpuperf.unknown prints "call to external function 'printf'"
// TEXT-LABEL: checked<<<
// TEXT: facts assumed
// TEXT: conditional at line [[#@LINE+7]]: condition unknown, taken with probability 0.00 assumed
// TEXT-NOT: vprintf
__global__ void checked(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = in[i];
  if (v != v)
    printf("nan at %d\n", i);
  out[i] = v;
}

// A trap ends the kernel: that side has no way on.
// CHECK-LABEL: "trapped"
// CHECK: probability = {{0.0|1.0}}
// TEXT-LABEL: trapped<<<
// TEXT: facts assumed
// TEXT: global store out 4 unit 1 32
__global__ void trapped(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0)
    __trap();
  out[i] = in[i] + 1;
}

// In a loop, with a way on to the next iteration.
// TEXT-LABEL: summed<<<
// TEXT: facts assumed
// TEXT-NOT: vprintf
// TEXT: global load in 4 unit 64 32
__global__ void summed(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    float v = in[k * 4096 + i];
    if (v > 1e30f) {
      printf("large at %d\n", k);
      continue;
    }
    sum += v;
  }
  out[i] = sum;
}

// An argument that nobody gave: assumed off; on, what is printed has a cost that nobody
// knows.
// TEXT-LABEL: flag<<<
// TEXT: facts assumed
// TEXT-NOT: vprintf
// ASKED-LABEL: flag<<<
// ASKED: no time: not understood: call to external function
// ASKED: unknown call to external function 'printf'
__global__ void flag(float *out, const float *in, int verbose) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (verbose)
    printf("%d\n", i);
  out[i] = in[i];
}

// Each thread prints: that is known, and its cost is not.
// TEXT-LABEL: always<<<
// TEXT: no time: not understood: call to external function
// TEXT: unknown call to external function 'printf' (line [[#@LINE+4]])
__global__ void always(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  printf("%d\n", i);
}

// One thread of the grid prints: the others do not wait for it.
// TEXT-LABEL: first<<<
// TEXT: facts assumed
// TEXT: call to external function 'printf' (line [[#@LINE+6]]): at most two warps of the grid do it; it takes no time here
// TEXT-NOT: unknown call
__global__ void first(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  if (i == 0)
    printf("%d\n", i);
}

// Of two warps one is no small part.
// TEXT-LABEL: few<<<
// TEXT: no time: not understood: call to external function
__global__ void few(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0)
    printf("done\n");
}

// One thread of each block: too many to say that they take no time.
// TEXT-LABEL: firstOfBlock<<<
// TEXT: no time: not understood: call to external function
// TEXT: unknown call to external function 'printf' (line [[#@LINE+5]])
__global__ void firstOfBlock(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  if (threadIdx.x == 0)
    printf("%d\n", i);
}

// Work that ends with a line is no report of an error.
// TEXT-LABEL: worked<<<
// TEXT: condition unknown, taken with probability 0.50 assumed
// TEXT: unknown call to external function 'printf'
__global__ void worked(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += in[k * 4096 + i];
    out[i] = sum;
    printf("%d done\n", i);
  }
}

void run(float *out, const float *in, int verbose) {
  worked<<<16, 256>>>(out, in, 64);
  checked<<<4096, 256>>>(out, in, 4096 * 256);
  trapped<<<4096, 256>>>(out, in, 4096 * 256);
  summed<<<16, 256>>>(out, in, 64);
  flag<<<4096, 256>>>(out, in, verbose);
  always<<<4096, 256>>>(out, in);
  first<<<4096, 256>>>(out, in);
  few<<<1, 64>>>(out, in);
  firstOfBlock<<<4096, 256>>>(out, in);
}
