// Units beside the warps of an H100: products of warp groups, groups of them, and
// barriers in shared memory that copies in bulk complete.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=h100 %s -o /dev/null | FileCheck %s

// A product of 64 x 256 x 16 halves takes 262144 / 1893 = 138.5 cycles, the second
// begins when the first has left the tensor cores, and what waits for both goes on 50
// + 64 * 0.3 cycles after that: at 276.96 + 69.2.
// CHECK-LABEL: kernel 'wait_for_all'
// CHECK:       cycle 346.1614 after
// CHECK-NEXT:  warp latency 346.1614 cycles, of which waiting for memory 0
gpuperf.kernel @wait_for_all "wait_for_all" attributes {registers = 168 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %1 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %2 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %3 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
  %4 = gpuperf.inst "after" [fp32 1] (%3)
}

// All but the newest group: the first product alone.
// CHECK-LABEL: kernel 'wait_for_first'
// CHECK:       cycle 207.6807 after
gpuperf.kernel @wait_for_first "wait_for_first" attributes {registers = 168 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %1 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %2 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %3 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %4 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product 1>}
  %5 = gpuperf.inst "after" [fp32 1] (%4)
}

// With 8 columns the 2048 + 256 bytes of operands decide, 2304 / 118 = 19.5 cycles, and
// the wait ends 50 + 8 * 0.3 later; of a sparse product of tf32 B has all of 512 bytes;
// with A in registers it is the least of such products, 13, and 56 + 8 behind it.
// CHECK-LABEL: kernel 'shapes'
// CHECK:       cycle 71.9254 dense
// CHECK:       cycle 147.0203 sparse
// CHECK:       cycle 225.0203 registers
gpuperf.kernel @shapes "shapes" attributes {registers = 168 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  %dense0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 8, k = 16, bits = 16, registers = false, sparse = false>}
  %dense1 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %dense2 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
  %dense3 = gpuperf.inst "dense" [fp32 1] (%dense2)
  %sparse0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 8, k = 16, bits = 32, registers = false, sparse = true>}
  %sparse1 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %sparse2 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
  %sparse3 = gpuperf.inst "sparse" [fp32 1] (%sparse2)
  %registers0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 8, k = 32, bits = 8, registers = true, sparse = false>}
  %registers1 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %registers2 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
  %registers3 = gpuperf.inst "registers" [fp32 1] (%registers2)
}

// A copy in flight for each of two places of a ring: the first wait is for the first,
// which is there 570.5 cycles of DRAM, 150 and 4096 / 32 after its issue, the second
// for the other.
// CHECK-LABEL: kernel 'ring'
// CHECK:       cycle 2 copy global 'in'
// CHECK:       cycle 11 copy global 'in'
// CHECK:       cycle 850.5 first
// CHECK:       cycle 987.5 second
// CHECK-NEXT:  warp latency 987.5 cycles, of which waiting for memory 965.5, issue events 6, DRAM round trips 1
gpuperf.kernel @ring "ring" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  gpuperf.array shared @full elem 8 dims [2] align 8
  gpuperf.if "tx == 0" {
    %0 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %1 = gpuperf.access copy global 4096 %in["bx * 4096"] (%0) {bulk}
    %2 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %3 = gpuperf.access copy global 8192 %in["bx * 8192 + 8388608"] (%2) {bulk}
  }
  %4 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>}
  %5 = gpuperf.inst "first" [fp32 1] (%4)
  %6 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>}
  %7 = gpuperf.inst "second" [fp32 1] (%6)
}

// A producer and a consumer side by side, two places of 32 KiB: the producer is ahead by
// more than the ring has, so that a copy begins when the consumer has come to the wait
// after that for what was in its place. Round the ring it is 75 cycles of an arrival and
// 570.5 + 150 + 1024 of a copy for two stages.
// CHECK-LABEL: kernel 'roles'
// CHECK:       warp latency
gpuperf.kernel @roles "roles" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @full elem 8 dims [2] align 8
  gpuperf.if "tx < 128" {
    gpuperf.if "tx == 0" {
      gpuperf.loop %i trip "1000" iter() {
        %0 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
        %1 = gpuperf.access copy global 32768 %in["(bx + 132 * %i) * 32768"] (%0) {bulk}
        gpuperf.yield
      } -> 0
    }
  } else {
    gpuperf.loop %j trip "1000" iter() {
      %2 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>}
      %3 = gpuperf.inst "use" [fp32 1] (%2)
      gpuperf.yield
    } -> 0
  }
}

// A chain of two loads from another block's shared memory in a cluster of two, 216
// cycles each, and of two by such addresses without a cluster, 52.
// CHECK-LABEL: kernel 'remote'
// CHECK:       cycle 432 after
gpuperf.kernel @remote "remote" attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0") {cluster = array<i64: 2, 1, 1>}
  gpuperf.array shared @s elem 4 dims [128] align 4
  %0 = gpuperf.access load shared 4 @s["4 * tx"] {remote}
  %1 = gpuperf.access load shared 4 @s["4 * tx"] (%0) {remote}
  %2 = gpuperf.inst "after" [fp32 1] (%1)
}
// CHECK-LABEL: kernel 'own'
// CHECK:       cycle 104 after
gpuperf.kernel @own "own" attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [128] align 4
  %0 = gpuperf.access load shared 4 @s["4 * tx"] {remote}
  %1 = gpuperf.access load shared 4 @s["4 * tx"] (%0) {remote}
  %2 = gpuperf.inst "after" [fp32 1] (%1)
}

// A product that ptxas serialises is waited for before the next: twice 138.5 + 69.2.
// CHECK-LABEL: kernel 'serialised'
// CHECK:       cycle 415.3614 commit
gpuperf.kernel @serialised "serialised" attributes {registers = 168 : i64, serialised_products = "(C7514)"} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %1 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
  %2 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
  %3 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
  %4 = gpuperf.inst "after" [fp32 1] (%3)
}

// Two copies of one phase move their 4096 bytes one after the other: 570.5 cycles of
// DRAM, 150, and 128 for each of them.
// CHECK-LABEL: kernel 'one_phase'
// CHECK:       cycle {{98[0-9.]+}} after
gpuperf.kernel @one_phase "one_phase" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  gpuperf.array shared @full elem 8 dims [1] align 8
  gpuperf.if "tx == 0" {
    %0 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %1 = gpuperf.access copy global 4096 %in["bx * 8192"] (%0) {bulk}
    %2 = gpuperf.access copy global 4096 %in["bx * 8192 + 4096"] (%0) {bulk}
  }
  %3 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>}
  %4 = gpuperf.inst "after" [fp32 1] (%3)
}

// Copies of the lanes, `cp.async`: two groups are under way when the loop goes on with one
// left, so that two iterations take a latency: 49.5 of 570.5 cycles. Of all it waits each time.
// CHECK-LABEL: kernel 'one_left'
// CHECK: warp latency 28292.25 cycles
// CHECK-LABEL: kernel 'none_left'
// CHECK: warp latency 57149 cycles
gpuperf.kernel @one_left "one_left" (ptr %in) attributes {registers = 16 : i64} {
  gpuperf.launch grid("132", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [2, 256] align 16
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access copy global 4 %in["bx * 1024 + tx * 4 + %i0 * 135168"]
    %1 = gpuperf.access copy shared 4 @s["(%i0 & 1) * 1024 + tx * 4"] (%0)
    %2 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit copy>}
    %3 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait copy 1>}
  }
}
gpuperf.kernel @none_left "none_left" (ptr %in) attributes {registers = 16 : i64} {
  gpuperf.launch grid("132", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [2, 256] align 16
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access copy global 4 %in["bx * 1024 + tx * 4 + %i0 * 135168"]
    %1 = gpuperf.access copy shared 4 @s["tx * 4"] (%0)
    %2 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit copy>}
    %3 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait copy>}
  }
}
