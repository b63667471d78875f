// Arrays of structures and structures of arrays; pitches; members; wide and narrow types.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

struct Particle { float x, y, z, mass, vx, vy, vz, charge; };
struct Point { float x, y, z; };
struct Entry { int key; float value; };

// One member of 32 bytes: a sector for each lane.
//
// CHECK-LABEL: oneMember<<<
__global__ void oneMember(float *out, const Particle *particles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load particles 4 strided 1 32 32 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = particles[i].mass;
}
// All eight members: 32 sectors for each of eight loads, 256 that are 32 * 32 bytes
// eight times over. DRAM gives them once, 2^20 * 32 bytes, and takes 2^20 * 4.
//
// CHECK-LABEL: allMembers<<<
// CHECK-DAG: memory {{.*}} 37.7 MB at DRAM
__global__ void allMembers(float *out, const Particle *particles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particle p = particles[i];
  out[i] = p.mass * (p.vx * p.vx + p.vy * p.vy + p.vz * p.vz) +
           p.charge * (p.x + p.y + p.z);
}
// Twelve bytes: 384 of a warp, 12 sectors, for each of the three.
//
// CHECK-LABEL: points<<<
// CHECK-DAG: memory {{.*}} 16.8 MB at DRAM
__global__ void points(float *out, const Point *points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load points 4 strided 1 32 12 4{{ *$}}
  float x = points[i].x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load points 4 strided 1 32 12 4{{ *$}}
  float y = points[i].y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load points 4 strided 1 32 12 4{{ *$}}
  float z = points[i].z;
  out[i] = sqrtf(x * x + y * y + z * z);
}
// Every second word.
//
// CHECK-LABEL: values<<<
__global__ void values(float *out, const Entry *entries) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load entries 4 strided 1 32 8 4{{ *$}}
  out[i] = entries[i].value;
}
// An array for each member, through a structure of pointers.
//
// CHECK-LABEL: arrays<<<
struct Particles { float *x, *vx; float step; };
__global__ void arrays(Particles p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load {{[A-Za-z.]*}} 4 unit 1 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load {{[A-Za-z.]*}} 4 unit 1 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store {{[A-Za-z.]*}} 4 unit 1 32 4 4{{ *$}}
    p.x[i] += p.step * p.vx[i];
}
// Rows as cudaMallocPitch makes them, 5120 bytes apart.
//
// CHECK-LABEL: pitched<<<
__global__ void pitched(float *p, size_t pitch) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float *row = (float *)((char *)p + y * pitch);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load p 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store p 4 unit 1 32 4 4{{ *$}}
  row[x] *= 2;
}
// Distances in bytes that only the caller knows. One dimension is contiguous, and lanes
// are taken to run along it: 4 sectors, or 5 where the row does not begin one.
//
// CHECK-LABEL: bytePitches<<<
// CHECK-DAG: assumed 'step' not known, 4 assumed: neighbouring threads at neighbouring elements of 'in'
__global__ void bytePitches(char *out, const char *in, size_t row, size_t step) {
  int x = threadIdx.x, y = blockIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 1 32 {{4(\.[0-9]+)?}} 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 {{4(\.[0-9]+)?}} 4{{ *$}}
  *(float *)(out + y * row + x * step) = *(const float *)(in + y * row + x * step);
}
// Structures in shared memory: 12 bytes, 3 words, do not meet in a bank; 16 bytes are
// four words apart, four in each of eight banks.
//
// CHECK-LABEL: sharedPoints<<<
struct Wide { float x, y, z, w; };
__global__ void sharedPoints(const float *in, float *out) {
  __shared__ Point points[256];
  __shared__ Wide wide[256];
  int t = threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store points 4 strided 1 32 1 1{{ *$}}
  points[t].y = in[t];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store wide 4 strided 1 32 4 1{{ *$}}
  wide[t].y = in[t + 256];
  __syncthreads();
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load points 4 strided 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load wide 4 strided 1 32 4 1{{ *$}}
  out[t] = points[255 - t].y + wide[255 - t].y;
}
// Four floats loaded at once and stored one by one are stored at once, too (STS.128 in the
// code of ptxas 13.0): no lane's words meet another's.
//
// CHECK-LABEL: unpacked<<<
__global__ void unpacked(const float4 *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 16 unit 1 32 16 16{{ *$}}
  float4 v = in[blockIdx.x * 256 + t];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store s 16 unit 1 32 4 4{{ *$}}
  s[4 * t] = v.x;
  s[4 * t + 1] = v.y;
  s[4 * t + 2] = v.z;
  s[4 * t + 3] = v.w;
  __syncthreads();
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load s 4 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load s 4 unit 1 32 1 1{{ *$}}
  out[blockIdx.x * 256 + t] = s[t] + s[t + 256];
}
// Bytes and shorts in shared memory: 32 bytes are eight words, no bank has two; bytes 32
// apart are 8 words apart, eight in each of four banks; shorts two apart are a word each.
//
// CHECK-LABEL: narrow<<<
__global__ void narrow(const unsigned char *in, short *out) {
  __shared__ unsigned char bytes[1024];
  __shared__ short shorts[512];
  int t = threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 1 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store bytes 1 unit 1 32 1 1{{ *$}}
  bytes[t] = in[t];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store shorts 2 strided 1 32 1 1{{ *$}}
  shorts[2 * t] = t;
  __syncthreads();
  int column = t % 32, row = t / 32;
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load bytes 1 strided 1 32 8 1{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load shorts 2 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 2 unit 1 32 2 2{{ *$}}
  out[t] = bytes[column * 32 + row] + shorts[t];
}
// A buffer cut up by hand: 1024 bytes of floats, 2048 of doubles, the rest ints.
//
// CHECK-LABEL: carved<<<16, 128, 3584>>>
// CHECK-DAG: occupancy {{.*}} 3584 B shared
__global__ void carved(float *out, int n) {
  extern __shared__ char buffer[];
  double *sums = (double *)buffer;
  float *parts = (float *)(sums + 256);
  int *marks = (int *)(parts + 256);
  int t = threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store buffer 8 unit 1 32 2 2{{ *$}}
  sums[t] = n;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store buffer 4 strided 1 32 2 1{{ *$}}
  parts[2 * t] = t;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store buffer 4 unit 1 32 1 1{{ *$}}
  marks[t] = -t;
  __syncthreads();
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load buffer 8 {{[a-z0-9-]+}} 1 32 2 2{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load buffer 4 strided 1 32 2 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load buffer 4 {{[a-z0-9-]+}} 1 32 1 1{{ *$}}
  out[t] = sums[127 - t] + parts[254 - 2 * t] + marks[127 - t];
}
void run(float *out, const Particle *particles, const Point *p, const Entry *entries,
         Particles soa, const unsigned char *bytes, short *shorts, size_t a, size_t b) {
  oneMember<<<4096, 256>>>(out, particles);
  allMembers<<<4096, 256>>>(out, particles);
  points<<<4096, 256>>>(out, p);
  values<<<4096, 256>>>(out, entries);
  arrays<<<4096, 256>>>(soa, 1 << 20);
  pitched<<<dim3(40, 100), dim3(32, 8)>>>(out, 5120);
  bytePitches<<<16, 256>>>((char *)out, (const char *)p, a, b);
  sharedPoints<<<16, 256>>>(out, out);
  unpacked<<<16, 256>>>((const float4 *)p, out);
  narrow<<<16, 256>>>(bytes, shorts);
  carved<<<16, 128, 3584>>>(out, 1);
}
// A member of many bytes and every second word move bytes that nobody wants. Whole
// structures and points do not: what one load leaves, the next takes.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-layout,gpuperf-uncoalesced-access %s \
// RUN:   | FileCheck %s --check-prefix=FOUND \
// RUN:     --implicit-check-not="'allMembers'" --implicit-check-not="'points'"
// FOUND: warning: 'oneMember' reads 1 of 8 members (4 of 32 bytes) of 'Particle' from 'particles', 32 bytes apart for neighbouring threads; a struct of arrays is predicted to speed up 'oneMember'
// FOUND: note: here a warp touches 32 sectors where 4 would do
// FOUND: warning: 'values' reads 1 of 2 members (4 of 8 bytes) of 'Entry' from 'entries', 8 bytes apart for neighbouring threads; a struct of arrays is predicted to speed up 'values'
// FOUND: note: here a warp touches 8 sectors where 4 would do
