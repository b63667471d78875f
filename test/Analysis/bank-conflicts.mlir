// Shared memory: degree and wavefronts worked out by hand from the rules in
// docs/analyses/bank-conflicts.md. Offsets that depend on tx alone repeat in
// every warp of the block, 32 lanes at multiples of 128 bytes.
//
// RUN: gpuperf-opt --gpuperf-print-bank-conflicts %s -o /dev/null | FileCheck %s
// RUN: gpuperf-opt --gpuperf-print-bank-conflicts=machine=gtx280 %s -o /dev/null | FileCheck %s --check-prefix=GT200
// RUN: gpuperf-opt --gpuperf-print-bank-conflicts=machine=gtx680 %s -o /dev/null | FileCheck %s --check-prefix=KEPLER

gpuperf.kernel @shapes "shapes" {
  gpuperf.array constant @table elem 4 dims [0] align 16
  gpuperf.launch grid("1", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [16384] align 16
  gpuperf.array shared @hist elem 4 dims [256] align 4

  // Each lane its own bank. 1.x serves half warps: two phases.
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load shared 4 s: unit, derivative 1, 1 executions of 32 lanes: degree 1, 1 wavefronts (ideal 1)
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}: degree 1, 2 wavefronts (ideal 2)
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}: degree 1, 1 wavefronts (ideal 1)
  %0 = gpuperf.access load shared 4 @s ["4*tx"]

  // Words 0, 2, … 62: lanes l and l + 16 share a bank. On 1.x lanes l and l + 8
  // of a half warp do. On Kepler words i and i + 32 of a row do not conflict.
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load shared 4 s: strided, derivative 2, 1 executions of 32 lanes: degree 2, 2 wavefronts (ideal 1)
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}: degree 2, 4 wavefronts (ideal 2)
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}: degree 1, 1 wavefronts (ideal 1)
  %1 = gpuperf.access load shared 4 @s ["8*tx"]

  // A column of a 32-wide array: all lanes in one bank. Kepler: two lanes in each
  // row of 64 words.
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load shared 4 s: strided, derivative 32, 1 executions of 32 lanes: degree 32, 32 wavefronts (ideal 1)
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}: degree 16, 32 wavefronts (ideal 2)
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}: degree 16, 16 wavefronts (ideal 1)
  %2 = gpuperf.access load shared 4 @s ["128*tx"]

  // Padded to 33 words.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 4 s: strided, derivative 33, 1 executions of 32 lanes: degree 1, 1 wavefronts (ideal 1)
  %3 = gpuperf.access load shared 4 @s ["132*tx"]

  // Swizzled: bank tx ^ 5.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 4 s: permuted, 1 executions of 32 lanes: degree 1, 1 wavefronts (ideal 1)
  %4 = gpuperf.access load shared 4 @s ["4*(32*tx + ((tx ^ 5) & 31))"]

  // One word for all is broadcast.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 4 s: uniform, derivative 0, 1 executions of 32 lanes: degree 1, 1 wavefronts (ideal 1)
  %5 = gpuperf.access load shared 4 @s ["64"]

  // Four words of one bank, eight lanes on each.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 4 s: permuted, 1 executions of 32 lanes: degree 4, 4 wavefronts (ideal 1)
  %6 = gpuperf.access load shared 4 @s ["128*(tx % 4)"]

  // 32 bytes, eight words.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 1 s: unit, derivative 1, 1 executions of 32 lanes: degree 1, 1 wavefronts (ideal 1)
  %7 = gpuperf.access load shared 1 @s ["tx"]

  // 8 bytes: two phases. On 1.x the 32 words of a half warp are two for each of
  // 16 banks, which no layout avoids.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load shared 8 s: unit, derivative 1, 1 executions of 32 lanes: degree 1, 2 wavefronts (ideal 2)
  // GT200: [[@LINE+1]]:{{[0-9]+}}: {{.*}}: degree 2, 4 wavefronts (ideal 4)
  %8 = gpuperf.access load shared 8 @s ["8*tx"]

  // Lanes l and l + 8 of a phase meet: words 4 l and 4 l + 32.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 8 s: strided, derivative 2, 1 executions of 32 lanes: degree 2, 4 wavefronts (ideal 2)
  %9 = gpuperf.access load shared 8 @s ["16*tx"]

  // 16 bytes: four phases.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load shared 16 s: unit, derivative 1, 1 executions of 32 lanes: degree 1, 4 wavefronts (ideal 4)
  // GT200: [[@LINE+1]]:{{[0-9]+}}: {{.*}}: degree 4, 8 wavefronts (ideal 8)
  %10 = gpuperf.access load shared 16 @s ["16*tx"]

  // Atomics on one word serialise.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic shared 4 hist: uniform, derivative 0, 1 executions of 32 lanes: degree 32, 32 wavefronts (ideal 1)
  %11 = gpuperf.access atomic shared 4 @hist ["0"] {atomic = "add.i32"}

  // Eight lanes on each of four words in four banks.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic shared 4 hist: permuted, 1 executions of 32 lanes: degree 8, 8 wavefronts (ideal 1)
  %12 = gpuperf.access atomic shared 4 @hist ["4*(tx % 4)"] {atomic = "add.i32"}

  // Lanes 0 to 15 alone: the second phase has nothing to do.
  gpuperf.if "tx % 32 < 16" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 8 s: unit, derivative 1, 1 executions of 16 lanes: degree 1, 1 wavefronts (ideal 1)
    %20 = gpuperf.access load shared 8 @s ["8*tx"]
  }

  // Every second warp conflicts: the degree is the worst, wavefronts the mean of
  // 1 and 2.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load shared 4 s: {{.*}}1 executions of 32 lanes: degree 2, 1.5 wavefronts (ideal 1)
  %13 = gpuperf.access load shared 4 @s ["tx / 32 % 2 == 0 ? 4*tx : 8*tx"]

  // Constant memory serves one address at a time.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load constant 4 table: unit, derivative 1, 1 executions of 32 lanes: 32 wavefronts (ideal 1)
  %14 = gpuperf.access load constant 4 @table ["4*tx"]
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load constant 4 table: uniform, derivative 0, 1 executions of 32 lanes: 1 wavefronts (ideal 1)
  %15 = gpuperf.access load constant 4 @table ["4*bx"]
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load constant 4 table: permuted, 1 executions of 32 lanes: 4 wavefronts (ideal 1)
  %16 = gpuperf.access load constant 4 @table ["4*(tx % 32 / 8)"]

  // A loaded bin is no pattern to judge.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load shared 4 hist: indirect, 1 executions of 32 lanes:
  // CHECK-NEXT: the address depends on 'bin'
  %17 = gpuperf.access load shared 4 @hist ["4*?bin"]
}
