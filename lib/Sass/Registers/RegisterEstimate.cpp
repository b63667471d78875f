//===- RegisterEstimate.cpp - registers of a kernel -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Registers/RegisterEstimate.h"
#include "Liveness.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <cmath>

using namespace gpuperf;
using namespace llvm;

namespace {

constexpr unsigned registerFile = 65536, allocationGranule = 8;

/// A call that stays a call: the ABI's registers are then reserved.
bool hasCall(const Function &function, const CostOptions &options) {
  for (const Instruction &inst : instructions(function)) {
    const auto *call = dyn_cast<CallInst>(&inst);
    if (call && !isa<IntrinsicInst>(call) && !call->isInlineAsm() &&
        !instructionCost(inst, options))
      return true;
  }
  return false;
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
  Pressure(const Function &kernel, const RegisterSavings &savings,
           const SassTable &table) {
    Liveness liveness(kernel, savings, table);
    live = liveness.maximum();
    EarlyMaximum most = liveness.maximumWithEarlyLoads();
    single = std::max(most.single, live) - live;
    early = std::max(most.dense, live) - live;
    spreadEarly = std::max(most.spread, live) - live;
  }
  unsigned live, single, early, spreadEarly;
};

class Estimator {
public:
  Estimator(const FunctionAnalyses &info, const RegisterBounds &bounds,
            const SassTable &sass)
      : sass(sass), table(sass.registers), kernel(info.function),
        instructions(kernel.getInstructionCount()),
        allWarps(freeRegisters(computeCapabilityOf(
            kernel.getFnAttribute("target-cpu").getValueAsString()))),
        withoutLoss(allWarps), pressure(kernel, {}, sass) {
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

  const SassTable &sass;
  const SassTable::Registers &table;
  const Function &kernel;
  unsigned instructions;
  unsigned allWarps;    ///< what a thread may take of an SM full of threads
  unsigned withoutLoss; ///< … of one with as many as the source names
  Pressure pressure;
  double needed;
};

} // namespace

/// What ptxas takes for `live` registers when it has no reason to save. With
/// three reserved, 1.3 for each of the first ten live values and 0.95 for
/// further ones, 20 live values take 3 + 13 + 9.5 registers; 4 % more in code
/// of 512 LLVM instructions, twice what counts as short, where passes after
/// LLVM's make places fuller than any in the IR.
double Estimator::spread(unsigned live) const {
  unsigned first = std::min(live, table.spreadValues);
  // Pointer parameters are loaded on sm_90, where sm_80 reads them as operands.
  double total = table.reserved + table.spreadFactor * first +
                 table.furtherFactor * (live - first) + table.parameterLoads;
  if (isAsWritten(kernel)) // PTX: those passes were run on it
    return total;
  double doublings = std::log2(std::max(instructions, table.shortCode) /
                               double(table.shortCode));
  return total * (1 + table.growthPerDoubling * doublings);
}

/// Above 32 registers an SM holds fewer than all its warps. ptxas then moves
/// what is the same in all lanes to the uniform registers, from sm_90 on
/// computes x + 4 again instead of keeping it, and finds 6 % by reordering: 34
/// registers become 32, 36 stay 36.
void Estimator::save(const UniformityInfo &uniformity) {
  pressure = Pressure(kernel, {&uniformity, table.recomputesSums}, sass);
  needed = std::max<double>(spread(pressure.live), withoutLoss);
  if (needed <= table.saved * withoutLoss)
    needed = withoutLoss;
}

/// Loads go ahead as long as no warp is lost by it: values that need 20
/// registers leave room for 12 of them, up to the 32 of a full SM. Values that
/// need 35 leave room for 5, up to 40, the next step of eight that registers
/// are handed out by; a few loads of one iteration are ahead in any case, so
/// that 39 become 48: two registers of them at 32 values and below, four where
/// warps are lost already. Those of further copies of a loop are not, nor are
/// registers left free between loads, where that costs a warp.
unsigned Estimator::registers() const {
  auto least = static_cast<unsigned>(needed);
  if (needed > withoutLoss)
    least += std::min(pressure.single, table.loadsInFlightBeyond);
  else if (pressure.single >= table.loadsInFlight)
    least += table.loadsInFlight;
  unsigned step = alignTo(least, allocationGranule);
  double dense =
      std::min<double>(needed + pressure.early, std::max(step, withoutLoss));
  double spread = std::min<double>(needed + pressure.spreadEarly, allWarps);
  return std::lround(std::max(dense, spread));
}

RegisterEstimate gpuperf::estimateRegisters(const FunctionAnalyses &info,
                                            const RegisterBounds &bounds,
                                            const CostOptions &options) {
  constexpr unsigned hardwareLimit = 255;
  const SassTable::Registers &table = options.table.registers;
  if (info.function.getInstructionCount() == 1)
    return {table.ofEmptyKernel, table.ofEmptyKernel};
  unsigned limit = bounds.maxRegisters
                       ? std::min(bounds.maxRegisters, hardwareLimit)
                       : hardwareLimit;
  unsigned wanted = std::max(
      Estimator(info, bounds, options.table).registers(),
      hasCall(info.function, options) ? table.minimumWithCalls : table.minimum);
  return {std::min(wanted, limit), std::min(wanted, hardwareLimit)};
}

unsigned gpuperf::carriedRegisters(const FunctionAnalyses &info) {
  unsigned most = 0;
  for (const Loop *loop : info.loops.getLoopsInPreorder()) {
    unsigned carried = 0;
    for (const PHINode &phi : loop->getHeader()->phis())
      carried += valueRegisters(phi);
    most = std::max(most, carried);
  }
  return most;
}

/// The number of "setmaxnreg.inc.sync.aligned.u32 232;", of which the number
/// may be an operand of the assembly; 0 of other calls.
static unsigned redistributedBy(const CallInst &call) {
  if (call.getIntrinsicID() ==
          Intrinsic::nvvm_setmaxnreg_inc_sync_aligned_u32 ||
      call.getIntrinsicID() == Intrinsic::nvvm_setmaxnreg_dec_sync_aligned_u32)
    return cast<ConstantInt>(call.getArgOperand(0))->getZExtValue();
  auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand());
  StringRef text = assembly ? assembly->getAsmString() : StringRef();
  size_t at = text.find("setmaxnreg.");
  if (at == StringRef::npos)
    return 0;
  unsigned number;
  StringRef operand = text.substr(at).split(';').first.rsplit(' ').second;
  if (!operand.trim().getAsInteger(10, number))
    return number;
  for (const Use &argument : call.args())
    if (auto *constant = dyn_cast<ConstantInt>(argument))
      return constant->getZExtValue();
  return 0;
}

unsigned gpuperf::redistributedRegisters(const Function &function) {
  unsigned most = 0;
  for (const Instruction &inst : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&inst))
      most = std::max(most, redistributedBy(*call));
  return most;
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
