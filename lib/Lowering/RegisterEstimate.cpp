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
#include <cmath>

using namespace gpuperf;
using namespace llvm;

namespace {

constexpr unsigned registerFile = 65536, allocationGranule = 8;

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

/// 75 for sm_75; 80 where the function does not say.
unsigned computeCapability(const Function &function) {
  unsigned capability = 80;
  StringRef arch = function.getFnAttribute("target-cpu").getValueAsString();
  if (arch.consume_front("sm_"))
    arch.consumeInteger(10, capability);
  return capability;
}

/// Registers that a thread can have while an SM holds all the threads that it
/// can (CUDA C++ Programming Guide, technical specifications per compute
/// capability).
unsigned freeRegisters(unsigned capability) {
  unsigned threads = 2048;
  if (capability == 75)
    threads = 1024;
  else if ((capability > 80 && capability < 90) || capability >= 110)
    threads = 1536;
  return alignDown(registerFile / threads, allocationGranule);
}

/// What ptxas takes for `live` registers when it has no reason to save: three
/// are reserved, the first few values spread over the register banks, and in
/// long code the fullest place is one that later passes make.
double spread(unsigned live, unsigned instructions, unsigned capability) {
  constexpr double reserved = 3, spreadFactor = 1.3, furtherFactor = 0.9;
  constexpr unsigned spreadRegisters = 10, shortCode = 256;
  constexpr double growthPerDoubling = 0.12;
  double total =
      reserved + spreadFactor * std::min(live, spreadRegisters) +
      furtherFactor * (std::max(live, spreadRegisters) - spreadRegisters);
  // Pointer parameters are loaded, where sm_80 reads them as operands.
  total += capability >= 90;
  double doublings =
      std::log2(std::max(instructions, shortCode) / double(shortCode));
  return total * (1 + growthPerDoubling * doublings);
}

/// Loads go ahead as long as no warp is lost by it, and ptxas reschedules
/// rather than lose warps to a few registers.
double withEarlyLoads(double needed, unsigned early, unsigned allWarps) {
  constexpr double saved = 1.15;
  unsigned step = alignTo(uint64_t(needed / saved), allocationGranule);
  return std::min(needed + early, double(std::max(step, allWarps)));
}

} // namespace

unsigned gpuperf::estimateRegisters(const Function &kernel,
                                    unsigned maxRegisters) {
  constexpr unsigned hardwareLimit = 255;
  constexpr unsigned minimum = 8, minimumWithCalls = 24, ofEmptyKernel = 4;
  unsigned instructions = kernel.getInstructionCount();
  if (instructions == 1)
    return ofEmptyKernel;
  unsigned capability = computeCapability(kernel);
  unsigned allWarps = freeRegisters(capability);
  Liveness liveness(kernel);
  unsigned live = liveness.maximum();
  unsigned loads = std::min(liveness.maximumWithEarlyLoads(), allWarps);
  unsigned early = loads - std::min(loads, live);
  double registers =
      withEarlyLoads(spread(live, instructions, capability), early, allWarps);
  unsigned limit =
      maxRegisters ? std::min(maxRegisters, hardwareLimit) : hardwareLimit;
  return std::min(
      std::max<unsigned>(std::lround(registers),
                         hasCall(kernel) ? minimumWithCalls : minimum),
      limit);
}

unsigned gpuperf::launchBoundsRegisters(unsigned maxThreads,
                                        unsigned minBlocks) {
  constexpr unsigned warp = 32;
  if (maxThreads == 0)
    return 0;
  unsigned threads = alignTo(maxThreads, warp) * std::max(minBlocks, 1u);
  return std::max<unsigned>(
      alignDown(registerFile / threads, allocationGranule), allocationGranule);
}
