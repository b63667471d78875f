// Memory operations: bases, offsets, widths, spaces.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefixes=CHECK,LLVM%llvm

// Members of a struct parameter are bases of their own; scalars are symbols.
// CHECK-LABEL: gpuperf.kernel @_Z7members4View
// CHECK:       gpuperf.access load global 4 %v.in["%v.pitch * tx * 4"]
// CHECK:       gpuperf.access store global 4 %v.out["tx * 4"]
struct View {
  const float *in;
  float *out;
  int pitch;
};
__global__ void members(View v) {
  v.out[threadIdx.x] = v.in[threadIdx.x * v.pitch];
}

// Vector types keep their width; a struct of 12 bytes is moved in pieces.
// CHECK-LABEL: gpuperf.kernel @_Z6widthsP6float4
// CHECK:       gpuperf.access load global 16 %a["tx * 16"]
// CHECK:       gpuperf.access store global 16 %a["tx * 16 + 4096"]
__global__ void widths(float4 *a) { a[threadIdx.x + 256] = a[threadIdx.x]; }

// ptxas reads a row of a shared array with wide loads; so does the lowering,
// where the alignment is known.
// CHECK-LABEL: gpuperf.kernel @_Z3rowPf
// CHECK:       gpuperf.array shared @tile elem 4 dims [32, 16] align 4
// CHECK:       gpuperf.barrier block
// CHECK-COUNT-4: gpuperf.access load shared 16 @tile
// CHECK-NOT:   gpuperf.access load shared
// CHECK:       gpuperf.access store global
__global__ void row(float *x) {
  __shared__ float tile[32][16];
  for (int i = 0; i < 16; ++i)
    tile[threadIdx.x][i] = x[32 * i + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += tile[threadIdx.x][i];
  x[threadIdx.x] = sum;
}

// Not aligned to 8 bytes: every element by itself.
// CHECK-LABEL: gpuperf.kernel @_Z9oddStridePf
// CHECK:       gpuperf.barrier block
// CHECK-COUNT-2: gpuperf.access load shared 4 @tile
// CHECK-NOT:   gpuperf.access load shared
// CHECK:       gpuperf.access store global
__global__ void oddStride(float *x) {
  __shared__ float tile[32][3];
  tile[threadIdx.x][0] = x[threadIdx.x];
  tile[threadIdx.x][1] = x[threadIdx.x + 32];
  __syncthreads();
  x[threadIdx.x] = tile[31 - threadIdx.x][0] + tile[31 - threadIdx.x][1];
}

// An array indexed by what is not known at compile time stays in local memory.
// CHECK-LABEL: gpuperf.kernel @_Z5localPii
// CHECK:       gpuperf.array local @table elem 4 dims [100]
// CHECK:       gpuperf.access load local 4 @table["%k * 4"]
__global__ void local(int *x, int k) {
  int table[100];
#pragma unroll
  for (int i = 0; i < 100; ++i)
    table[i] = x[101 * threadIdx.x + i];
  x[threadIdx.x] = table[k];
}

// A smaller one that is read once is chosen from: of eight words by seven comparisons and
// selects. (`ptxas -v` has no stack frame.)
// CHECK-LABEL: gpuperf.kernel @_Z6chosenPii
// CHECK-NOT:   local
// CHECK-COUNT-7: gpuperf.inst "icmp
// CHECK:       gpuperf.access store global 4 %x["tx * 4"]
__global__ void chosen(int *x, int k) {
  int table[8];
  for (int i = 0; i < 8; ++i)
    table[i] = x[9 * threadIdx.x + i];
  x[threadIdx.x] = table[k];
}

// Atomics say what they do, and whether the old value is wanted.
// CHECK-LABEL: gpuperf.kernel @_Z7atomicsPiPf
// CHECK-DAG:   gpuperf.access atomic global 4 %n["0"]{{.*}} {aggregated, atomic = "add.i32", increment}
// CHECK-DAG:   gpuperf.access atomic global 4 %n["4"]{{.*}} {atomic = "cas.i32", returns}
// CHECK-DAG:   gpuperf.access atomic global 4 %f["0"]{{.*}} {atomic = "add.f32"}
__global__ void atomics(int *n, float *f) {
  atomicAdd(n, 1);
  atomicAdd(f, 1.0f);
  n[2 + threadIdx.x] = atomicCAS(n + 1, 0, 1);
}

// Counters with a bound are intrinsics, which name a load first.
// CHECK-LABEL: gpuperf.kernel @_Z8countersPj
// CHECK-DAG:   gpuperf.access atomic global 4 %n["0"]{{.*}} {atomic = "inc.i32"}
// CHECK-DAG:   gpuperf.access atomic global 4 %n["4"]{{.*}} {atomic = "dec.i32"}
// CHECK-DAG:   gpuperf.access atomic global 4 %n["8"]{{.*}} {atomic = "exch.i32"}
__global__ void counters(unsigned *n) {
  atomicInc(n, 7);
  atomicDec(n + 1, 7);
  atomicExch(n + 2, 7u);
}

// An index that was loaded is data; one loaded from a uniform address is the same
// in all lanes.
// CHECK-LABEL: gpuperf.kernel @_Z4dataPfPKi
// CHECK:       gpuperf.access load global 4 %x["of(?{{.*}}, tx) * 4"]
// CHECK:       gpuperf.access load global 4 %x["{{.*}}~{{.*}}"]
__global__ void data(float *x, const int *index) {
  float a = x[index[threadIdx.x]];
  x[threadIdx.x] = a + x[index[blockIdx.x] + threadIdx.x];
}

// What a generic pointer was made of answers which space it is in; the hardware
// asks all the same, where LLVM does: 22 knows the answers, too.
// CHECK-LABEL: gpuperf.kernel @_Z6spacesPfS_i
// LLVM19:      gpuperf.inst "isspacep.shared"
// LLVM19:      gpuperf.if "1"
// CHECK:         gpuperf.access store shared
// LLVM19:      gpuperf.inst "isspacep.shared"
// LLVM19:      gpuperf.if "0"
// LLVM19:        gpuperf.access store global 4 %x["0"]
// LLVM22-NOT:  "isspacep.shared"
// CHECK:       gpuperf.inst "isspacep.global"
// CHECK:       gpuperf.if "of(?{{.*}}, {{tx == %n|%n == tx}})"
__global__ void spaces(float *x, float *y, int n) {
  __shared__ float s[64];
  if (__nvvm_isspacep_shared(s + n))
    s[threadIdx.x] = 1;
  __syncthreads();
  if (__nvvm_isspacep_shared(x + threadIdx.x))
    x[0] = s[n];
  __syncthreads();
  float *either = n == threadIdx.x ? s + 1 : y;
  if (__nvvm_isspacep_global(either))
    x[threadIdx.x] = *either;
}

// A struct of bytes that is aligned to one is moved byte by byte.
// CHECK-LABEL: gpuperf.kernel @{{.*}} "pixels"
// CHECK-COUNT-4: gpuperf.access load global 1 %in
// CHECK-COUNT-4: gpuperf.access store global 1 %out
struct Pixel {
  unsigned char r, g, b, a;
};
__global__ void pixels(const Pixel *in, Pixel *out) {
  out[threadIdx.x] = in[threadIdx.x];
}
