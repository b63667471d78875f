// In the place of an address inline assembly may have a number, which ptxas refuses: what
// it does is not known, and its text is told.
// RUN: gpuperf --cuda=none --compiler=clang --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --compiler=clang --launch=store:1:32 %s | FileCheck %s --check-prefix=TEXT

// CHECK-LABEL: "store"
// CHECK: gpuperf.unknown "inline PTX 'st.global.u32 [$0], 1'"
// CHECK-NOT: gpuperf.access
// TEXT: store<<<1, 32>>>
// TEXT: unknown     inline PTX 'st.global.u32 [$0], 1' (line [[@LINE+1]])
__global__ void store(double d) { asm volatile("st.global.u32 [%0], 1;" ::"d"(d)); }

// CHECK-LABEL: "load"
// CHECK: gpuperf.unknown "inline PTX 'ld.global.u32 $0, [$1+16]'"
// CHECK: gpuperf.access store global 4 %o["0"]
__global__ void load(double d, int *o) {
  int r;
  asm volatile("ld.global.u32 %0, [%1+16];" : "=r"(r) : "d"(d));
  *o = r;
}

// CHECK-LABEL: "atomic"
// CHECK: gpuperf.unknown "inline PTX 'red.global.add.u32 [$0], 1'"
__global__ void atomic(float f) {
  asm volatile("red.global.add.u32 [%0], 1;" ::"f"(f));
}

// CHECK-LABEL: "to"
// CHECK: gpuperf.unknown "inline PTX 'cp.async.cg.shared.global [$0], [$1], 16'"
__global__ void to(float f, long long g) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"f"(f), "l"(g));
}

// CHECK-LABEL: "from"
// CHECK: gpuperf.unknown "inline PTX 'cp.async.cg.shared.global [$0], [$1], 16'"
__global__ void from(double f, int g) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(g), "d"(f));
}

// CHECK-LABEL: "moved"
// CHECK: gpuperf.unknown "inline PTX 'st.shared.u32 [a], 1'"
__global__ void moved(float f) {
  asm volatile("mov.u32 a, %0; st.shared.u32 [a], 1;" ::"f"(f));
}

// The second part of what is wider than an instruction is behind the end of 64 bits.
// CHECK-LABEL: "farthest"
// CHECK: gpuperf.access store global 16 %o["9223372036854775807"]
// CHECK: gpuperf.access store global 16 %o["-9223372036854775793"]
__global__ void farthest(int *o) {
  asm volatile("st.global.v4.u64 [%0+9223372036854775807], {1,1,1,1};" ::"l"(o));
}
