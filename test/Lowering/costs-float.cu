// Floating-point operations and functions cost what nvcc and ptxas 13.0 -O3 make
// of them for sm_80, along the path of ordinary arguments.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --format=mlir %s -- -use_fast_math \
// RUN:   | FileCheck --check-prefix=FAST %s

#define KERNEL(name, type, expression)                                         \
  __global__ void name(type *o, const type *p, const type *q) {                \
    int t = threadIdx.x;                                                       \
    type a = p[t], b = q[t];                                                   \
    o[t] = expression;                                                         \
  }

// FFMA; the negation is an operand modifier.
// CHECK-LABEL: "fused"
// CHECK-NOT: "fmul.f32"
// CHECK-NOT: "fneg.f32"
// CHECK: inst "fma.f32" [fp32 1] (
KERNEL(fused, float, -a *b + 3.0f)
// FMUL, FFMA: one product of two is fused.
// CHECK-LABEL: "products"
// CHECK-COUNT-1: inst "fmul.f32" [fp32 1]
// CHECK-NOT: inst "fmul.f32"
// CHECK: inst "fma.f32" [fp32 1]
KERNEL(products, float, a *a + b * b)
// CHECK-LABEL: "fused64"
// CHECK: inst "fma.f64" [fp64 1] (
KERNEL(fused64, double, a *b + 3.0)
// FSETP, FSEL
// CHECK-LABEL: "choice"
// CHECK: inst "fcmp.f32" [fp32 1]
// CHECK: inst "select.f32" [fp32 1]
KERNEL(choice, float, a < b ? b : 1.5f)
// MUFU.RCP, FCHK, five FFMA around a call that is not taken.
// CHECK-LABEL: "quotient"
// CHECK: inst "fdiv.f32" [fp32 5, special 2, control 3, move 1] depth 3
// FAST-LABEL: "quotient"
// FAST: inst "{{fdiv.f32|__fdividef}}" [fp32 1, special 1] depth 2
KERNEL(quotient, float, a / b)
// CHECK-LABEL: "reciprocal"
// CHECK: inst "rcp.f32" [fp32 3, int 3, special 1, control 3, move 1] depth 7
// FAST-LABEL: "reciprocal"
// FAST: inst "rcp.approx.f32" [special 1] (
KERNEL(reciprocal, float, 1.0f / a)
// CHECK-LABEL: "quotient64"
// CHECK: inst "fdiv.f64" [fp32 3, fp64 8, special 1, control 3, move 2] depth 9
KERNEL(quotient64, double, a / b)
// CHECK-LABEL: "root"
// CHECK: inst "{{sqrtf|sqrt.f32}}" [fp32 4, int 2, special 1, control 3, move 1] depth 4
// FAST-LABEL: "root"
// FAST: inst "{{sqrtf|sqrt.f32}}" [special 1] (
KERNEL(root, float, sqrtf(a))
// CHECK-LABEL: "inverseRoot"
// CHECK: inst "rsqrtf" [fp32 3, special 1] depth 6
KERNEL(inverseRoot, float, rsqrtf(a))
// CHECK-LABEL: "sine"
// CHECK: inst "sinf" [fp32 15, int 4, conversion 2, control 3, move 4] depth 12
// FAST-LABEL: "sine"
// FAST: inst "{{__sinf|sinf}}" [fp32 1, special 1] depth 2
KERNEL(sine, float, sinf(a))
// CHECK-LABEL: "fastSine"
// CHECK: inst "__sinf" [fp32 1, special 1] depth 2
KERNEL(fastSine, float, __sinf(a))
// CHECK-LABEL: "exponential"
// CHECK: inst "expf" [fp32 6, int 1, special 1, move 2] depth 7
KERNEL(exponential, float, expf(a))
// CHECK-LABEL: "logarithm"
// CHECK: inst "logf" [fp32 19, int 6, conversion 1, move 2] depth 20
KERNEL(logarithm, float, logf(a))
// CHECK-LABEL: "power"
// CHECK: inst "powf" [fp32 61, int 10, conversion 4, special 1, control 7, move 5] depth 31
KERNEL(power, float, powf(a, b))
// CHECK-LABEL: "exponential64"
// CHECK: inst "exp" [fp32 1, fp64 15, int 3, control 3, move 5] depth 16
KERNEL(exponential64, double, exp(a))
// CHECK-LABEL: "sine64"
// CHECK: inst "sin" [fp32 2, fp64 16, int 7, conversion64 2, control 4, move 3] depth 15
KERNEL(sine64, double, sin(a))
// DSETP, FSEL and what brings NaN around.
// CHECK-LABEL: "largest64"
// CHECK: inst "maxnum.f64" [fp32 1, fp64 1, int 2, move 4] depth 2
KERNEL(largest64, double, fmax(a, b))
// CHECK-LABEL: "rounding"
// CHECK: inst "{{floor.*}}" [conversion 1] (
KERNEL(rounding, float, floorf(a))
// F2I, I2F.F64, F2F
// CHECK-LABEL: "conversions"
// CHECK: inst "fptosi.f32.i32" [conversion 1]
// CHECK: inst "sitofp.i32.f64" [conversion64 1]
// CHECK: inst "fptrunc.f64.f32" [conversion64 1]
__global__ void conversions(float *o, const float *p) {
  o[threadIdx.x] = (float)((double)(int)p[threadIdx.x] * 1.25);
}
