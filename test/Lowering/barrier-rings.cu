// Barriers behind the tiles in dynamic shared memory are two rings of four, whose index
// begins again by a comparison or by a remainder; and the pipeline takes as long as with
// two arrays of barriers. Taken for one ring, the copies of one stage would be waited for
// before those of the next begin: 280 us.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}
// RUN: gpuperf --compiler=clang --machine=h200 %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s --check-prefix=TIME
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s -- -std=c++17 -arch=sm_90a | FileCheck %s --check-prefix=TIME %}

#include <cstdint>

constexpr int kStages = 4;

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void wait(uint64_t *barrier, int parity) {
  asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
               "@p bra DONE;\nbra AGAIN;\nDONE:\n}" ::"r"(at(barrier)), "r"(parity) : "memory");
}

__device__ void arrive(uint64_t *barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(barrier)) : "memory");
}

__device__ void load(void *to, const void *from, uint64_t *full) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" ::"r"(at(full)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%2];"
               ::"r"(at(to)), "l"(from), "r"(at(full)) : "memory");
}

__device__ void produce(float (*tile)[1024], uint64_t *full, uint64_t *empty, const float *in, int n) {
  int stage = 0, phase = 1;
  for (int k = 0; k < n; k++) {
    wait(&empty[stage], phase);
    load(tile[stage], in + ((size_t)blockIdx.x * n + k) * 1024, &full[stage]);
    if (++stage == kStages)
      stage = 0, phase ^= 1;
  }
}

__device__ void consume(float (*tile)[1024], uint64_t *full, uint64_t *empty, float *out, int n) {
  float sum = 0;
  for (int k = 0; k < n; k++) {
    int stage = k % kStages;
    wait(&full[stage], k / kStages & 1);
    for (int j = 0; j < 8; j++)
      sum += tile[stage][j * 128 + threadIdx.x];
    arrive(&empty[stage]);
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// The index begins again at the start of an iteration, and the consumer frees the
// stage before the one that it has waited for.
__device__ void produceWrapped(float (*tile)[1024], uint64_t *full, uint64_t *empty, const float *in, int n) {
  int stage = 0, phase = 1;
  for (int k = 0; k < n; k++, stage++) {
    if (stage == kStages)
      stage = 0, phase ^= 1;
    wait(&empty[stage], phase);
    load(tile[stage], in + ((size_t)blockIdx.x * n + k) * 1024, &full[stage]);
  }
}

__device__ void consumeWrapped(float (*tile)[1024], uint64_t *full, uint64_t *empty, float *out, int n) {
  float sum = 0;
  int stage = 0, phase = 0, last = -1;
  for (int k = 0; k < n; k++, stage++) {
    if (stage == kStages)
      stage = 0, phase ^= 1;
    wait(&full[stage], phase);
    for (int j = 0; j < 8; j++)
      sum += tile[stage][j * 128 + threadIdx.x];
    if (last >= 0)
      arrive(&empty[last]);
    last = stage;
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// CHECK-LABEL: "arrays"
// CHECK-NOT:   gpuperf.ring
// CHECK:       gpuperf.launch
// TIME-LABEL:  arrays<<<132, 160>>>
// TIME:        predicted {{7[0-4]}}{{[.0-9]*}} us
__global__ void arrays(float *out, const float *in, int n) {
  __shared__ __align__(128) float tile[kStages][1024];
  __shared__ uint64_t full[kStages], empty[kStages];
  if (threadIdx.x < 128)
    consume(tile, full, empty, out, n);
  else if (threadIdx.x == 128)
    produce(tile, full, empty, in, n);
}

struct Storage {
  alignas(128) float tile[kStages][1024];
  uint64_t full[kStages], empty[kStages];
};

// CHECK-LABEL: "members"
// CHECK-DAG:   async = #gpuperf.async<wait mbarrier @memory>, gpuperf.ring = array<i64: 16384, 4>
// CHECK-DAG:   async = #gpuperf.async<arrive mbarrier @memory>, gpuperf.ring = array<i64: 16416, 4>
// CHECK-DAG:   async = #gpuperf.async<wait mbarrier @memory>, gpuperf.ring = array<i64: 16416, 4>
// CHECK-DAG:   async = #gpuperf.async<expect mbarrier @memory>, gpuperf.ring = array<i64: 16384, 4>
// TIME-LABEL:  members<<<132, 160, 16512>>>
// TIME:        predicted {{7[0-4]}}{{[.0-9]*}} us
__global__ void members(float *out, const float *in, int n) {
  extern __shared__ char memory[];
  Storage &storage = *(Storage *)memory;
  if (threadIdx.x < 128)
    consume(storage.tile, storage.full, storage.empty, out, n);
  else if (threadIdx.x == 128)
    produce(storage.tile, storage.full, storage.empty, in, n);
}

// CHECK-LABEL: "wrapped"
// CHECK-NOT:   gpuperf.ring = array<i64: {{[0-9]+}}, 0>
// CHECK-DAG:   async = #gpuperf.async<wait mbarrier @memory>, gpuperf.ring = array<i64: 16384, 4>
// CHECK-DAG:   async = #gpuperf.async<arrive mbarrier @memory>, gpuperf.ring = array<i64: 16416, 4>
// CHECK-DAG:   async = #gpuperf.async<wait mbarrier @memory>, gpuperf.ring = array<i64: 16416, 4>
// CHECK-DAG:   async = #gpuperf.async<expect mbarrier @memory>, gpuperf.ring = array<i64: 16384, 4>
// TIME-LABEL:  wrapped<<<132, 160, 16512>>>
// TIME-NOT:    how many barriers
__global__ void wrapped(float *out, const float *in, int n) {
  extern __shared__ char memory[];
  Storage &storage = *(Storage *)memory;
  if (threadIdx.x < 128)
    consumeWrapped(storage.tile, storage.full, storage.empty, out, n);
  else if (threadIdx.x == 128)
    produceWrapped(storage.tile, storage.full, storage.empty, in, n);
}

void run(float *out, const float *in) {
  arrays<<<132, 160>>>(out, in, 500);
  members<<<132, 160, sizeof(Storage)>>>(out, in, 500);
  wrapped<<<132, 160, sizeof(Storage)>>>(out, in, 500);
}
