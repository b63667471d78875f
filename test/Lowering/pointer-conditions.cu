// Conditions that ask for a pointer, or for the number that it is: no kernel fails by
// them, and no user is asked for the value of a pointer.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --implicit-check-not=not_analysed --implicit-check-not=internal
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s --check-prefix=TEXT --implicit-check-not=internal
// TEXT: 6 kernels analysed
struct Params {
  float *out;
  const float *in;
  const int *lengths, *end;
  unsigned long long raw;
  int most, steps;
};

// Clang asks for the pointer first, or selects the limit by it.
// CHECK-LABEL: "null_member"
// CHECK: gpuperf.if "{{.*}}~{whether 'p.lengths' is null}.null{{.*}}%p.most
__global__ void null_member(Params p) {
  const int limit = p.lengths == nullptr ? 0 : p.most;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int t = 0; t < p.steps; ++t) {
    if (t < limit)
      continue;
    p.out[t * 4096 + i] = p.in[t * 4096 + i];
  }
}

// The same pointer is an array as well.
// CHECK-LABEL: "used_too"
// CHECK: gpuperf.if "~{whether 'p.lengths' is null}.null{{( == 0)?}}"
// CHECK: access load global 4 %p.lengths
__global__ void used_too(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (p.lengths)
    p.out[i] = p.in[i + p.lengths[blockIdx.x]];
  else
    p.out[i] = p.in[i];
}

// Two pointers compared: nothing is known of where they are.
// CHECK-LABEL: "compared"
// CHECK: gpuperf.if "~{{[^%"]*}}" ({{.*}} attributes {{.*}}probability = 5.0
__global__ void compared(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (p.lengths == p.end)
    p.out[i] = 1;
}

// The distance of two is a number, of which nothing is known.
// CHECK-LABEL: "distance"
// CHECK: gpuperf.if "bx * bdx + tx < {{[^%"]*}}"
__global__ void distance(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.end - p.lengths)
    p.out[i] = p.in[i];
}

// An integer that is made a pointer, and is compared as the number that it is.
// CHECK-LABEL: "raw_member"
// CHECK: gpuperf.if
// CHECK: access load {{global|generic}} 4 ?["
__global__ void raw_member(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (p.raw > 16)
    p.out[i] = reinterpret_cast<const float *>(p.raw)[i];
}

// A member of a union that is either: first compared, then what addresses start at.
union Either {
  const float *pointer;
  unsigned long long bits;
};
struct Tagged {
  Either either;
  int tag;
};
// CHECK-LABEL: "either"
// CHECK: access load {{global|generic}} 4
__global__ void either(float *out, Tagged t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (t.tag && t.either.bits > 100)
    out[i] = t.either.bits;
  if (i < (int)t.either.bits)
    out[i] = t.either.pointer[i];
}

void run(Params p, float *out, Tagged t) {
  null_member<<<16, 256>>>(p);
  used_too<<<16, 256>>>(p);
  compared<<<16, 256>>>(p);
  distance<<<16, 256>>>(p);
  raw_member<<<16, 256>>>(p);
  either<<<16, 256>>>(out, t);
}
