// Resident warps of a launch, by the published limits of 8.0: 65536 registers in
// four parts of 16384, handed out 256 at a time to a warp; 164 KiB of shared
// memory, 1 KiB of it reserved for each block; 64 warps.
//
// RUN: gpuperf-opt --gpuperf-print-occupancy %s -o /dev/null | FileCheck %s

// A warp of 40 x 32 = 1280 registers: 12 in each part, 48 warps, 6 blocks of 8.
// Shared memory: 20480 + 1024 bytes a block, 7 blocks. With 32 registers, 16 warps
// in each part, shared memory limits to 7 blocks.
// CHECK: kernel 'registers' on a100
// CHECK-NEXT: 40 registers (estimated), 20480 bytes of shared memory
// CHECK-NEXT: 48 of 64 warps in 6 blocks, limited by registers
// CHECK-NEXT: next step: with at most 32 registers per thread: 56 warps per SM
gpuperf.kernel @registers "registers" attributes {registers = 40 : i64} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [5120] align 4
}

// 32 blocks is the limit of 8.0: 32 warps.
// CHECK: kernel 'blocks' on a100
// CHECK: 32 of 64 warps in 32 blocks, limited by blocks
gpuperf.kernel @blocks "blocks" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1024", "1", "1") block("32", "1", "1") shared("0")
}

// Dynamic shared memory counts: 99 KiB and 1 KiB reserved, one block of 4 warps.
// CHECK: kernel 'shared' on a100
// CHECK-NEXT: 16 registers (estimated), 101376 bytes of shared memory
// CHECK-NEXT: 4 of 64 warps in 1 blocks, limited by shared
gpuperf.kernel @shared "shared" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1024", "1", "1") block("128", "1", "1") shared("101376")
}

// CHECK: kernel 'impossible' on a100
// CHECK: cannot be launched: {{.*}}1056{{.*}}1024
gpuperf.kernel @impossible "impossible" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("1056", "1", "1") shared("0")
}
