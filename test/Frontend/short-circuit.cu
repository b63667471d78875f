// A condition of which one side is known may be known: what cannot be launched is no launch.
//
// RUN: gpuperf --cuda=none --machine=a100 %s 2>&1 | FileCheck %s --implicit-check-not="<<<"

__global__ void withIds(float *o, const int *ids) { o[threadIdx.x] = ids[threadIdx.x]; }
__global__ void without(float *o) { o[threadIdx.x] = 1; }
__global__ void always(float *o) { o[threadIdx.x] = 2; }

static void run(float *o, const int *ids, int n, int blocks) {
  const bool hasIds = ids != nullptr;
  if (hasIds && n > 1)
    withIds<<<blocks, 256>>>(o, ids);
  if (n > 1 && hasIds)
    withIds<<<2 * blocks, 256>>>(o, ids);
  if (!hasIds || n < 2)
    without<<<blocks, 256>>>(o);
  if (blocks > 10 || n > 1)
    always<<<blocks, 256>>>(o);
}

// CHECK-DAG: withIds<<<200, 256>>>
// CHECK-DAG: withIds<<<400, 256>>>
// CHECK-DAG: without<<<100, 256>>>
// CHECK-DAG: without<<<200, 256>>>
// CHECK-DAG: always<<<100, 256>>>
// CHECK-DAG: always<<<200, 256>>>
void first(float *o, int n) { run(o, nullptr, n, 100); }
void second(float *o, const int *ids, int n) { run(o, ids, n, 200); }
