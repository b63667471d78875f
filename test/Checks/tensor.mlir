// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-tensor --format=json %t/product.mlir | FileCheck %t/product.mlir
// RUN: gpuperf --machine=v100 --checks=gpuperf-tensor --format=json %t/product.mlir | FileCheck --check-prefix=NONE %t/vector.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-tensor --format=json %t/vector.mlir | FileCheck --check-prefix=NONE %t/vector.mlir

//--- product.mlir
// 2 multiply-adds to 3 loads in each of 1000 steps. A warp's loads take 3 * 32 / 32 = 3
// cycles a step of the units of an A100 that load, and its multiply-adds
// 2 * 32 / 64 = 1 cycle of those of fp32. As TF32 these are 2 / 32 of an instruction of
// tensor cores, 2048 / 1024 * 2 / 32 = 0.125 cycles, and 2 * 2 / 32 loads of
// fragments, 0.125 cycles.
// CHECK:      "check": "gpuperf-tensor",
// CHECK-NEXT: "severity": "remark",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 9,
// CHECK-NEXT: "column": 11,
// CHECK-NEXT: "message": "CUDA cores add up a product of matrices of floats here, 'as' and 'bs'; TF32 on tensor cores is predicted to speed up 'k' {{[2-9]}}{{(\.[0-9])?}}x",
// CHECK:      "message": "2000 multiply-adds per warp; TF32 has 10 bits
// CHECK-NOT: "check"
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("1080", "1", "1") block("16", "16", "1") shared("0")
  gpuperf.array shared @as elem 4 dims [16, 64] align 16
  gpuperf.array shared @bs elem 4 dims [64, 16] align 16
  %z = gpuperf.inst "start" [move 1]
  %s:2 = gpuperf.loop %i0 trip "1000" iter(%v = %z, %w = %z) {
    %a = gpuperf.access load shared 4 @as ["256 * ty + 4 * %i0"] loc("k.cu":7:9)
    %b = gpuperf.access load shared 4 @bs ["64 * %i0 + 4 * tx"] loc("k.cu":8:9)
    %b1 = gpuperf.access load shared 4 @bs ["64 * %i0 + 4 * tx + 1024"] loc("k.cu":8:19)
    %1 = gpuperf.inst "fma.f32" [fp32 1] (%a, %b, %v) {factors = array<i64: 0, 1>} loc("k.cu":9:11)
    %2 = gpuperf.inst "fma.f32" [fp32 1] (%a, %b1, %w) {factors = array<i64: 0, 1>} loc("k.cu":9:11)
    gpuperf.yield %1, %2
  } -> 2
  gpuperf.access store global 4 %x ["4 * tx"] (%s#0) loc("k.cu":11:9)
  gpuperf.access store global 4 %x ["4 * tx + 64"] (%s#1) loc("k.cu":11:9)
} loc("k.cu":1:17)

//--- vector.mlir
// NONE: "findings": []
// Nothing decides on the places of 'bs' alone: a product with a vector.
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("1080", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @as elem 4 dims [16, 64] align 16
  gpuperf.array shared @bs elem 4 dims [64, 16] align 16
  %z = gpuperf.inst "start" [move 1]
  %s = gpuperf.loop %i0 trip "1000" iter(%v = %z) {
    %a = gpuperf.access load shared 4 @as ["4 * tx + 256 * %i0"] loc("k.cu":7:9)
    %b = gpuperf.access load shared 4 @bs ["4 * %i0"] loc("k.cu":8:9)
    %1 = gpuperf.inst "fma.f32" [fp32 1] (%a, %b, %v) {factors = array<i64: 0, 1>} loc("k.cu":9:11)
    gpuperf.yield %1
  } -> 1
  gpuperf.access store global 4 %x ["4 * tx"] (%s) loc("k.cu":11:9)
} loc("k.cu":1:17)
