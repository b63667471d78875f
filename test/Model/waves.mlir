// Full waves and a tail at its own occupancy, on a machine of ten SMs at 1 GHz
// with 100 GB/s, 16 warps per SM, a latency of 500 cycles and an issue rate of
// one instruction per cycle, where a kernel that does nothing takes a microsecond.
//
// RUN: split-file %s %t
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/ten.yaml %t/kernel.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernel.mlir

//--- ten.yaml
name: ten
compute_capability: 8.0
sources: {own: "a machine of this test"}
device: {source: own, sm_count: 10, boost_clock_GHz: 1, kernel_start_us: 1, first_access_us: 0, last_store_us: 0}
issue: {source: own, schedulers_per_sm: 1, warps_per_cycle_per_scheduler: 1}
limits: {source: own, warp_size_threads: 32, max_threads_per_block: 1024, max_warps_per_sm: 16, max_blocks_per_sm: 2, registers_per_sm: 65536, max_registers_per_block: 65536, max_registers_per_thread: 255, register_allocation: per-warp, register_allocation_unit_registers: 256, warp_allocation_granularity_warps: 4, sub_partitions: 4}
dram: {source: own, sustained_bandwidth_GBps: 100, latency_cycles: 500}
shared: {source: own, bytes_per_sm: 65536, bytes_per_block: 49152, allocation_unit_bytes: 256}
l2: {source: own, bytes: 1048576}
transactions: {source: own, rule: sectors}
//--- kernel.mlir
gpuperf.kernel @copy "copy" (ptr %arg_a "a", ptr %c) attributes {registers = 10 : i64} {
  // A wave is 10 SMs * 2 blocks of 256 threads: 40 960 B moved at 100 B per cycle
  // are 409.6 cycles, less than the latency of 500. 100 blocks are five waves.
  // CHECK:      grid 100x1x1
  // CHECK-NEXT: gpuperf: 3.5 us, 2500 cycles, bound latency, exact
  // CHECK:      full_wave.count = 5
  // CHECK:      full_wave.dram_cycles = 409.6 cycles
  // CHECK:      full_wave.cycles = 500 cycles
  // CHECK-NOT:  tail
  gpuperf.launch grid("100", "1", "1") block("256", "1", "1") shared("0")
  // Seven more blocks: one each on seven SMs, 7 * 2048 B at 70 B per cycle.
  // CHECK:      grid 107x1x1
  // CHECK-NEXT: gpuperf: 4 us, 3000 cycles, bound latency, exact
  // CHECK:      tail.count = 1
  // CHECK:      tail.blocks = 7 blocks
  // CHECK:      tail.busy_sms = 7 SMs
  // CHECK:      tail.dram_cycles = 204.8 cycles
  // CHECK:      tail.cycles = 500 cycles
  gpuperf.launch grid("107", "1", "1") block("256", "1", "1") shared("0")
  // Blocks of 512 threads: twice the bytes in a wave of the same blocks do not
  // fit beside each other, 16 warps are one block: 409.6 cycles again; of 1024,
  // 32 warps, none fits.
  // CHECK:      grid 100x1x1, block 512x1x1
  // CHECK:      full_wave.count = 10
  // CHECK:      full_wave.dram_cycles = 409.6 cycles
  gpuperf.launch grid("100", "1", "1") block("512", "1", "1") shared("0")
  // CHECK:      grid 100x1x1, block 1024x1x1
  // CHECK-NEXT: gpuperf: no time: no block fits on an SM, limited by warps
  // CHECK:      volkov: no time: no block fits on an SM
  // CHECK:      roofline: no time: no block fits on an SM
  gpuperf.launch grid("100", "1", "1") block("1024", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"]
  %s = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%a)
}
