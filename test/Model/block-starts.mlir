// Blocks start one after the other, on a machine of ten SMs at 1 GHz where that takes two
// cycles and a kernel that does nothing a microsecond.
//
// RUN: split-file %s %t
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/ten.yaml %t/kernel.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernel.mlir
// RUN: sed s/,.block_start_cycles:.2// %t/ten.yaml > %t/lacks.yaml
// RUN: gpuperf --machine=%t/lacks.yaml %t/kernel.mlir | FileCheck %t/kernel.mlir --check-prefix=LACKS

//--- ten.yaml
name: ten
compute_capability: 8.0
sources: {own: "a machine of this test"}
device: {source: own, sm_count: 10, boost_clock_GHz: 1, kernel_start_us: 1, first_access_us: 0, last_store_us: 0, block_start_cycles: 2}
issue: {source: own, schedulers_per_sm: 1, warps_per_cycle_per_scheduler: 1}
limits: {source: own, warp_size_threads: 32, max_threads_per_block: 1024, max_warps_per_sm: 16, max_blocks_per_sm: 16, registers_per_sm: 65536, max_registers_per_block: 65536, max_registers_per_thread: 255, register_allocation: per-warp, register_allocation_unit_registers: 256, warp_allocation_granularity_warps: 4, sub_partitions: 4}
dram: {source: own, sustained_bandwidth_GBps: 1000, latency_cycles: 100}
shared: {source: own, bytes_per_sm: 65536, bytes_per_block: 49152, allocation_unit_bytes: 256}
l2: {source: own, bytes: 1048576}
transactions: {source: own, rule: sectors}
//--- kernel.mlir
gpuperf.kernel @store "store" (ptr %p) attributes {registers = 10 : i64} {
  // A wave is 10 SMs * 16 blocks of a warp: 160 * 128 B at 1000 B per cycle are 20.48
  // cycles and the latency 100 at most, the starts 160 * 2 = 320; ten waves are 3200.
  // CHECK:      grid 1600x1x1
  // CHECK-NEXT: gpuperf: 4.2 us, 3200 cycles, bound launch, exact
  // CHECK:      full_wave.count = 10
  // CHECK:      full_wave.block_start_cycles = 320 cycles
  // A bound of Volkov's is none.
  // CHECK:      volkov:
  // CHECK-NOT:  block_start
  // 1.2 cycles where the machine says nothing: 192 of a wave.
  // LACKS: predicted 2.92 us {{.*}}bound by launch; 1920 cycles, facts assumed
  // LACKS: assumed a block starts 1.2 cycles after the one before, as on the GPUs that were measured (RTX 3080, H100): ten has no device.block_start_cycles
  gpuperf.launch grid("1600", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access store global 4 %p ["4 * (tx + bdx * bx)"]
}
