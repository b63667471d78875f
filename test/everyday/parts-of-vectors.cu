// A vector that the source moves at once, of which Clang moves the parts that are used, in
// several accesses. nvcc 13.0 makes one of 16 bytes of each (ld.global.v4.f32), and the
// counters of an H100 have 16 sectors of 16 for them: nothing is wasted.
//
// RUN: gpuperf --cuda=none --machine=h100 --quiet %s 2>&1 | FileCheck %s

// CHECK-NOT: {{uncoalesced.*}} 'integrate'
__global__ void integrate(float4 *pos, float4 *acc, const float2 *vel, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 p = pos[i];
  float2 v = vel[i];
  p.x += v.x * dt;
  p.y += v.y * dt;
  p.z += dt;
  pos[i] = p;
  float4 a = acc[i];
  a.w = v.x;
  acc[i] = a;
}

struct __align__(16) Body {
  float x, y, z;
  int kind;
};

// CHECK-NOT: {{uncoalesced.*}} 'weigh'
__global__ void weigh(const Body *bodies, float *weight, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Body body = bodies[i];
  weight[i] = body.x * body.y * body.z;
}

// One member of four is a quarter of what comes, by whatever compiler.
// CHECK: [[#@LINE+6]]:{{[0-9]+}}: remark: uncoalesced global load of 'pos[i]'{{.*}}a warp touches 16 sectors where 4 would do
// CHECK-SAME: 'heights'
__global__ void heights(const float4 *pos, float *height, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 p = pos[i];
  height[i] = p.y;
}

// Values that are no neighbours stay apart.
// CHECK: [[#@LINE+6]]:{{[0-9]+}}: remark: uncoalesced global load of 'pos[4 * i]'{{.*}}a warp touches 32 sectors
// CHECK-SAME: 'everyFourth'
__global__ void everyFourth(const float4 *pos, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 p = pos[4 * i];
  sum[i] = p.x + p.y + p.z;
}

// A member by its own name is an access of four bytes.
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: remark: uncoalesced global store of 'pos[i].w'{{.*}}a warp touches 16 sectors where 4 would do
// CHECK-SAME: 'weights'
__global__ void weights(float4 *pos, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    pos[i].w = w[i];
}
