//===- MachineSetup.cpp - a machine, for the stand-in ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineSetup.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

void gpuperf::writeMachineSetup(const Machine &machine, llvm::raw_ostream &os) {
  auto write = [&](llvm::StringRef key, Count value) {
    if (value)
      os << key << ' ' << *value << '\n';
  };
  const OccupancyLimits &limits = machine.limits;
  os << "name " << machine.title << '\n';
  write("major", machine.computeCapability.major);
  write("minor", machine.computeCapability.minor);
  write("sm_count", machine.smCount);
  if (Figure clock = machine.clockGHz())
    write("clock_khz", int64_t(*clock * 1e6));
  write("dram_bytes", machine.dram.bytes);
  write("l2_bytes", machine.l2.bytes);
  write("warp_size", limits.warpSize);
  write("max_threads_per_block", limits.maxThreadsPerBlock);
  if (limits.maxWarpsPerSM && limits.warpSize)
    write("max_threads_per_sm", *limits.maxWarpsPerSM * *limits.warpSize);
  write("max_blocks_per_sm", limits.maxBlocksPerSM);
  write("registers_per_sm", limits.registersPerSM);
  write("registers_per_block", limits.maxRegistersPerBlock);
  write("sub_partitions", limits.subPartitions);
  write("shared_bytes_per_sm", machine.shared.bytesPerSM);
  write("shared_bytes_per_block", machine.shared.bytesPerBlock);
  write("shared_bytes_per_block_optin", machine.shared.optInBytesPerBlock);
  write("shared_allocation_bytes", machine.shared.allocationUnitBytes);
  write("reserved_shared_bytes_per_block",
        machine.shared.reservedBytesPerBlock);
}
