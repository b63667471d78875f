//===- RegisterEstimate.cpp - registers per thread from liveness ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterEstimate.h"
#include "CostBuilder.h"
#include "Liveness.h"
#include "llvm/IR/InstIterator.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Loads and texture fetches.
bool isFetch(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  return isa<LoadInst>(inst) ||
         (call && !call->getType()->isVoidTy() && !call->isConvergent() &&
          !instructionCost(inst, {}) && call->onlyReadsMemory());
}

/// Registers for results of loads that ptxas issues together: all of a block
/// between barriers, with the copies that unrolling makes.
unsigned earlyLoadRegisters(const Function &function) {
  unsigned largest = 0;
  for (const BasicBlock &block : function) {
    unsigned loaded = 0, copies = unrollFactor(block);
    for (const Instruction &inst : block) {
      const auto *call = dyn_cast<CallInst>(&inst);
      if (call && call->isConvergent())
        loaded = 0;
      if (isFetch(inst) && !isConstantOperand(inst))
        loaded += valueRegisters(inst);
      largest = std::max(largest, loaded * copies);
    }
  }
  return largest;
}

/// A call that stays a call: the ABI's registers are then reserved.
bool hasCall(const Function &function) {
  for (const Instruction &inst : instructions(function)) {
    const auto *call = dyn_cast<CallInst>(&inst);
    if (call && !isa<IntrinsicInst>(call) && !call->isInlineAsm() &&
        !instructionCost(inst, {}))
      return true;
  }
  return false;
}

/// ptxas reschedules rather than lose warps to a register or two: of its
/// results between 32 and 64 registers, nearly all are multiples of 8, the
/// allocation granule. What is less than a tenth above one is taken down to it.
unsigned atAllocationStep(unsigned registers) {
  constexpr unsigned granule = 8, first = 32, last = 64;
  unsigned step = alignDown(registers, granule);
  bool near = registers * 10 <= step * 11;
  return near && step >= first && step <= last ? step : registers;
}

} // namespace

unsigned gpuperf::estimateRegisters(const Function &kernel,
                                    unsigned maxRegisters) {
  constexpr unsigned hardwareLimit = 255;
  // The stack pointer, addresses in the making, pairs that must be aligned.
  constexpr unsigned reserved = 7;
  constexpr unsigned minimum = 8, minimumWithCalls = 24;
  // ptxas issues loads early as long as an SM can still hold all its warps.
  constexpr unsigned freeRegisters = 32;
  unsigned live = Liveness(kernel).maximum() + reserved;
  // Half of the loads: the other half is consumed while they arrive.
  unsigned early = earlyLoadRegisters(kernel) / 2;
  unsigned registers = std::max(live, std::min(live + early, freeRegisters));
  registers = std::max(registers, hasCall(kernel) ? minimumWithCalls : minimum);
  unsigned limit =
      maxRegisters ? std::min(maxRegisters, hardwareLimit) : hardwareLimit;
  return std::min(atAllocationStep(registers), limit);
}

unsigned gpuperf::launchBoundsRegisters(unsigned maxThreads,
                                        unsigned minBlocks) {
  constexpr unsigned registerFile = 65536, warp = 32, granule = 8;
  if (maxThreads == 0)
    return 0;
  unsigned threads = alignTo(maxThreads, warp) * std::max(minBlocks, 1u);
  return std::max<unsigned>(alignDown(registerFile / threads, granule),
                            granule);
}
