// Atomics in global memory, on a machine at 1 GHz whose slices of L2 take two cycles for a
// sector of a request and four for a double; lanes on one address take 2.5 cycles, floating-
// point numbers five. Eight slices, 1600 blocks of a warp in ten waves of 160.
//
// RUN: split-file %s %t
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/ten.yaml %t/kernels.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernels.mlir

//--- ten.yaml
name: ten
compute_capability: 8.0
sources: {own: "a machine of this test"}
device: {source: own, sm_count: 10, boost_clock_GHz: 1, kernel_start_us: 1, first_access_us: 0, last_store_us: 0, block_start_cycles: 0.001}
issue: {source: own, schedulers_per_sm: 1, warps_per_cycle_per_scheduler: 1}
limits: {source: own, warp_size_threads: 32, max_threads_per_block: 1024, max_warps_per_sm: 16, max_blocks_per_sm: 16, registers_per_sm: 65536, max_registers_per_block: 65536, max_registers_per_thread: 255, register_allocation: per-warp, register_allocation_unit_registers: 256, warp_allocation_granularity_warps: 4, sub_partitions: 4}
dram: {source: own, sustained_bandwidth_GBps: 100000, latency_cycles: 100}
shared: {source: own, bytes_per_sm: 65536, bytes_per_block: 49152, allocation_unit_bytes: 256}
l2: {source: own, bytes: 1048576, latency_cycles: 50, same_address_atomic_lanes_per_cycle: 0.4, same_address_float_atomic_lanes_per_cycle: 0.2, atomic_sectors_per_cycle_per_slice: 0.5, double_atomic_lanes_per_cycle_per_slice: 0.25, atomic_slices: 8}
transactions: {source: own, rule: sectors}
//--- kernels.mlir

// 1600 * 32 floats on one address, five cycles each: 256000. L2 has 1600 sectors.
// CHECK-LABEL: kernel 'oneSum'
// CHECK:      gpuperf: 257 us, 256000 cycles, bound atomics, exact
// CHECK-DAG:  full_wave.same_address_float_atomic_cycles = 25600 cycles
// CHECK-DAG:  full_wave.atomic_slice_cycles = 320 cycles
// CHECK-DAG:  full_wave.l2_atomic_cycles = 40 cycles
gpuperf.kernel @oneSum "oneSum" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "add.f32"}
}

// The compiler has combined the lanes: 1600 integers, 2.5 cycles each.
// CHECK-LABEL: kernel 'oneCount'
// CHECK:      gpuperf: 5 us, 4000 cycles, bound atomics
// CHECK-DAG:  full_wave.same_address_atomic_cycles = 400 cycles
gpuperf.kernel @oneCount "oneCount" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "add.i32", aggregated}
}

// Exchanges are not: 51200 of them, and as many passes of a slice for each of the two
// words, which are in one: 2 * 51200 * 2 cycles.
// CHECK-LABEL: kernel 'neighbours'
// CHECK:      gpuperf: 205.8 us, 204800 cycles, bound atomics
// CHECK-DAG:  full_wave.same_address_atomic_cycles = 12800 cycles
// CHECK-DAG:  full_wave.atomic_slice_cycles = 20480 cycles
gpuperf.kernel @neighbours "neighbours" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "exch.i32"}
  %1 = gpuperf.access atomic global 4 %p ["4"] {atomic = "exch.i32"}
}

// A float for each block: 32 lanes meet, 160 cycles in all. The 6400 bytes are in 7 KB, each
// in two slices: 1600 sectors * 2 / 14 = 229 cycles of the busiest one, a tenth in a wave.
// CHECK-LABEL: kernel 'ofBlocks'
// CHECK-DAG:  full_wave.same_address_float_atomic_cycles = 16 cycles
// CHECK-DAG:  full_wave.atomic_slice_cycles = 22.8571 cycles
gpuperf.kernel @ofBlocks "ofBlocks" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["4 * bx"] {atomic = "add.f32"}
}

// Each block's 32 ints in the same 128 bytes: four sectors, 1600 * 4 * 2 cycles. On each
// of the addresses 1600 * 2.5.
// CHECK-LABEL: kernel 'ints'
// CHECK:      gpuperf: 13.8 us, 12800 cycles, bound atomics
// CHECK-DAG:  full_wave.same_address_atomic_cycles = 400 cycles
// CHECK-DAG:  full_wave.atomic_slice_cycles = 1280 cycles
gpuperf.kernel @ints "ints" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["4 * tx"] {atomic = "max.i32"}
}

// Doubles lane by lane: 51200 * 4 cycles in one slice.
// CHECK-LABEL: kernel 'doubles'
// CHECK:      gpuperf: 205.8 us, 204800 cycles, bound atomics
// CHECK-DAG:  full_wave.same_address_float_atomic_cycles = 800 cycles
// CHECK-DAG:  full_wave.atomic_slice_cycles = 20480 cycles
gpuperf.kernel @doubles "doubles" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 8 %p ["8 * tx"] {atomic = "add.f64"}
}

// A double for each thread, in 800 pieces of 512 bytes: no slice has many, but all together
// do 51200 * 4 / 8 cycles.
// CHECK-LABEL: kernel 'apart'
// CHECK:      gpuperf: 26.6 us, 25600 cycles, bound atomics
// CHECK-DAG:  full_wave.atomic_slice_cycles = 25.6 cycles
// CHECK-DAG:  full_wave.l2_atomic_cycles = 2560 cycles
gpuperf.kernel @apart "apart" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 8 %p ["8 * (tx + bdx * bx)"] {atomic = "add.f64"}
}

// Where data says where, nothing says that lanes meet: a sector each.
// CHECK-LABEL: kernel 'anywhere'
// CHECK-DAG:  full_wave.same_address_atomic_cycles = 0.25 cycles
// CHECK-DAG:  full_wave.l2_atomic_cycles = 1280 cycles
gpuperf.kernel @anywhere "anywhere" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["4 * ?bin"] {atomic = "add.i32"}
}

// How often a compare-and-swap is tried again is not known: no time at all.
// CHECK-LABEL: kernel 'tries'
// CHECK-NOT:  atomic_cycles
gpuperf.kernel @tries "tries" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i trip "?tries" {
    %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "cas.i32", returns}
  }
}
