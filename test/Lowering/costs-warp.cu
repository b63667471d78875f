// Special registers, exchanges between lanes and inline PTX.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

// S2R for an index; the extent of a block is an operand in constant memory.
// CHECK-LABEL: "registers"
// CHECK: inst "ctaid.x" [move 1]
// CHECK-NOT: inst "ntid.x" [
// CHECK: inst "tid.x" [move 1]
__global__ void registers(int *o) {
  o[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// SHFL, one for each half of 64 bits.
// CHECK-LABEL: "exchange"
// CHECK: inst "shfl.sync.bfly.i32" [shuffle 1]
__global__ void exchange(int *o) {
  o[threadIdx.x] = __shfl_xor_sync(0xffffffff, o[threadIdx.x], 1);
}
// CHECK-LABEL: "exchange64"
// CHECK-COUNT-2: inst "shfl.sync.bfly.i32" [shuffle 1]
__global__ void exchange64(long long *o) {
  o[threadIdx.x] = __shfl_xor_sync(0xffffffff, o[threadIdx.x], 1);
}
// MATCH and REDUX at 16 lanes a cycle, the latter to a uniform register.
// CHECK-LABEL: "meet"
// CHECK: inst "match.any.sync.i32" [special 1] depth 3
// CHECK: inst "redux.sync.add" [special 1, move 1] depth 2
__global__ void meet(unsigned *o) {
  o[threadIdx.x] = __reduce_add_sync(0xffffffff, __match_any_sync(0xffffffff, o[threadIdx.x]));
}
// ISETP, VOTE
// CHECK-LABEL: "ballot"
// CHECK: inst "icmp.i32" [int 1]
// CHECK: inst "vote.ballot.sync" [int 1]
__global__ void ballot(int *o) {
  o[threadIdx.x] = __ballot_sync(0xffffffff, o[threadIdx.x] > 3);
}
// MEMBAR, ERRBAR, CCTL
// CHECK-LABEL: "fence"
// CHECK: inst "membar.gl" [barrier 3]
__global__ void fence(int *o) {
  o[0] = 1;
  __threadfence();
  o[1] = 1;
}
// LOP3; S2R; FMUL, FADD; and a statement nobody knows.
// CHECK-LABEL: "assembly"
// CHECK: inst "lop3.b32" [int 1]
// CHECK: inst "laneid" [move 1]
// CHECK: inst "asm" [fp32 2]
// CHECK: unknown "inline PTX 'frobnicate.b32
__global__ void assembly(unsigned *o, float *f) {
  unsigned a = o[threadIdx.x], r, lane;
  float g = f[threadIdx.x];
  asm("lop3.b32 %0, %1, %1, 7, 0x96;" : "=r"(r) : "r"(a));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("{ .reg .f32 t; mul.rn.f32 t, %0, %0; // a square\n"
      "  add.rn.f32 %0, t, %0; }"
      : "+f"(g));
  asm("frobnicate.b32 %0, %0;" : "+r"(r));
  o[threadIdx.x] = r + lane;
  f[threadIdx.x] = g;
}

// A mask that may differ by lane: VOTE, MATCH, REDUX and LOP3 find out whether its lanes
// are together, and a branch follows; a vote has REDUX and R2UR.
// CHECK-LABEL: "masks"
// CHECK: inst "mask" [int 4, control 1]
// CHECK: inst "shfl.
// CHECK: inst "mask" [int 1, control 1, move 1]
// CHECK: inst "vote.
// CHECK-NOT: inst "mask"
// CHECK: inst "shfl.
__global__ void masks(int *o, unsigned mask) {
  int value = o[threadIdx.x];
  value += __shfl_xor_sync(threadIdx.x * 3, value, 1);
  value += __ballot_sync(threadIdx.x * 5, value > 3);
  o[threadIdx.x] = __shfl_xor_sync(mask, value, 1);
}
