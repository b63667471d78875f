// Distinct bytes of a block, a wave and the grid, and what L1, L2 and DRAM move,
// on an A100 (108 SMs; L2 40 MiB).
//
// RUN: gpuperf-opt --gpuperf-print-footprint=machine=a100 %s -o /dev/null \
// RUN:   | FileCheck %s

// 8192 blocks of 1 KiB; a wave is 108 SMs of 8 blocks.
// CHECK-LABEL: kernel 'add'
// CHECK-NEXT:  load 'a' x1: distinct bytes of a block 1024, a wave 884736, the grid 8388608; moved l1 8388608 l2 8388608 dram 8388608
// CHECK-NEXT:  store 'c' x1: {{.*}} moved l1 8388608 l2 8388608 dram 8388608
gpuperf.kernel @add "add" (ptr %arg_a "a", ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"]
  %s = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%a)
}

// Naive matrix multiply, 1024 x 1024 in 16 x 16 blocks. A block reads 16 rows of
// A (64 KiB) and 16 columns of B (1024 pieces of 64 B), which L1 keeps together
// while the loop goes over them: 4096 blocks * 64 KiB from L2. Each matrix comes
// from DRAM once, since L2 holds all three.
// CHECK-LABEL: kernel 'matmul'
// CHECK-NEXT:  load 'A' x1: distinct bytes of a block 65536, {{.*}} the grid 4194304; moved l1 {{[0-9]+}} l2 268435456 dram 4194304
// CHECK-NEXT:  load 'B' x1: distinct bytes of a block 65536, {{.*}} the grid 4194304; moved l1 {{[0-9]+}} l2 268435456 dram 4194304
// CHECK-NEXT:  store 'C' x1: distinct bytes of a block 1024, {{.*}} the grid 4194304; moved l1 4194304 l2 4194304 dram 4194304
gpuperf.kernel @matmul "matmul" (ptr %A, ptr %B, ptr %C) attributes {registers = 30 : i64} {
  gpuperf.launch grid("64", "64", "1") block("16", "16", "1") shared("0")
  %i = gpuperf.inst "index" [int 4] ()
  %acc = gpuperf.loop %k trip "1024" iter(%x = %i) {
    %a = gpuperf.access load global 4 %A ["4096 * (ty + 16 * by) + 4 * %k"]
    %b = gpuperf.access load global 4 %B ["4096 * %k + 4 * (tx + 16 * bx)"]
    %y = gpuperf.inst "fma" [fp32 1] (%a, %b, %x)
    gpuperf.yield %y
  } -> 1
  %s = gpuperf.access store global 4 %C ["4096 * (ty + 16 * by) + 4 * (tx + 16 * bx)"] (%acc)
}

// A five-point stencil on 4096 x 4096: a block of 32 x 8 reads 10 rows of 34
// words, five sectors each. The grid reads 4098 rows of 4096 words once: the
// neighbours' rows are in L2, and a word left of a row ends the row above.
// CHECK-LABEL: kernel 'stencil'
// CHECK-NEXT:  load 'in' x5: distinct bytes of a block 1600, {{.*}} the grid 67141632; {{.*}} dram 67141632
// CHECK-NEXT:  store 'out' x1: {{.*}} dram 67108864
gpuperf.kernel @stencil "stencil" (ptr %in, ptr %out) attributes {registers = 14 : i64} {
  gpuperf.launch grid("128", "512", "1") block("32", "8", "1") shared("0")
  %c = gpuperf.access load global 4 %in ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx)"]
  %w = gpuperf.access load global 4 %in ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx) - 4"]
  %e = gpuperf.access load global 4 %in ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx) + 4"]
  %n = gpuperf.access load global 4 %in ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx) - 16384"]
  %s = gpuperf.access load global 4 %in ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx) + 16384"]
  %sum = gpuperf.inst "add" [fp32 4] depth 4 (%c, %w, %e, %n, %s)
  %o = gpuperf.access store global 4 %out ["16384 * (ty + 8 * by) + 4 * (tx + 32 * bx)"] (%sum)
}

// A naive transpose stores columns: each of a warp's 32 sectors goes to L2, which
// collects whole lines before DRAM.
// CHECK-LABEL: kernel 'transpose'
// CHECK-NEXT:  load 'in' x1: {{.*}} moved l1 67108864 l2 67108864 dram 67108864
// CHECK-NEXT:  store 'out' x1: {{.*}} moved l1 536870912 l2 536870912 dram 67108864
gpuperf.kernel @transpose "transpose" (ptr %in, ptr %out) attributes {registers = 12 : i64} {
  gpuperf.launch grid("128", "128", "1") block("32", "32", "1") shared("0")
  %a = gpuperf.access load global 4 %in ["16384 * (ty + 32 * by) + 4 * (tx + 32 * bx)"]
  %s = gpuperf.access store global 4 %out ["16384 * (tx + 32 * bx) + 4 * (ty + 32 * by)"] (%a)
}

// A grid-stride loop over 64 MiB, then a second pass over the same array. The wave
// of 864 blocks reads more than L2 holds, twice. The tail of 160 finds its 10 MiB
// in L1, with one block or two for each SM (64 KiB each), and so does each pass
// count half of them: 864 * 64 KiB + 80 * 64 KiB.
// CHECK-LABEL: kernel 'twopasses'
// CHECK-NEXT:  load 'a' x1: {{.*}} the grid 67108864; moved l1 67108864 l2 61865984 dram 61865984
// CHECK-NEXT:  load 'a' x1: {{.*}} the grid 67108864; moved l1 67108864 l2 61865984 dram 61865984
gpuperf.kernel @twopasses "twopasses" (ptr %arg_a "a") attributes {registers = 12 : i64} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" iter() {
    %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * (bx + gdx * %i))"]
    gpuperf.yield
  } -> 0
  gpuperf.loop %j trip "64" iter() {
    %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * (bx + gdx * %j))"]
    gpuperf.yield
  } -> 0
}

// The same over 18 * 864 KiB: the second pass finds it in L2, so that each pass
// counts half of the bytes that DRAM serves.
// CHECK-LABEL: kernel 'fits'
// CHECK-NEXT:  load 'a' x1: {{.*}} the grid 15925248; {{.*}} dram 7962624
// CHECK-NEXT:  load 'a' x1: {{.*}} the grid 15925248; {{.*}} dram 7962624
gpuperf.kernel @fits "fits" (ptr %arg_a "a") attributes {registers = 12 : i64} {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "18" iter() {
    %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * (bx + gdx * %i))"]
    gpuperf.yield
  } -> 0
  gpuperf.loop %j trip "18" iter() {
    %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * (bx + gdx * %j))"]
    gpuperf.yield
  } -> 0
}

// A table of 4 KiB looked up at random: read from DRAM once, and once by the L1
// of each of 108 SMs.
// CHECK-LABEL: kernel 'table'
// CHECK-NEXT:  load 'lut' x1: {{.*}} the grid 4096; {{.*}} l2 442368 dram 4096
gpuperf.kernel @table "table" attributes {registers = 12 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array global @lut elem 4 dims [1024] align 4
  %v = gpuperf.access load global 4 @lut ["4 * ?key"]
}

// Reads at places in an array of unknown size that data chooses: each of 2097152
// elements of 4 B once; L1 is asked for 7.8885 sectors by each of 65536 warps.
// CHECK-LABEL: kernel 'gather'
// CHECK-NEXT:  load 'b' x1: {{.*}} the grid 8388608; moved l1 16543344.343 l2 8388608 dram 8388608
gpuperf.kernel @gather "gather" (ptr %b) attributes {registers = 12 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %v = gpuperf.access load global 4 %b ["4 * ?key"]
}

// Sixteen-wide rows by division and remainder of a linear thread number are the
// same addresses as the linear number itself.
// CHECK-LABEL: kernel 'linear'
// CHECK-NEXT:  load 'a' x1: distinct bytes of a block 1024, {{.*}} the grid 8388608; {{.*}} dram 8388608
gpuperf.kernel @linear "linear" (ptr %a) attributes {registers = 12 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %v = gpuperf.access load global 4 %a ["4 * (16 * (tx / 16) + tx % 16 + 256 * bx)"]
}
