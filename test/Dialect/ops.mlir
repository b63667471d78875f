// Every operation and attribute, read, printed and read again: in the syntax that
// people write, and in MLIR's generic one.
//
// RUN: gpuperf-opt %s | gpuperf-opt | FileCheck %s
// RUN: gpuperf-opt --mlir-print-op-generic %s | gpuperf-opt | FileCheck %s
// RUN: gpuperf-opt %s >%t.once && gpuperf-opt %t.once | diff %t.once -

// CHECK: module attributes {gpuperf.arch = "sm_80", gpuperf.config = {machine = "a100"}
// CHECK-SAME: gpuperf.not_analysed = [{column = 2 : i64, file = "k.cu", line = 1 : i64, name = "f", reason = "why"}]
// CHECK-SAME: gpuperf.suppressions = [{checks = "gpuperf-*", file = "k.cu", line = 0 : i64}]
module attributes {
  gpuperf.arch = "sm_80", gpuperf.config = {machine = "a100"},
  gpuperf.suppressions = [{file = "k.cu", line = 0, checks = "gpuperf-*"}],
  gpuperf.not_analysed = [{name = "f", file = "k.cu", line = 1, column = 2, reason = "why"}]} {

// Parameters, with the user's name where it is none of a value.
// CHECK-LABEL: gpuperf.kernel @kernel "ns::kernel<float>" (ptr %x, %n, %p.dims_1 "p.dims[1]", ptr %p.data)
// CHECK-SAME: dependent_iterations, global_index, library_frame_bytes = 32 : i64, library_frame_function = "sinf", max_registers = 64 : i64, max_threads = 256 : i64, min_blocks = 2 : i64, multiples = {n = 16 : i64}
// CHECK-SAME: params = [#gpuperf.param<"x" pointer true>, #gpuperf.param<"n" pointer false>, #gpuperf.param<"p.dims[3]" pointer false>, #gpuperf.param<"p.data" pointer true>]
// CHECK-SAME: plain_sharing, registers = 40 : i64, registers_source = "ptxas", registers_wanted = 72 : i64, same_buffer = {p.data = "x"}, spill_bytes = 16 : i64
// CHECK-SAME: spill_free_registers = 84 : i64, spills = [#gpuperf.spill<"k.cu" at 12 stores 2 loads 3>]
// CHECK-SAME: unrolled = [#gpuperf.unrolled<"k.cu" at 12 : 3 trip 8>], unused_indices = ["ty", "by"]
gpuperf.kernel @kernel "ns::kernel<float>" (ptr %x, %n, %d "p.dims[1]", ptr %p.data) attributes {
    params = [#gpuperf.param<"x" pointer true>, #gpuperf.param<"n" pointer false>, #gpuperf.param<"p.dims[3]" pointer false>, #gpuperf.param<"p.data" pointer true>], registers = 40, registers_source = "ptxas",
    registers_wanted = 72, spill_bytes = 16, library_frame_bytes = 32, library_frame_function = "sinf", max_threads = 256, min_blocks = 2, max_registers = 64,
    global_index, plain_sharing, dependent_iterations, spill_free_registers = 84, spills = [#gpuperf.spill<"k.cu" at 12 stores 2 loads 3>],
    unrolled = [#gpuperf.unrolled<"k.cu" at 12:3 trip 8>], unused_indices = ["ty", "by"], same_buffer = {p.data = "x"}, multiples = {n = 16}} {
  // CHECK: gpuperf.launch grid("(%n + 255) / bdx", "~grid_y", "1") block("256", "1", "1") shared("%n * 4")
  // CHECK-SAME: args(%n = "%p.dims_1 * 2", %p.dims_1 = "64", ptr %x = "16")
  // CHECK-SAME: {provenance = {"arg:n" = "annotation", block = "launch site"}}
  gpuperf.launch grid("(%n + 255) / bdx", "~grid_y", "1") block("256", "1", "1") shared("4 * %n")
      args(%n = "2 * %d", %d = "64", ptr %x = "16")
      {provenance = {block = "launch site", "arg:n" = "annotation"}}
  // CHECK-NEXT: gpuperf.array shared @tile elem 4 dims [32, 33] align 16 {extent = #gpuperf.extent<3 : 28 length 2 "33">}
  // CHECK-NEXT: gpuperf.array local @"arguments of printf" elem 8 dims [] align 8
  // CHECK-NEXT: gpuperf.array constant @table elem 2 dims [0] align 2
  // CHECK-NEXT: gpuperf.array global @g elem 1 dims [7] align 1
  gpuperf.array shared @tile elem 4 dims [32, 33] align 16 {extent = #gpuperf.extent<3:28 length 2 "33">}
  gpuperf.array local @"arguments of printf" elem 8 dims [] align 8
  gpuperf.array constant @table elem 2 dims [0] align 2
  gpuperf.array global @g elem 1 dims [7] align 1

  // CHECK: %[[READY:.*]] = gpuperf.inst "ready" []
  // CHECK: gpuperf.inst "div" [int 17, conversion 2, special 0.2500] depth 14 cold 96 (%[[READY]])
  %r = gpuperf.inst "ready" []
  %q = gpuperf.inst "div" [int 17, conversion 2, special 0.25] depth 14 cold 96 (%r)

  // Bases, kinds and spaces.
  // CHECK: gpuperf.access load global 4 %x["(tx + bdx * bx) * 4 + %n"] (%{{.*}}, %{{.*}})
  // CHECK: gpuperf.access load shared 16 @tile["~u * 16"]
  // CHECK: gpuperf.access store local 8 @"arguments of printf"["0"]
  // CHECK: gpuperf.access load constant 2 @table["?i * 2"]
  // CHECK: gpuperf.access store global 1 @g["tx % 7"]
  // CHECK: gpuperf.access load generic 4 ?["0"]
  // CHECK: gpuperf.access load texture 4 ?["?t"]
  // CHECK: gpuperf.access load global 8 %p.data["tx * 16"] {value_bytes = 16 : i64}
  // CHECK: gpuperf.access load global 4 %p.data["tx * 32 + 4"] {record = #gpuperf.record<"Particle" bytes 32 members ["x", "mass"] at [0, 4]>}
  // CHECK: gpuperf.access copy global 16 %p.data["tx * 16"] {base_align = 64 : i64}
  // CHECK: gpuperf.access atomic shared 4 @tile["?b * 4"] {aggregated, atomic = "add.i32", conflict = 2.500000e+00 : f64, increment, returns}
  %v = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx) + %n"] (%q, %r)
  gpuperf.access load shared 16 @tile ["16 * ~u"]
  gpuperf.access store local 8 @"arguments of printf" ["0"] (%v)
  gpuperf.access load constant 2 @table ["2 * ?i"]
  gpuperf.access store global 1 @g ["threadIdx.x % 7"]
  gpuperf.access load generic 4 ? ["0"]
  gpuperf.access load texture 4 ? ["?t"]
  gpuperf.access load global 8 %p.data ["16 * tx"] {value_bytes = 16}
  gpuperf.access load global 4 %p.data ["32 * tx + 4"] {record = #gpuperf.record<"Particle" bytes 32 members ["x", "mass"] at [0, 4]>}
  gpuperf.access copy global 16 %p.data ["16 * tx"] {base_align = 64}
  gpuperf.access atomic shared 4 @tile ["4 * ?b"] {atomic = "add.i32", returns, increment, aggregated, conflict = 2.5}

  // The counter is a value of the body; that of an outer loop is in scope.
  // CHECK: gpuperf.loop %i0 trip "%n / 16" iter(%[[A:[a-z0-9]+]] = %{{.*}}) attributes {annotated, copies = 7 : i64, divisible, early_exit, unroll = 4 : i64} {
  // CHECK:   gpuperf.loop %inner while "%inner < %i0 + %n" attributes {at_least_once, expected = 3.500000e+00 : f64} {
  // CHECK:     gpuperf.access store global 4 %x["(%i0 * %n + %inner) * 4"]
  // CHECK:   gpuperf.yield %[[A]], %{{.*}}
  // CHECK: } -> 2
  %l:2 = gpuperf.loop %i0 trip "%n / 16" iter(%a = %v) attributes {copies = 7, unroll = 4, annotated, divisible, early_exit} {
    gpuperf.loop %inner while "%inner < %i0 + %n" attributes {expected = 3.5, at_least_once} {
      gpuperf.access store global 4 %x ["4 * (%i0 * %n + %inner)"]
    }
    %b = gpuperf.inst "add" [fp32 1] (%a)
    gpuperf.yield %a, %b
  } -> 2

  // CHECK: gpuperf.if "tx < %n" (%{{.*}}) attributes {branches = 3 : i64, divergent, probability = 2.500000e-01 : f64} {
  // CHECK:   gpuperf.yield %{{.*}}
  // CHECK: } else {
  // CHECK:   gpuperf.yield %{{.*}}
  // CHECK: } -> 1
  %c = gpuperf.if "tx < %n" (%l#0) attributes {probability = 0.25, divergent, branches = 3} {
    gpuperf.yield %v
  } else {
    gpuperf.yield %q
  } -> 1

  // CHECK: gpuperf.barrier block(%{{.*}})
  // CHECK: gpuperf.barrier named
  // CHECK: gpuperf.barrier warp
  // CHECK: gpuperf.barrier cluster
  // CHECK: gpuperf.barrier grid
  // CHECK: gpuperf.barrier mbarrier
  gpuperf.barrier block (%c)
  gpuperf.barrier named
  gpuperf.barrier warp
  gpuperf.barrier cluster
  gpuperf.barrier grid
  gpuperf.barrier mbarrier
  // CHECK: gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @tile>}
  gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @tile>}
  // CHECK: gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = true, sparse = false>}
  gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = true, sparse = false>}
  // CHECK: gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product 1>}
  gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product 1>}
  // CHECK: gpuperf.access copy global 65536 %x["%n * 65536"] {bulk, tile = array<i64: 64, 128>}
  gpuperf.access copy global 65536 %x["%n * 65536"] {bulk, tile = array<i64: 64, 128>}
  // CHECK: gpuperf.unknown "call to external function 'f'"(%{{.*}})
  gpuperf.unknown "call to external function 'f'" (%c)
  // CHECK: gpuperf.unknown prints "call to external function 'printf'"
  gpuperf.unknown prints "call to external function 'printf'"
}

// Names mean what is in scope: a parameter `tx` is no threadIdx.x, one called `i0`
// no counter, and siblings may have counters of one name.
// CHECK-LABEL: gpuperf.kernel @names "names" (ptr %a, %tx, %i0)
// CHECK: gpuperf.access store global 4 %a["(tx + %tx * 32) * 4"]
// CHECK: gpuperf.loop %i trip "%i0"
// CHECK:   gpuperf.access store global 4 %a["%i0 + %i"]
// CHECK: gpuperf.loop %i_1 trip "%tx"
// CHECK:   gpuperf.access store global 4 %a["%i_1 * 8"]
gpuperf.kernel @names "names" (ptr %a, %tx, %i0) {
  gpuperf.access store global 4 %a ["4 * (tx + %tx * 32)"]
  gpuperf.loop %i trip "%i0" {
    gpuperf.access store global 4 %a ["%i0 + %i"]
  }
  gpuperf.loop %i trip "%tx" {
    gpuperf.access store global 4 %a ["%i * 8"]
  }
}

// Operators by precedence, and the two forms that bind names.
// CHECK-LABEL: gpuperf.kernel @expressions
// CHECK: gpuperf.if "tx + 2 < ty || tx == 3 && ty != 4"
// CHECK: gpuperf.if "tx * 3 % 7 << 2 >> 1 & 15 | ty ^ 1"
// CHECK: gpuperf.if "min(tx, max(ty, tz)) <= 0 - bx"
// CHECK: gpuperf.if "tx < 4 ? ty : tz"
// CHECK: gpuperf.if "first(@k, iterate(@s, @k, @b, %n, @a % @b, @a, tx, @b)) < 3"
gpuperf.kernel @expressions "expressions" (%n) {
  gpuperf.if "ty > tx + 2 || tx == 3 && ty != 4" { }
  gpuperf.if "((3 * tx % 7 << 2) >> 1) & 15 | (ty ^ 1)" { }
  gpuperf.if "min(tx, max(ty, tz)) <= -bx" { }
  gpuperf.if "tx < 4 ? ty : tz" { }
  gpuperf.if "first(@k, iterate(@s, @k, @b, %n, @a % @b, @a, tx, @b)) < 3" { }
}
}
