// Each mistake is told once, with its place, and costs nothing else.
//
// RUN: not gpuperf --format=mlir --cuda=none %s 2>&1 >%t.mlir | FileCheck %s --implicit-check-not=error:
// RUN: FileCheck %s --check-prefix=REST <%t.mlir

// CHECK: annot-errors.cu:[[#@LINE+1]]:13: error: in annotation: unknown annotation 'lunch'; expected launch(...), assume(...), expect(...), trip(...) or conflict(...)
// gpuperf: lunch(grid=64)
__global__ void a(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:20: error: in annotation: unknown setting 'gird' of a launch; expected grid, block or shared
// gpuperf: launch(gird=64)
__global__ void b(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:32: error: in annotation: more than three extents
// gpuperf: launch(grid=(1,2,3,4))
__global__ void c(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:26: error: in annotation: 0 is too small, 1 or more expected
// gpuperf: launch(block=0)
__global__ void d(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:25: error: in annotation: expected a value
// gpuperf: assume(n=1 + )
__global__ void e(float *p, int n) { p[0] = n; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:20: error: in annotation: this '(' is not closed
// gpuperf: launch (grid=(1,2)
__global__ void f(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:20: error: in annotation: expected grid=..., block=... or shared=...
// gpuperf: launch(64)
__global__ void g(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:20: error: in annotation: '5' is not the name of a parameter
// gpuperf: assume(5=5)
__global__ void h(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+1]]:1: error: this annotation is not followed by a kernel
// gpuperf: launch(grid=1)
void host();

// CHECK: annot-errors.cu:[[#@LINE+2]]:3: error: this annotation is not followed by a loop
__global__ void i(float *p) {
  // gpuperf: trip(4)
  p[0] = 1;
}

// CHECK: annot-errors.cu:[[#@LINE+1]]:12: error: in annotation: expected launch(...), assume(...), expect(...), trip(...) or conflict(...)
// gpuperf:
__global__ void j(float *p) { p[0] = 1; }

// CHECK: annot-errors.cu:[[#@LINE+2]]:24: error: in annotation: expected a number of lanes, 1 to 32
__global__ void k(int *p) {
  // gpuperf: conflict(33)
  atomicAdd(p, 1);
}

// CHECK: annot-errors.cu:[[#@LINE+3]]:3: error: this annotation is not followed by a statement
__global__ void l(int *p) {
  atomicAdd(p, 1);
  // gpuperf: conflict(2)
}

// gpuperf in a sentence, and gpuperf::names, are no annotations.
// gpuperf::launch neither.

// REST-LABEL: "good"
// REST: grid("3", "1", "1") block("4", "1", "1")
// gpuperf: launch(grid=3, block=4)
__global__ void good(float *p) { p[0] = 1; }
