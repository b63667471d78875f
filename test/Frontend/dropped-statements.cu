// Of statements with errors Clang keeps a part or nothing. What they would do
// to the variables that they mention is not known; others keep their values.
//
// RUN: gpuperf --cuda=none %s 2>/dev/null | grep '<<<' | FileCheck %s

int get(int *p, int what);
__global__ void argument(float *out) { out[threadIdx.x] = 1; }
__global__ void callee(float *out) { out[threadIdx.x] = 2; }
__global__ void assigned(float *out) { out[threadIdx.x] = 3; }
__global__ void declared(float *out) { out[threadIdx.x] = 4; }
__global__ void looped(float *out) { out[threadIdx.x] = 5; }
__global__ void inLambda(float *out) { out[threadIdx.x] = 6; }
__global__ void global(float *out) { out[threadIdx.x] = 7; }
__global__ void returned(float *out) { out[threadIdx.x] = 8; }
__global__ void other(float *out) { out[threadIdx.x] = 9; }

static int count = 16;

int main() {
  float *out;
  cudaMalloc(&out, 1024);
  int a = 11, b = 12, c = 13, d = 14, e = 0, f = 15, other_ = 99, yes = 0;
  // CHECK: argument<<<?, 32>>>
  get(&a, Undeclared);
  argument<<<a, 32>>>(out);
  // CHECK: callee<<<?, 32>>>
  readSize(&b);
  callee<<<b, 32>>>(out);
  // CHECK: assigned<<<?, 32>>>
  c = undeclared + 3;
  assigned<<<c, 32>>>(out);
  // CHECK: declared<<<?, 32>>>
  Unknown unknown(d);
  declared<<<d, 32>>>(out);
  // CHECK: looped<<<?, 32>>>
  for (int i = 0; i < 3; ++i)
    if (i == 1) {
      next(e);
    }
  looped<<<e + 17, 32>>>(out);
  // CHECK: inLambda<<<?, 32>>>
  auto change = [&] { readSize(&f); };
  change();
  inLambda<<<f, 32>>>(out);
  // A function that is not seen may store to it.
  // CHECK: global<<<?, 32>>>
  global<<<count, 32>>>(out);
  // CHECK: returned<<<5, 32>>>
  get(&yes, Undeclared);
  if (!yes)
    return 1;
  returned<<<5, 32>>>(out);
  // CHECK: other<<<99, 32>>>
  other<<<other_, 32>>>(out);
  count = 3;
}
