// Integer operations cost what ptxas 13.0 -O3 makes of them for sm_80: every
// figure is counted from the SASS of the kernel it stands beside.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

#define KERNEL(name, type, expression)                                         \
  __global__ void name(type *o, const type *p, const type *q) {                \
    int t = threadIdx.x;                                                       \
    type a = p[t], b = q[t];                                                   \
    o[t] = expression;                                                         \
  }

// CHECK-LABEL: "add32"
// CHECK: inst "add.i32" [int 1] (
KERNEL(add32, int, a + b)
// IADD3, IADD3.X
// CHECK-LABEL: "add64"
// CHECK: inst "add.i64" [int 2] depth 2
KERNEL(add64, long long, a + b)
// CHECK-LABEL: "mul32"
// CHECK: inst "mul.i32" [int 1] (
KERNEL(mul32, int, a *b)
// IMAD, IMAD.WIDE.U32, IMAD, IADD3
// CHECK-LABEL: "mul64"
// CHECK: inst "mul.i64" [int 4]
KERNEL(mul64, long long, a *b)
// One IMAD.WIDE takes 32-bit factors and a 64-bit addend.
// CHECK-LABEL: "wide"
// CHECK-NOT: mul.i64
// CHECK: inst "add.i64" [int 2]
__global__ void wide(long long *o, const int *p, const int *q) {
  int t = threadIdx.x;
  o[t] = (long long)p[t] * q[t] + o[t + 32];
}
// One IMAD.
// CHECK-LABEL: "multiplyAdd"
// CHECK-NOT: "mul.i32"
// CHECK: inst "add.i32" [int 1] (
KERNEL(multiplyAdd, int, a *b + 7)
// The product cannot be negated: IMAD, IADD3.
// CHECK-LABEL: "multiplySubtract"
// CHECK: inst "mul.i32" [int 1]
// CHECK: inst "sub.i32" [int 1]
KERNEL(multiplySubtract, int, 7 - a * b)
// LEA
// CHECK-LABEL: "shiftAdd"
// CHECK-NOT: "shl.i32"
// CHECK: inst "add.i32" [int 1] (
KERNEL(shiftAdd, int, (a << 3) + b)
// One LOP3 for three operands, two for four.
// CHECK-LABEL: "logic3"
// CHECK-COUNT-1: inst "{{and|or|xor}}.i32" [int 1]
// CHECK-NOT: inst "{{and|or|xor}}.i32"
// CHECK: access store
KERNEL(logic3, int, (a ^ b) & 12345)
// CHECK-LABEL: "logic4"
// CHECK-COUNT-2: inst "{{and|or|xor}}.i32" [int 1]
// CHECK-NOT: inst "{{and|or|xor}}.i32"
// CHECK: access store
KERNEL(logic4, int, (a & p[t + 64]) | (b & p[t + 96]))
// SHF twice
// CHECK-LABEL: "shift64"
// CHECK: inst "shl.i64" [int 2]
KERNEL(shift64, long long, a << (int)b)
// CHECK-LABEL: "signedDivision"
// CHECK: inst "sdiv.i32" [int 18, conversion 2, special 1, move 3] depth 20
KERNEL(signedDivision, int, a / b)
// CHECK-LABEL: "unsignedDivision"
// CHECK: inst "udiv.i32" [int 14, conversion 2, special 1, move 1] depth 17
KERNEL(unsignedDivision, unsigned, a / b)
// CHECK-LABEL: "signedRemainder"
// CHECK: inst "srem.i32" [int 17, conversion 2, special 1, move 2] depth 20
KERNEL(signedRemainder, int, a % b)
// CHECK-LABEL: "unsignedRemainder"
// CHECK: inst "urem.i32" [int 11, conversion 2, special 1, move 3] depth 17
KERNEL(unsignedRemainder, unsigned, a % b)
// The path for operands below 2^32.
// CHECK-LABEL: "division64"
// CHECK: inst "sdiv.i64" [int 17, conversion 2, special 1, control 3, move 4] depth 18
KERNEL(division64, long long, a / b)
// A sum with a number beyond 32 bits does not fit 32: the test, and the routine.
// CHECK: inst "sdiv.i64.routine" [int 78, conversion64 2, special 1, control 6, move 7] depth 47
KERNEL(longSum64, long long, (a + 1000000000000000003) / b)
// IMAD.HI.U32, SHF.R
// CHECK-LABEL: "divisionBy10"
// CHECK: inst "udiv.i32" [int 2] depth 2
KERNEL(divisionBy10, unsigned, a / 10u)
// The magic number of 7 has 33 bits.
// CHECK-LABEL: "divisionBy7"
// CHECK: inst "udiv.i32" [int 4] depth 4
KERNEL(divisionBy7, unsigned, a / 7u)
// CHECK-LABEL: "remainderOf10"
// CHECK: inst "srem.i32" [int 4] depth 4
KERNEL(remainderOf10, int, a % 10)
// CHECK-LABEL: "signedDivisionBy8"
// CHECK: inst "sdiv.i32" [int 3] depth 3
KERNEL(signedDivisionBy8, int, a / 8)
// CHECK-LABEL: "minimum"
// CHECK: inst "smin.i32" [int 1] (
KERNEL(minimum, int, min(a, b))
// ISETP twice, SEL twice
// CHECK-LABEL: "minimum64"
// CHECK: inst "smin.i64" [int 4]
KERNEL(minimum64, long long, min(a, b))
// ISETP, ISETP.AND, SEL: the conjunction is an operand of the second comparison.
// CHECK-LABEL: "conjunction"
// CHECK: inst "icmp.i32" [int 1]
// CHECK: inst "icmp.i32" [int 1]
// CHECK-NOT: inst "and.i1" [int
// CHECK: inst "select.i32" [int 1]
KERNEL(conjunction, int, (a < b & b < 9) ? 3 : a)
// POPC
// CHECK-LABEL: "population"
// CHECK: inst "{{ctpop.i32|popc}}" [conversion 1] (
KERNEL(population, int, __popc(a))
// FLO, IADD3
// CHECK-LABEL: "leadingZeros"
// CHECK: inst "{{ctlz.i32|clz}}" [int 1, conversion 1] depth 2
KERNEL(leadingZeros, int, __clz(a))

// The LOP3 that makes bits says whether they are zero, or all set.
// CHECK-LABEL: "bits"
// CHECK: inst "and.i32" [int 1]
// CHECK-NOT: icmp
// CHECK: inst "and.i32" [int 1]
// CHECK-NOT: icmp
// CHECK: inst "exit"
__global__ void bits(int *o, const int *a) {
  int first = a[threadIdx.x], second = a[threadIdx.x + 32];
  o[threadIdx.x] = (first & second) == 0 ? 5 : first;
  o[threadIdx.x + 32] = (second & 12) == 12 ? 6 : second;
}
