// Inline PTX: memory, barriers, matrix instructions, cache hints.
#define T threadIdx.x
__device__ unsigned shared(const void *p) {
  return (unsigned)__cvta_generic_to_shared(p);
}

//= load 1, store 1
__global__ void loadVector(const float4 *in, float4 *o) {
  float4 v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0,%1,%2,%3}, [%4];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(in + T));
  asm volatile("st.global.cs.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(o + T),
               "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w));
}
//= load 1, store 1
__global__ void loadAcquire(int *in, int *o) {
  int v;
  asm volatile("ld.acquire.gpu.global.b32 %0, [%1];" : "=r"(v) : "l"(in + T));
  o[T] = v;
}
//= atomic 1
//sm_90= 
__global__ void addNothingBack(float *o) {
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(o + T), "f"(1.f));
}
//= atomic 1, load 2, store 1
__global__ void addShared(int *o) {
  __shared__ int bins[4];
  asm volatile("red.shared.add.s32 [%0], %1;" ::"r"(shared(bins + T % 4)),
               "r"(o[T]));
  __syncthreads();
  o[T] = bins[T & 3];
}
//= atomic 1, store 1
__global__ void exchange(int *in, int *o) {
  int v;
  asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
               : "=r"(v)
               : "l"(in + T), "r"(1), "r"(2));
  o[T] = v;
}
//= store 1
__global__ void prefetch(int *in, int *o) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in + T));
  o[T] = 1;
}
//= load 2, store 2
__global__ void named(int *o) {
  __shared__ int s[256];
  s[T] = o[T];
  asm volatile("bar.sync 1, 128;");
  o[T] = s[T ^ 1];
}
// HMMA.1688
//= tensor 1, load 5, store 2
__global__ void product(unsigned *o, const unsigned *a) {
  unsigned r0 = o[T], r1 = o[T + 32];
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 "
               "{%0,%1},{%2,%3},{%4},{%0,%1};"
               : "+r"(r0), "+r"(r1)
               : "r"(a[T]), "r"(a[T + 32]), "r"(a[T + 64]));
  o[T] = r0;
  o[T + 32] = r1;
}
//= load 2, store 2
__global__ void rows(const uint2 *in, uint2 *o) {
  __shared__ __align__(16) uint2 s[64];
  s[T] = in[T];
  __syncthreads();
  uint2 v;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(v.x), "=r"(v.y)
               : "r"(shared(&s[2 * (T & 15)])));
  o[T] = v;
}
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
//sm_80= load 2, store 1
__global__ void copy(const float *in, float *o) {
  __shared__ float s[256];
  asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 4, %2;" ::"r"(
                   shared(&s[T])),
               "l"(in + T), "r"(T < 200 ? 4 : 0));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group %0;" ::"n"(0));
  __syncthreads();
  o[T] = s[T ^ 1];
}
// IMMA.16832
//sm_80,sm_90= tensor 1, load 10, store 4
__global__ void bytes(unsigned *o, const unsigned *a) {
  unsigned r[4];
  for (int i = 0; i < 4; ++i)
    r[i] = o[T + 32 * i];
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
               "{%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
               : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3])
               : "r"(a[T]), "r"(a[T + 32]), "r"(a[T + 64]), "r"(a[T + 96]),
                 "r"(a[T + 128]), "r"(a[T + 160]));
  for (int i = 0; i < 4; ++i)
    o[T + 32 * i] = r[i];
}
// DMMA
// One DMMA, which takes as long as four DFMA on an A100, and as eight on an H200 (62 multiply-adds
// a cycle and SM were measured).
//sm_80= fp64 4, load 4, store 2
//sm_90= fp64 8, load 4, store 2
__global__ void doubles(double *o, const double *a) {
  double r0 = o[T], r1 = o[T + 32];
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
               "{%0,%1},{%2},{%3},{%0,%1};"
               : "+d"(r0), "+d"(r1)
               : "d"(a[T]), "d"(a[T + 32]));
  o[T] = r0;
  o[T + 32] = r1;
}
//sm_80,sm_90= load 1, store 1, fp32 1
__global__ void narrow(const float *in, unsigned *o) {
  unsigned v;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(v) : "f"(in[T]));
  o[T] = v;
}
#endif
// What is known by name only.
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
//sm_90= unknown cp.async.bulk.shared::cluster.global
__global__ void bulk(const void *in, int *o, int bytes) {
  __shared__ __align__(128) int s[256];
  __shared__ unsigned long long barrier;
  if (T == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx"
                 "::bytes [%0], [%1], %2, [%3];" ::"r"(shared(s)),
                 "l"(in), "r"(bytes), "r"(shared(&barrier))
                 : "memory");
  __syncthreads();
  o[T] = s[T];
}
#endif
#if __CUDA_ARCH__ == 800 || !defined(__CUDA_ARCH__)
// Volta's shape is a routine of shuffles and FFMA from 8.0 on.
//sm_80= unknown mma.sync.aligned.m8n8k4
__global__ void volta(unsigned *o, const unsigned *a) {
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 "
               "{%0,%1,%2,%3},{%4,%5},{%4,%5},{%0,%1,%2,%3};"
               : "+r"(o[T]), "+r"(o[T + 32]), "+r"(o[T + 64]), "+r"(o[T + 96])
               : "r"(a[T]), "r"(a[T + 32]));
}
#endif
