// The issue times of one warp on the GTX 280: an instruction every 2 cycles, 24
// cycles until a dependent addition, 434 until a load returns.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx280 %s -o /dev/null \
// RUN:   | FileCheck %s

// Both loads issue before the first use, as ptxas orders them: the second
// addition's operand is there at 2 + 434, its result at 436 + 24.
// CHECK-LABEL: kernel 'hoist'
// CHECK-NEXT:  cycle 0 load global 'a', latency 434
// CHECK-NEXT:  cycle 2 load global 'b', latency 434
// CHECK-NEXT:  cycle 434 use.a, latency 24
// CHECK-NEXT:  cycle 436 use.b, latency 24
// CHECK-NEXT:  cycle 460 store global 'c', latency 0
// CHECK-NEXT:  warp latency 460 cycles, of which waiting for memory 430, issue events 5, DRAM round trips 1
gpuperf.kernel @hoist "hoist" (ptr %arg_a "a", ptr %arg_b "b", ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + 32 * bx)"]
  %u = gpuperf.inst "use.a" [fp32 1] (%a)
  %b = gpuperf.access load global 4 %arg_b ["4 * (tx + 32 * bx)"]
  %v = gpuperf.inst "use.b" [fp32 1] (%b)
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%u, %v)
}

// A store to another pointer may write what the second load reads.
// CHECK-LABEL: kernel 'alias'
// CHECK-NEXT:  cycle 0 load global 'a'
// CHECK-NEXT:  cycle 434 store global 'c'
// CHECK-NEXT:  cycle 436 load global 'b'
// CHECK-NEXT:  cycle 870 use.b
// CHECK:       DRAM round trips 2
gpuperf.kernel @alias "alias" (ptr %arg_a "a", ptr %c, ptr %arg_b "b") attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + 32 * bx)"]
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%a)
  %b = gpuperf.access load global 4 %arg_b ["4 * (tx + 32 * bx)"]
  %v = gpuperf.inst "use.b" [fp32 1] (%b)
}

// Two shared arrays, and two words of one, are known to be apart; a barrier is
// not passed.
// CHECK-LABEL: kernel 'apart'
// CHECK-NEXT:  cycle 0 load shared 's', latency 40
// CHECK-NEXT:  cycle 2 load shared 's', latency 40
// CHECK-NEXT:  cycle 4 load shared 't', latency 40
// CHECK-NEXT:  cycle 40 store shared 's'
// CHECK-NEXT:  cycle 42 barrier
// CHECK-NEXT:  cycle 44 load shared 's'
gpuperf.kernel @apart "apart" attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [64] align 4
  gpuperf.array shared @t elem 4 dims [64] align 4
  %a = gpuperf.access load shared 4 @s ["4 * tx"]
  %w = gpuperf.access store shared 4 @s ["4 * tx"] (%a)
  %b = gpuperf.access load shared 4 @s ["4 * tx + 128"]
  %c = gpuperf.access load shared 4 @t ["4 * tx"]
  %bar = gpuperf.barrier block
  %d = gpuperf.access load shared 4 @s ["4 * tx"]
}

// 10 iterations of a load that needs the one before and an addition: the store
// issues at 10 * (434 + 24).
// CHECK-LABEL: kernel 'chase'
// CHECK:       warp latency 4580 cycles
// CHECK-SAME:  issue events 31, DRAM round trips 10
gpuperf.kernel @chase "chase" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "10" iter(%x = %p) {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"] (%x)
    %n = gpuperf.inst "next" [fp32 1] (%l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// A sum: the load does not depend on the iteration before, but issue is in
// order, so each iteration takes 434 cycles, an addition and the branch: 438.
// The last addition, at 9 * 438 + 434, is ready 24 cycles later.
// CHECK-LABEL: kernel 'sum'
// CHECK:       warp latency 4400 cycles
gpuperf.kernel @sum "sum" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "10" iter(%x = %p) {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"]
    %n = gpuperf.inst "add" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// Half of each warp takes either side, so that both are executed: the branch at
// 24, a load and its use on one side, 48 cycles of additions on the other.
// CHECK-LABEL: kernel 'diverge'
// CHECK-NEXT:  cycle 0 condition, latency 24
// CHECK-NEXT:  cycle 26 load global 'a'
// CHECK-NEXT:  cycle 460 use.a
// CHECK-NEXT:  cycle 26 add
// CHECK-NEXT:  cycle 50 add
// The sides take 460 + 2 - 26 and 50 + 2 - 26 cycles: the store follows.
// CHECK-NEXT:  cycle 488 store global 'c'
gpuperf.kernel @diverge "diverge" (ptr %arg_a "a", ptr %arg_c "c") attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %c = gpuperf.inst "condition" [int 1] ()
  gpuperf.if "tx < 16" (%c) attributes {divergent} {
    %l = gpuperf.access load global 4 %arg_a ["4 * (tx + 32 * bx)"]
    %u = gpuperf.inst "use.a" [fp32 1] (%l)
  } else {
    %a = gpuperf.inst "add" [fp32 1] ()
    %b = gpuperf.inst "add" [fp32 1] (%a)
  }
  %s = gpuperf.access store global 4 %arg_c ["4 * (tx + 32 * bx)"]
}

// An integer division is 20 instructions, 14 of them in a chain: 14 latencies,
// 40 cycles of issue.
// CHECK-LABEL: kernel 'divide'
// CHECK-NEXT:  cycle 0 sdiv, latency 336
// CHECK-NEXT:  cycle 40 add
// CHECK-NEXT:  cycle 336 store
gpuperf.kernel @divide "divide" (ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %q = gpuperf.inst "sdiv" [int 20] depth 14 ()
  %a = gpuperf.inst "add" [int 1] ()
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%q)
}

// One warp of eight takes the branch, and the block lives as long as it does: the
// load after the branch at 2, its use at 436, not an eighth of that.
// CHECK-LABEL: kernel 'onewarp'
// CHECK:       cycle 438 store global 'c'
gpuperf.kernel @onewarp "onewarp" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "tx < 32" {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx)"]
    %u = gpuperf.inst "use.a" [fp32 1] (%l)
  }
  %s = gpuperf.access store global 4 %c ["4 * (tx + 256 * bx)"]
}

// The same unrolled by 4: the loads of four iterations issue at 0, 2, 4 and 6, their additions,
// one after the other, at 434, 458, 482 and 506, and the branch at 508. The next four begin at
// 510, so that the last addition is ready at 510 + 434 + 4 * 24.
// CHECK-LABEL: kernel 'unrolled'
// CHECK:       warp latency 1040 cycles
// CHECK-SAME:  issue events 19, DRAM round trips 2
gpuperf.kernel @unrolled "unrolled" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "8" iter(%x = %p) attributes {copies = 5 : i64, unroll = 4 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// Four iterations of a chain are no faster side by side: 8 * (434 + 24), and the branches are
// behind it.
// CHECK-LABEL: kernel 'unrolledChase'
// CHECK:       warp latency 3664 cycles
// CHECK-SAME:  DRAM round trips 8
gpuperf.kernel @unrolledChase "unrolledChase" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "8" iter(%x = %p) attributes {copies = 5 : i64, unroll = 4 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"] (%x)
    %n = gpuperf.inst "next" [fp32 1] (%l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// What one iteration stores may be what the next one loads through another pointer: a round
// trip for each of 4. In place, 65536 bytes apart, it is not, nor where nobody writes what is
// loaded: one for all.
// CHECK-LABEL: kernel 'maybeSame'
// CHECK:       DRAM round trips 4
gpuperf.kernel @maybeSame "maybeSame" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i0 trip "4" attributes {unroll = 4 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"]
    %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx) + 65536 * %i0"] (%l)
    gpuperf.yield
  }
}
// CHECK-LABEL: kernel 'inPlace'
// CHECK:       DRAM round trips 1
gpuperf.kernel @inPlace "inPlace" (ptr %a) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i0 trip "4" attributes {unroll = 4 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"]
    %s = gpuperf.access store global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"] (%l)
    gpuperf.yield
  }
}
// CHECK-LABEL: kernel 'restrict'
// CHECK:       DRAM round trips 1
gpuperf.kernel @restrict "restrict" (ptr %a, ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i0 trip "4" attributes {unroll = 4 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 32 * bx) + 65536 * %i0"] {read_only}
    %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx) + 65536 * %i0"] (%l)
    gpuperf.yield
  }
}
