// A figure that nobody published is asked for by its path; no model invents it.
//
// RUN: split-file %s %t
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/nodram.yaml %t/kernel.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernel.mlir --check-prefix=NODRAM
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/nofp64.yaml %t/kernel.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernel.mlir --check-prefix=NOFP64

// RUN: sed /^shared/d %t/nofp64.yaml >%t/noshared.yaml
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=%t/noshared.yaml %t/kernel.mlir -o /dev/null \
// RUN:   | FileCheck %t/kernel.mlir --check-prefix=NOSHARED

//--- nodram.yaml
name: nodram
compute_capability: 8.0
sources: {own: "a machine of this test"}
device: {source: own, sm_count: 10, boost_clock_GHz: 1}
issue: {source: own, schedulers_per_sm: 4, warps_per_cycle_per_scheduler: 1}
limits: {source: own, warp_size_threads: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, max_blocks_per_sm: 32, registers_per_sm: 65536, max_registers_per_block: 65536, max_registers_per_thread: 255, register_allocation: per-warp, register_allocation_unit_registers: 256, warp_allocation_granularity_warps: 4, sub_partitions: 4}
throughput: {source: own, fp64_lanes_per_cycle: 16}
latency: {source: own, fp64_cycles: 8}
shared: {source: own, bytes_per_sm: 65536, bytes_per_block: 49152, allocation_unit_bytes: 256}
transactions: {source: own, rule: sectors}
//--- nofp64.yaml
name: nofp64
compute_capability: 8.0
sources: {own: "a machine of this test"}
device: {source: own, sm_count: 10, boost_clock_GHz: 1}
issue: {source: own, schedulers_per_sm: 4, warps_per_cycle_per_scheduler: 1}
limits: {source: own, warp_size_threads: 32, max_threads_per_block: 1024, max_warps_per_sm: 64, max_blocks_per_sm: 32, registers_per_sm: 65536, max_registers_per_block: 65536, max_registers_per_thread: 255, register_allocation: per-warp, register_allocation_unit_registers: 256, warp_allocation_granularity_warps: 4, sub_partitions: 4}
dram: {source: own, sustained_bandwidth_GBps: 100, latency_cycles: 500}
shared: {source: own, bytes_per_sm: 65536, bytes_per_block: 49152, allocation_unit_bytes: 256}
transactions: {source: own, rule: sectors}
//--- kernel.mlir
// NODRAM: gpuperf: no time: needs dram.latency_cycles, dram.sustained_bandwidth_GBps of machine nodram
// NODRAM: volkov: no time: needs dram.latency_cycles, dram.sustained_bandwidth_GBps of machine nodram
// NODRAM: roofline: no time: needs dram.sustained_bandwidth_GBps of machine nodram
// NOFP64: gpuperf: no time: needs latency.fp64_cycles, throughput.fp64_lanes_per_cycle of machine nofp64
// NOFP64: volkov: no time: needs latency.fp64_cycles, throughput.fp64_lanes_per_cycle of machine nofp64
// NOFP64: roofline: no time: needs throughput.fp64_lanes_per_cycle of machine nofp64
// NOSHARED: gpuperf: no time: no occupancy: {{.*}}shared.bytes_per_sm
// NOSHARED: volkov: no time: no occupancy: {{.*}}shared.bytes_per_sm
gpuperf.kernel @k "k" (ptr %arg_a "a", ptr %arg_c "c") attributes {registers = 10 : i64} {
  gpuperf.launch grid("1000", "1", "1") block("256", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"]
  %b = gpuperf.inst "dmul" [fp64 1] (%a)
  %c = gpuperf.access store global 4 %arg_c ["4 * (tx + bdx * bx)"] (%b)
}
