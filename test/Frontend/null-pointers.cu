// What the host passes for a pointer is null, or memory that it has allocated: `if (bias)`
// is decided then, in the host's code, too. A pointer that a caller passes may be either.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

struct Arguments {
  float *out;
  const float *in, *bias;
  int n;
};

// CHECK-LABEL: {{^}}open<<<4096, 256>>>
// CHECK: assumed conditional at line [[#@LINE+6]]: whether 'bias' is null is not known, taken with probability 0.50 assumed
// CHECK-LABEL: {{^}}open<<<4096, 256>>>
// CHECK: 8.39 MB at DRAM
__global__ void open(float *out, const float *in, const float *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0.f;
  if (bias)
    v += bias[i];
  out[i] = v;
}

// CHECK-LABEL: {{^}}row<<<(4,1024), 256>>>
// CHECK: facts known
// CHECK: 8.39 MB at DRAM
__global__ void row(float *out, const float *in, const int *rows, int n) {
  int row = rows ? rows[blockIdx.y] : blockIdx.y;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[blockIdx.y * n + i] = in[row * n + i];
}

// CHECK-LABEL: {{^}}members<<<4096, 256>>>
// CHECK: facts known
// CHECK: 12.6 MB at DRAM
// CHECK-LABEL: {{^}}members<<<4096, 256>>>
// CHECK: facts known
// CHECK: 8.39 MB at DRAM
__global__ void members(Arguments a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= a.n)
    return;
  float v = a.in[i];
  if (a.bias != nullptr)
    v += a.bias[i];
  a.out[i] = v;
}

// CHECK-LABEL: {{^}}never<<<4096, 256>>>
// CHECK: launched 0 times
// CHECK: assumed not launched in this run of the program
// CHECK-LABEL: {{^}}always<<<4096, 256>>>
// CHECK: facts known
// CHECK: launched 1 time
__global__ void never(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void always(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

float *other();

void run(float *given) {
  float *a, *b;
  cudaMalloc(&a, 4 << 20);
  cudaMalloc(&b, 4 << 20);
  open<<<4096, 256>>>(a, b, b, 1 << 20);
  open<<<4096, 256>>>(a, b, nullptr, 1 << 20);
  open<<<4096, 256>>>(a, b, given, 1 << 20);
  row<<<dim3(4, 1024), 256>>>(a, b, nullptr, 1024);
  members<<<4096, 256>>>(Arguments{a, b, b, 1 << 20});
  members<<<4096, 256>>>(Arguments{a, b, nullptr, 1 << 20});
}

int main() {
  float *p;
  cudaMalloc((void **)&p, 4 << 20);
  if (p == nullptr)
    never<<<4096, 256>>>(p);
  else
    always<<<4096, 256>>>(p);
  run(other());
}
