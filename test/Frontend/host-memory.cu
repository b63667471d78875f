// Where the memory of a pointer is decides what an access takes: pinned and mapped memory is
// the host's, reached over a bus whose rate no machine has, so that such a launch has no time;
// that managed memory is on the GPU is an assumption, and said.

// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}


// CHECK-LABEL: scale<<<65536, 256>>>
// CHECK: predicted no time: not understood: accesses to '{{in|out}}', which is host memory: they take the bus, whose rate is not known
// CHECK-LABEL: mapped<<<65536, 256>>>
// CHECK: predicted no time: not understood: accesses to 'in', which is host memory
// CHECK-NOT: accesses to 'out'
// CHECK-LABEL: registered<<<65536, 256>>>
// CHECK: predicted no time: not understood: accesses to 'out', which is host memory
// CHECK-LABEL: managed<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us
// CHECK: assumed 'out' is managed memory, assumed to be on the GPU when the kernel starts
// CHECK-LABEL: device<<<65536, 256>>>
// CHECK: predicted {{[0-9.]+}} us {{.*}} facts known
// CHECK-LABEL: unread<<<65536, 256>>>
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

struct Buffers {
  float *host, *device;
};

int main() {
  const unsigned bytes = 1 << 26;
  float *h, *o, *view, *m, *d, *e;
  Buffers both;
  cudaMallocHost(&h, bytes);
  cudaHostAlloc((void **)&both.host, bytes, cudaHostAllocMapped);
  scale<<<65536, 256>>>(both.host, h + 1024);
  cudaMalloc(&d, bytes);
  cudaMalloc((void **)&e, bytes);
  cudaHostGetDevicePointer((void **)&view, both.host, 0);
  mapped<<<65536, 256>>>(d, view);
  o = new float[bytes / 4];
  cudaHostRegister(o, bytes, 0);
  registered<<<65536, 256>>>(o, d);
  cudaMallocManaged(&m, bytes);
  managed<<<65536, 256>>>(m, d);
  device<<<65536, 256>>>(d, e);
  unread<<<65536, 256>>>(d, h);
}
