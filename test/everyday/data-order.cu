// Where data says where: near each other by default, and what the user says of it. Of 16M
// elements an H200 gathers all in 79 us where they are one behind the other, in 75 from windows
// of 1 KB, in 112 from 1 MB that all use, and in 470 from anywhere in 1 GB, and scatters them over
// windows of 1 MB in 261 (the project's own data).
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/data.cu
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 %t/data.cu | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %t/data.cu | FileCheck %s %}
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 --kernel=gather --assume=gather:data=random %t/data.cu | FileCheck %s --check-prefix=RANDOM
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 --kernel=gather --assume=data=sorted %t/data.cu | FileCheck %s --check-prefix=SORTED
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 --kernel=gather --kernel=scatter --assume=data=1048576 %t/data.cu | FileCheck %s --check-prefix=BYTES
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 --kernel=chain --caches=warm %t/data.cu | FileCheck %s --check-prefix=CHAIN
// RUN: not gpuperf --cuda=none --compiler=clang --assume=gather:data=near %t/data.cu 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: printf 'assume:\n  gather: {data: random}\n' > %t/.gpuperf
// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 --kernel=gather %t/data.cu | FileCheck %s --check-prefix=RANDOM
// RUN: %if uninstrumented %{ %clang %bare_cuda --cuda-device-only -fsyntax-only %t/data.cu -fplugin=%plugin -fplugin-arg-gpuperf-machine=h200 -fplugin-arg-gpuperf-assume=gather:data=random 2>&1 | FileCheck %s --check-prefix=PLUGIN %}

// ERROR: error: --assume=gather:data=near: kernel 'gather' has no parameter 'data'

// The range reaches from the best to the worst.
// CHECK-LABEL: gather<<<65536, 256>>>
// CHECK: predicted 68.8 us ({{[0-9.]+}} to 474) {{.*}} facts assumed
// CHECK: memory 267 MB at L1, 201 MB at L2, 201 MB at DRAM
// CHECK: assumed in: the address depends on 'index', lanes assumed to be spread evenly over 256 bytes
// CHECK: assumed each element that data chooses assumed to be used once, beside others that are
// CHECK: global load in 4 indirect 1 32 7.89 3.56
//
// RANDOM: predicted 47{{[0-9]}} us {{.*}} facts assumed
// RANDOM: lanes assumed to be spread evenly over the array
// RANDOM: data-dependent addresses assumed to be spread over memory, beyond the caches
// RANDOM: global load in 4 indirect 1 32 32 4
//
// PLUGIN: remark: {{.*}}'gather' {{.*}}predicted 47{{[0-9]}} us
//
// BYTES-LABEL: gather<<<65536, 256>>>
// BYTES: predicted 11{{[0-9]}} us {{.*}} facts assumed
// BYTES: lanes assumed to be spread evenly over 1048576 bytes
// BYTES: global load in 4 indirect 1 32 32 4
// BYTES-LABEL: scatter<<<65536, 256>>>
// BYTES: predicted 2{{[4-6][0-9]}} us {{.*}} facts assumed
//
// SORTED: predicted 81.5 us {{.*}} facts assumed
// SORTED: lanes assumed to be one behind the other
// SORTED: global load in 4 indirect 1 32 4 4
__global__ void gather(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

__global__ void scatter(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[index[i]] = in[i];
}

// Where a remainder bounds a chain of loads, its last place is the modulus less one, wherever the
// threads begin: 512 loads of 16 MB take 88.7 us.
// CHAIN-LABEL: chain<<<132, 32>>>
// CHAIN: predicted 9{{[0-9.]+}} us
// CHAIN: memory 8.67 MB at L1, 8.67 MB at L2, 0 B at DRAM
// gpuperf: assume(data=sorted)
__global__ void chain(int *out, const int *zeros) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x, at = i % 4194304;
  for (int s = 0; s < 512; s++)
    at = (at + n + zeros[at]) % 4194304;
  out[i] = at;
}

// A comment says it, and a parameter of that name keeps its value.
// CHECK-LABEL: said<<<65536, 256>>>
// CHECK: lanes assumed to be one behind the other
// gpuperf: assume(data=sorted)
__global__ void said(float *out, const float *data, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[index[i]];
}

// A table, and what atomics count, are spread evenly whatever is said.
// CHECK-LABEL: table<<<65536, 256>>>
// CHECK: global load table 4 indirect 1 32 20.4 4
// CHECK: global atomic add.i32 bins 4 indirect 1 32
// gpuperf: assume(data=local)
__global__ void table(float *out, const float *table, int *bins, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[index[i] & 255];
  atomicAdd(bins + index[i], 1);
}

void run(float *out, const float *in, const int *index, int *bins) {
  gather<<<65536, 256>>>(out, in, index);
  scatter<<<65536, 256>>>(out, in, index);
  chain<<<132, 32>>>(bins, index);
  said<<<65536, 256>>>(out, in, index);
  table<<<65536, 256>>>(out, in, bins, index);
}
