//===- RegisterEstimate.cpp - registers per thread from liveness ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/RegisterEstimate.h"
#include "gpuperf/Sass/CostBuilder.h"
#include "gpuperf/Sass/Liveness.h"
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

/// Registers of the fullest place in the order of the IR, and how many more
/// there are with loads early.
struct Pressure {
  Pressure(const Function &kernel, const RegisterSavings &savings) {
    Liveness liveness(kernel, savings);
    live = liveness.maximum();
    EarlyMaximum most = liveness.maximumWithEarlyLoads();
    early = std::max(most.dense, live) - live;
    spreadEarly = std::max(most.spread, live) - live;
  }
  unsigned live, early, spreadEarly;
};

class Estimator {
public:
  Estimator(const FunctionAnalyses &info, const RegisterBounds &bounds)
      : kernel(info.function), capability(computeCapability(kernel)),
        instructions(kernel.getInstructionCount()),
        allWarps(freeRegisters(capability)), withoutLoss(allWarps),
        pressure(kernel, {}) {
    if (bounds.namesBlocks)
      withoutLoss = std::max(allWarps, bounds.maxRegisters);
    needed = spread(pressure.live);
    if (needed > withoutLoss)
      save(info.uniformity);
  }
  unsigned registers() const;

private:
  double spread(unsigned live) const;
  void save(const UniformityInfo &uniformity);

  const Function &kernel;
  unsigned capability, instructions;
  unsigned allWarps;    ///< what a thread may take of an SM full of threads
  unsigned withoutLoss; ///< … of one with as many as the source names
  Pressure pressure;
  double needed;
};

} // namespace

/// What ptxas takes for `live` registers when it has no reason to save: three
/// are reserved, the first few values spread over the register banks, and in
/// long code the fullest place is one that later passes make.
double Estimator::spread(unsigned live) const {
  constexpr double reserved = 3, spreadFactor = 1.3, furtherFactor = 0.95;
  constexpr unsigned spreadRegisters = 10, shortCode = 256;
  constexpr double growthPerDoubling = 0.04;
  double total =
      reserved + spreadFactor * std::min(live, spreadRegisters) +
      furtherFactor * (std::max(live, spreadRegisters) - spreadRegisters);
  // Pointer parameters are loaded, where sm_80 reads them as operands.
  total += capability >= 90;
  double doublings =
      std::log2(std::max(instructions, shortCode) / double(shortCode));
  return total * (1 + growthPerDoubling * doublings);
}

/// Where warps are at stake, values move to the registers of warps, and from
/// sm_90 on sums are computed again, as far as it takes; a few registers more
/// are found by reordering.
void Estimator::save(const UniformityInfo &uniformity) {
  constexpr double saved = 1.06;
  pressure = Pressure(kernel, {&uniformity, capability >= 90});
  needed = std::max<double>(spread(pressure.live), withoutLoss);
  if (needed <= saved * withoutLoss)
    needed = withoutLoss;
}

/// Loads go ahead as long as no warp is lost by it, or to the end of the step
/// that the other values reach, with two of them at least. Registers are left
/// free between them up to an SM full of threads.
unsigned Estimator::registers() const {
  constexpr unsigned inFlight = 2;
  auto least = static_cast<unsigned>(needed);
  if (pressure.early >= inFlight)
    least += inFlight;
  unsigned step = alignTo(least, allocationGranule);
  double dense =
      std::min<double>(needed + pressure.early, std::max(step, withoutLoss));
  double spread = std::min<double>(needed + pressure.spreadEarly, allWarps);
  return std::lround(std::max(dense, spread));
}

RegisterEstimate gpuperf::estimateRegisters(const FunctionAnalyses &info,
                                            const RegisterBounds &bounds) {
  constexpr unsigned hardwareLimit = 255;
  constexpr unsigned minimum = 8, minimumWithCalls = 24, ofEmptyKernel = 4;
  if (info.function.getInstructionCount() == 1)
    return {ofEmptyKernel, ofEmptyKernel};
  unsigned limit = bounds.maxRegisters
                       ? std::min(bounds.maxRegisters, hardwareLimit)
                       : hardwareLimit;
  unsigned wanted =
      std::max(Estimator(info, bounds).registers(),
               hasCall(info.function) ? minimumWithCalls : minimum);
  return {std::min(wanted, limit), std::min(wanted, hardwareLimit)};
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
