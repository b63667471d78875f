// A struct whose value is moved as it is reads and writes at its operator: each
// of the two accesses has its own text, also in a template that other types
// instantiate, for which the compiler has one place.
//
// RUN: gpuperf --cuda=none --format=json %s | %python -c \
// RUN:   'import json, sys; [print(k["name"], a["kind"], a.get("expression")) for k in json.load(sys.stdin)["kernels"] for a in k["accesses"]]' \
// RUN:   | FileCheck %s

template <typename T>
__global__ void gather(T *out, const T *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

// CHECK-DAG: gather<float> load in[index[i]]
// CHECK-DAG: gather<float> store out[i]
template __global__ void gather<float>(float *, const float *, const int *);

// CHECK-DAG: gather<float4> load in[index[i]]
// CHECK-DAG: gather<float4> store out[i]
template __global__ void gather<float4>(float4 *, const float4 *, const int *);

struct Point {
  float x, y, z;
};

// CHECK-DAG: points load in[index[i]]
// CHECK-DAG: points store out[i]
__global__ void points(Point *out, const Point *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

// What a function returns is no access of its own.
// CHECK-NOT: made {{(load|store)}} make_float4
__global__ void made(float4 *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = make_float4(in[i], 0, 0, 0);
}
