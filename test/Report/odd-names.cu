// What stands in an `asm` label is the name of a kernel, whatever its bytes: the result of
// a file comes through from process to process with two such names apart, and what is
// printed is UTF-8, on one line.
// RUN: rm -rf %t && mkdir %t
// RUN: gpuperf --cuda=none --compiler=clang --format=json %s > %t/json
// RUN: FileCheck %s < %t/json
// CHECK: "mangled": "_Z4goodPfi"
// CHECK: "mangled": "a\\xff"
// CHECK: "grid": [
// CHECK-NEXT: 5,
// CHECK: "mangled": "a\\xfe"
// CHECK: "grid": [
// CHECK-NEXT: 6,
// CHECK: "mangled": "\n"
// CHECK: "mangled": "\u000161"
// RUN: gpuperf --cuda=none --compiler=clang --format=sarif %s > %t/sarif
// RUN: gpuperf --cuda=none --compiler=clang --format=html %s > %t/html
// RUN: gpuperf --cuda=none --compiler=clang %s > %t/text
// RUN: %python -c "import sys; [open(f, encoding='utf-8').read() for f in sys.argv[1:]]" %t/json %t/sarif %t/html %t/text

// A result that is kept and merged has them, too.
// RUN: gpuperf --cuda=none --compiler=clang --output=%t/kept %s > %t/log
// RUN: gpuperf merge %t/kept --format=json | FileCheck %s

// A launch is for the kernel of that name.
// RUN: gpuperf --cuda=none --compiler=clang --launch="$(printf 'a\376'):7:64" %s | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: first<<<5, 32>>>
// LAUNCH: second<<<7, 64>>>

// Of a kernel that is lost the others are told of.
// RUN: not gpuperf --cuda=none --compiler=clang --quiet --inject="crash@$(printf 'a\377')" %s > %t/lost
// RUN: FileCheck %s --check-prefix=LOST < %t/lost
// RUN: not gpuperf --cuda=none --compiler=clang --quiet --inject="$(printf 'crash@\n_')" %s > %t/lost
// RUN: FileCheck %s --check-prefix=LINE < %t/lost
// LOST: kernel 'good' on a100
// LOST: kernel 'first' was not analysed: the analysis crashed
// LOST: kernel 'second' on a100
// LINE: kernel 'good' on a100
// LINE: kernel 'two' was not analysed: the analysis crashed
// LINE: kernel 'digits' on a100

__global__ void good(float *o, int n) { o[threadIdx.x * n] = 1; }
__global__ void first(float *o) asm("a\xff");
__global__ void first(float *o) { *o = 1; }
__global__ void second(float *o) asm("a\xfe");
__global__ void second(float *o) { *o = 1; }
__global__ void line(float *o) asm("\n");
__global__ void line(float *o) { *o = 1; }
__global__ void two(float *o) asm("\n_");
__global__ void two(float *o) { *o = 1; }
__global__ void digits(float *o) asm("\1" "61");
__global__ void digits(float *o) { *o = 1; }
void run(float *o) {
  good<<<100, 256>>>(o, 4096);
  first<<<5, 32>>>(o);
  second<<<6, 32>>>(o);
  line<<<7, 32>>>(o);
  two<<<8, 32>>>(o);
  digits<<<9, 32>>>(o);
}
