// The struct and the member of an access, as the source has them: through a pointer, a
// reference, a member of a member, an array in the struct, a function of the struct, a
// copy of it, a global array, and a struct of a template.
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not=warning:
// RUN: %if nvcc %{ env GPUPERF_COMPILER=nvcc gpuperf --quiet --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %s | FileCheck %s --check-prefix=NVCC --implicit-check-not=warning: %}

struct Vec {
  float x, y, z;
  __device__ float sum() const { return x + y + z; }
};
struct Particle {
  Vec position, velocity;
  float mass;
  int id[9];
};
struct Mixed {
  union {
    float number;
    unsigned bits;
  };
  float scale[8];
};
template <typename T, int N> struct Pair {
  T first;
  int rest[N];
};
typedef struct {
  double value;
  double error;
} Sample;
__device__ Particle particles[1 << 22];

#define I (blockIdx.x * blockDim.x + threadIdx.x)

// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: 'pointer' reads 1 of 4 members (4 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
// NVCC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'pointer' reads 1 of 4 members (4 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
__global__ void pointer(float *out, const Particle *p) {
  out[I] = (p + I)->mass;
}
// The members of velocity stay together: by itself an array of them takes 51.2 us for 112.
// CHECK: [[#@LINE+6]]:{{[0-9]+}}: warning: 'reference' reads 1 of 4 members (8 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart {{.*}} speed up 'reference' 2.2x [
// CHECK: note: give 'velocity' of all structs
// What a reference is of, places of whole lines do not say.
// NVCC: warning: uncoalesced global load of 'p': threadIdx.x steps 64 bytes
__global__ void reference(float *out, const Particle *p) {
  const Particle &q = p[I];
  out[I] = q.velocity.x + q.velocity.z;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: 'inArray' reads 1 of 4 members (4 of 64 bytes) of 'Particle' from 'particles', {{[0-9]+}} bytes apart
// NVCC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'inArray' reads 1 of 4 members (4 of 64 bytes) of 'Particle' from 'particles', {{[0-9]+}} bytes apart
__global__ void inArray(float *out) {
  out[I] = particles[I].id[5];
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: 'several' reads 2 of 4 members (12 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
// NVCC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'several' reads 2 of 4 members (12 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
__global__ void several(float *out, const Particle *p) {
  out[I] = p[I].velocity.x + p[I].velocity.y * p[I].mass;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: warning: 'copy' reads 2 of 4 members (8 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
// CHECK: note: give 'position', 'mass' of all structs
// NVCC: warning: 'copy' reads 2 of 4 members (8 of 64 bytes) of 'Particle' from 'p', {{[0-9]+}} bytes apart
__global__ void copy(float *out, const Particle *p) {
  Particle q = p[I];
  out[I] = q.mass * q.position.y;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: 'ofTemplate' reads and writes 1 of 2 members (4 of 16 bytes) of 'Pair<float, 3>' from 'p', {{[0-9]+}} bytes apart
// NVCC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'ofTemplate' reads and writes 1 of 2 members (4 of 16 bytes) of 'Pair<float, 3>' from 'p', {{[0-9]+}} bytes apart
__global__ void ofTemplate(Pair<float, 3> *p) {
  p[I].first *= 2;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: 'ofTypedef' writes 1 of 2 members (8 of 16 bytes) of 'Sample' from 'p', {{[0-9]+}} bytes apart
// NVCC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'ofTypedef' writes 1 of 2 members (8 of 16 bytes) of 'Sample' from 'p', {{[0-9]+}} bytes apart
__global__ void ofTypedef(Sample *p) {
  p[I].error = 0;
}
// What a header of the toolkit declares is a value, and no struct of the user's.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: uncoalesced global load of 'p[I].y': threadIdx.x steps 16 bytes
// NVCC: warning: uncoalesced global load of 'p[I].y'{{.*}}: threadIdx.x steps 16 bytes
__global__ void ofToolkit(float *out, const float4 *p) {
  out[I] = p[I].y;
}
// Members of an unnamed union.
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: warning: 'ofUnion' reads 8 of 36 bytes of 'Mixed' from 'p', 36 bytes apart
// CHECK: note: give each member that is used an array of its own
// NVCC: warning: 'ofUnion' reads 8 of 36 bytes
// NVCC: note: give each member that is used an array of its own
__global__ void ofUnion(float *out, const Mixed *p) {
  out[I] = p[I].number * p[I].scale[2];
}
// The struct of arrays.
__global__ void corrected(float *out, const float *mass) { out[I] = mass[I]; }

void run(float *out, Particle *p, Pair<float, 3> *q, Sample *s, float4 *f, Mixed *m) {
  int blocks = (1 << 22) / 256;
  pointer<<<blocks, 256>>>(out, p);
  reference<<<blocks, 256>>>(out, p);
  inArray<<<blocks, 256>>>(out);
  several<<<blocks, 256>>>(out, p);
  copy<<<blocks, 256>>>(out, p);
  ofTemplate<<<blocks, 256>>>(q);
  ofTypedef<<<blocks, 256>>>(s);
  ofToolkit<<<blocks, 256>>>(out, f);
  ofUnion<<<blocks, 256>>>(out, m);
  corrected<<<blocks, 256>>>(out, out);
}
