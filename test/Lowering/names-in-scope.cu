// Names mean what is in scope, whatever the source calls its parameters and arrays.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s \
// RUN:   | %python -c "import json, sys; print(*['%%s %%s %%s sectors %%g' \
// RUN:     %% (k['name'], a['base'] if 'base' in a else a['space'], a['pattern'], a['sectors_per_request'] or a['wavefronts_per_request']) \
// RUN:     for k in json.load(sys.stdin)['kernels'] for a in k['accesses']], sep='\n')" \
// RUN:   | FileCheck %s --check-prefix=COUNT

// A parameter that is called as we call threadIdx.x: one row, four sectors.
// CHECK-LABEL: "threads" (ptr %a, %tx)
// CHECK: access store global 4 %a["(%tx * 32 + tx) * 4"]
// COUNT: threads {{.*}} unit sectors 4
__global__ void threads(float *a, int tx) {
  a[threadIdx.x + tx * 32] = 1;
}

// One that is called as we call a loop's counter.
// CHECK-LABEL: "counters" (ptr %a, %i0)
// CHECK: gpuperf.loop %[[COUNTER:[a-z0-9_]+]] "i0" trip "%i0"
// CHECK: access store global 4 %a["({{tx \+ %i0|%i0 \+ tx}} + %[[COUNTER]] * 32) * 4"]
__global__ void counters(float *a, int i0) {
#pragma unroll 1
  for (int i = 0; i < i0; ++i)
    a[threadIdx.x + i * 32 + i0] = 1;
}

// Extents, first and iterate, and a grid that is computed from such a name.
// CHECK-LABEL: "extents" (ptr %a, %bdx, %gdx, %first)
// CHECK: gpuperf.launch grid("(%bdx + 63) / 64", "1", "1") block("64", "1", "1"){{.*}}args(%bdx = "1000", %first = "4", %gdx = "3")
// CHECK: gpuperf.if "{{.*}}bx * bdx + tx < %bdx"
// CHECK: access store global 4 %a["(%first * %gdx + (bx * bdx + tx)) * 4"]
__global__ void extents(float *a, int bdx, int gdx, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < bdx)
    a[i + gdx * first] = 1;
}
void launch(float *a) {
  int n = 1000;
  extents<<<(n + 63) / 64, 64>>>(a, n, 3, 4);
}

// A grid over the size of a block that is not known, and a parameter of its name.
// CHECK-LABEL: "rounded" (ptr %a, %bdx)
// CHECK: gpuperf.launch grid("(%bdx + bdx - 1) / bdx", "1", "1") block("~block_x"
__global__ void rounded(float *a, int bdx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < bdx)
    a[i] = 1;
}
void launchRounded(float *a, int n, int threads) {
  rounded<<<(n + threads - 1) / threads, threads>>>(a, n);
}

// An array that hides a parameter of its name is another thing.
// CHECK-LABEL: "hidden" (ptr %x)
// CHECK: gpuperf.array shared @x elem 4 dims [64] align 4
// CHECK: access load global 4 %x["tx * 4"]
// CHECK: access store shared 4 @x["tx * 4"]
__global__ void hidden(float *x) {
  float value = x[threadIdx.x];
  float *out = x;
  {
    __shared__ float x[64];
    x[threadIdx.x] = value;
    __syncthreads();
    out[threadIdx.x] = x[63 - threadIdx.x];
  }
}

// The parameters of a pack have one name in the source.
// CHECK-LABEL: "pack<int, int>" (ptr %a, %n, %n_2)
// CHECK: access store global 4 %a["({{tx \+ %n_2|%n_2 \+ tx}} + %n * 2) * 4"]
template <typename... T> __global__ void pack(float *a, T... n) {
  int k = 0;
  ((k = 2 * k + n), ...);
  a[threadIdx.x + k] = 1;
}
template __global__ void pack<int, int>(float *, int, int);
