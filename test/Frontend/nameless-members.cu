// What has no member of its own in a struct, of a union or among bit-fields, goes by its place: "u.0"
// is what --assume takes, and reads as a member's name in a sentence.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --min-speedup=1 %s | FileCheck %s --implicit-check-not="'u.{{[0-9]}}"
// RUN: gpuperf --cuda=none --machine=rtx3080 --min-speedup=1 --assume=k:u.0=9 %s | FileCheck %s --check-prefix=GIVEN
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1 %s | FileCheck %s --implicit-check-not="'u.{{[0-9]}}" %}
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1 --assume=k:u.0=9 %s | FileCheck %s --check-prefix=GIVEN %}
// CHECK: depends on the value at byte 0 of 'u', which is not known
// GIVEN: launch {{.*}}; the value at byte 0 of 'u' = 9: command line
// GIVEN: assumed     the value at byte 4 of 'u' not known
struct Options {
  union {
    int i;
    float f;
  } choice;
  unsigned few : 5, more : 27;
};
__global__ void k(Options u, float *o) {
  for (int j = 0; j < u.choice.i; ++j)
    o[(j * 64 + threadIdx.x) * 3] += 1;
  if (threadIdx.x < u.few)
    o[threadIdx.x * u.choice.i] = 3;
}
