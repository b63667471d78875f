// Where the memory of a pointer is decides what an access takes: pinned and mapped memory is
// the host's, behind a link, 64 MiB each way at 51 GB/s; on a machine without its rate such a
// launch has no time. That managed memory is on the GPU is an assumption, and said.

// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --machine=b200 %s | FileCheck %s --check-prefix=NONE

// CHECK-LABEL: scale<<<65536, 256>>>
// CHECK: predicted 1.32 ms {{.*}} bound by the link to the host; {{.*}} facts assumed
// CHECK: memory 134 MB at L1, 134 MB at L2, 0 B at DRAM, 67.1 MB from the host, 67.1 MB to it
// CHECK: assumed 'in' is host memory, behind a link assumed to carry 51 GB/s each way, with the latency of DRAM
// CHECK: assumed 'out' is host memory
// CHECK-LABEL: mapped<<<65536, 256>>>
// CHECK: predicted 1.32 ms {{.*}} bound by the link to the host
// CHECK: memory {{.*}} 67.1 MB at DRAM, 67.1 MB from the host, 0 B to it
// CHECK: 'in' is host memory
// CHECK-NOT: 'out' is host memory
// CHECK-LABEL: registered<<<65536, 256>>>
// CHECK: predicted 1.32 ms {{.*}} bound by the link to the host
// CHECK: memory {{.*}} 67.1 MB at DRAM, 0 B from the host, 67.1 MB to it
// CHECK: 'out' is host memory
// NONE-LABEL: scale<<<65536, 256>>>
// NONE: predicted no time: not understood: accesses to '{{in|out}}', which is host memory: the rate of the link to the host is not known and 1 more; at least {{.*}} for the rest
// CHECK-LABEL: managed<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us
// CHECK: assumed 'out' is managed memory, assumed to be on the GPU when the kernel starts
// CHECK-LABEL: device<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us {{.*}} facts known
// CHECK-LABEL: unread<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us {{.*}} facts known
// CHECK-LABEL: variable<<<65536, 256>>>
// CHECK: facts assumed
// CHECK: assumed 'sums' is managed memory, assumed to be on the GPU when the kernel starts
// A parameter hides the variable of its name.
// CHECK-LABEL: hidden<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us {{.*}} facts known

#define KERNEL(name)                                                           \
  __global__ void name(float *out, const float *in) {                          \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                             \
    out[i] = 2 * in[i];                                                        \
  }
KERNEL(scale)
KERNEL(mapped)
KERNEL(registered)
KERNEL(managed)
KERNEL(device)

// A pointer that no thread follows does not matter.
__global__ void unread(float *out, const float *) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

namespace pool {
__managed__ float sums[16777216];
}

__global__ void variable(const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  pool::sums[i] += in[i];
}

__global__ void hidden(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sums[i] += in[i];
}

struct Buffers {
  float *host, *device;
};

int main() {
  const unsigned bytes = 1 << 26;
  float *h, *o, *view, *m, *d, *e;
  Buffers both;
  cudaMallocHost(&h, bytes);
  cudaHostAlloc((void **)&both.host, bytes, cudaHostAllocMapped);
  // What the host stores there does not move the memory.
  h[0] = 1;
  for (int i = 0; i < 1 << 24; ++i)
    both.host[i] = h[i];
  scale<<<65536, 256>>>(both.host, h + 1024);
  cudaMalloc(&d, bytes);
  cudaMalloc((void **)&e, bytes);
  cudaHostGetDevicePointer((void **)&view, both.host, 0);
  mapped<<<65536, 256>>>(d, view);
  o = new float[bytes / 4];
  cudaHostRegister(o, bytes, 0);
  registered<<<65536, 256>>>(o, d);
  cudaMallocManaged(&m, bytes);
  m[3] = m[2];
  managed<<<65536, 256>>>(m, d);
  device<<<65536, 256>>>(d, e);
  unread<<<65536, 256>>>(d, h);
  variable<<<65536, 256>>>(d);
  hidden<<<65536, 256>>>(e, d);
}
