// Versions of a kernel that the command line chooses from: what the program launches
// unless it is told otherwise has findings, the others say what they need.
//
// RUN: gpuperf --cuda=none --machine=a100 %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not="has to change"

bool hasFlag(int argc, const char **argv, const char *name);
int number(int argc, const char **argv, const char *name);

enum Version { Naive, Tiled, Other };

// CHECK-LABEL: naive<<<1024, 256>>>
// CHECK:       launched {{.*}} the program's input has to change the condition at line [[# @LINE + 17]] of the host code
__global__ void naive(float *o, int n) { o[(blockIdx.x * 256 + threadIdx.x) * 32 % n] = 1; }

// CHECK-LABEL: tiled<<<1024, 256>>>
__global__ void tiled(float *o, int n) { o[(blockIdx.x * 256 + threadIdx.x) * 32 % n] = 2; }

// CHECK-LABEL: other<<<1024, 256>>>
// CHECK:       launched {{.*}} the program's input has to change the condition at line [[# @LINE + 10]] of the host code
__global__ void other(float *o, int n) { o[(blockIdx.x * 256 + threadIdx.x) * 32 % n] = 3; }

// Both versions of one `if` may run: nothing of the command line is in it.
//
// CHECK-LABEL: even<<<1024, 256>>>
__global__ void even(float *o) { o[blockIdx.x * 256 + threadIdx.x] = 4; }
__global__ void odd(float *o) { o[blockIdx.x * 256 + threadIdx.x] = 5; }

void work(float *o, int n, Version version) {
  switch (version) {
  case Tiled:
  default: tiled<<<n / 256, 256>>>(o, n); break;
  case Naive: naive<<<n / 256, 256>>>(o, n); break;
  case Other: other<<<n / 256, 256>>>(o, n); break;
  }
  for (int i = 0; i < 10; ++i)
    switch (version) {
    case Tiled:
    default: tiled<<<n / 256, 256>>>(o, n); break;
    case Naive: naive<<<n / 256, 256>>>(o, n); break;
    case Other: other<<<n / 256, 256>>>(o, n); break;
    }
}

// Without its file the program launches nothing: that needs no input to be of interest.
//
// CHECK-LABEL: ofFile<<<1024, 256>>>
__global__ void ofFile(float *o) { o[blockIdx.x * 256 + threadIdx.x] = 6; }

// What the GPU and the command line decide together: this one has enough shared memory.
//
// CHECK-LABEL: small<<<1024, 256>>>
// CHECK:       launched {{.*}} the program's input has to change the condition at line [[# @LINE + 30]] of the host code
// CHECK-LABEL: large<<<1024, 256>>>
__global__ void small(float *o) { o[blockIdx.x * 256 + threadIdx.x] = 7; }
__global__ void large(float *o) { o[blockIdx.x * 256 + threadIdx.x] = 8; }

int state();

int main(int argc, char **argv) {
  const char **words = (const char **)argv;
  float *o;
  cudaMalloc(&o, 1 << 24);
  Version version = Tiled;
  if (hasFlag(argc, words, "kernel")) {
    int chosen = number(argc, words, "kernel");
    if (chosen > 2)
      return 1;
    version = (Version)chosen;
  }
  work(o, 1 << 18, version);
  if (state())
    even<<<1024, 256>>>(o);
  else
    odd<<<1024, 256>>>(o);
  bool isGiven = false;
  if (hasFlag(argc, words, "file"))
    isGiven = true;
  if (isGiven)
    ofFile<<<1024, 256>>>(o);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.sharedMemPerMultiprocessor >= 65536 && version != Other)
    large<<<1024, 256>>>(o);
  else
    small<<<1024, 256>>>(o);
}

// CHECK: [[# @LINE - 72]]:{{[0-9]+}}: warning: uncoalesced global store of 'o[{{.*}}speed up 'tiled'
