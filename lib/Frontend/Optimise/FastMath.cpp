//===- FastMath.cpp - constants of fast math functions --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FastMath.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

using namespace gpuperf;
using namespace llvm;

namespace {

/// A float's range of whole exponents.
constexpr double kLowest = -126, kHighest = 127;

std::optional<double> constantOperand(const CallInst &call, unsigned index) {
  if (call.arg_size() <= index || !call.getType()->isFloatTy())
    return std::nullopt;
  auto *constant = dyn_cast<ConstantFP>(call.getArgOperand(index));
  if (!constant || !constant->getType()->isFloatTy())
    return std::nullopt;
  return constant->getValueAPF().convertToFloat();
}

/// The exponent of a positive power of two.
std::optional<double> exactLog2(std::optional<double> x) {
  int exponent;
  if (!x || !(*x > 0) || std::frexp(*x, &exponent) != 0.5)
    return std::nullopt;
  return exponent - 1;
}

/// 2 to the power of a whole number.
std::optional<double> exactExp2(std::optional<double> x) {
  if (!x || !(*x >= kLowest && *x <= kHighest) || std::trunc(*x) != *x)
    return std::nullopt;
  return std::ldexp(1.0, int(*x));
}

std::optional<double> valueOf(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  StringRef name = callee->getName();
  NvvmKind kind = nvvmKind(call);
  std::optional<double> x = constantOperand(call, 0);
  if (name == "__nv_fast_log2f" || kind == NvvmKind::Log2Approximation)
    return exactLog2(x);
  if (kind == NvvmKind::Exp2Approximation)
    return exactExp2(x);
  if (name != "__nv_fast_powf")
    return std::nullopt;
  std::optional<double> log = exactLog2(x), y = constantOperand(call, 1);
  return log && y ? exactExp2(*log * *y) : std::nullopt;
}

} // namespace

PreservedAnalyses FoldFastMath::run(Function &function,
                                    FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<CallInst>(&inst);
    std::optional<double> value = call ? valueOf(*call) : std::nullopt;
    if (!value)
      continue;
    call->replaceAllUsesWith(ConstantFP::get(call->getType(), *value));
    call->eraseFromParent();
    changed = true;
  }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
