//===- Analysis.h - analyses of LLVM 19 and 22 ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_ANALYSIS_H
#define GPUPERF_SUPPORT_COMPAT_ANALYSIS_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace gpuperf::compat {

inline llvm::SCEVExpander scevExpander(llvm::ScalarEvolution &scev,
                                       const char *name) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::SCEVExpander(scev, name);
#else
  return llvm::SCEVExpander(scev, scev.getDataLayout(), name);
#endif
}

/// The uniformity of a value in the lanes of a warp: that of its operands, or
/// always uniform, or always divergent.
enum class LaneUniformity { AsOperands, Uniform, Divergent };

/// A target for UniformityInfoAnalysis that takes the uniformity of a value
/// from `ask`.
template <LaneUniformity (*ask)(const llvm::Value &)>
class DivergenceTarget final
    : public llvm::TargetTransformInfoImplCRTPBase<DivergenceTarget<ask>> {
  using Base = llvm::TargetTransformInfoImplCRTPBase<DivergenceTarget<ask>>;

public:
  explicit DivergenceTarget(const llvm::DataLayout &layout) : Base(layout) {}

#if LLVM_VERSION_MAJOR >= 22
  bool hasBranchDivergence(const llvm::Function * = nullptr) const override {
    return true;
  }
  llvm::InstructionUniformity
  getInstructionUniformity(const llvm::Value *value) const override {
    switch (ask(*value)) {
    case LaneUniformity::AsOperands:
      return llvm::InstructionUniformity::Default;
    case LaneUniformity::Uniform:
      return llvm::InstructionUniformity::AlwaysUniform;
    case LaneUniformity::Divergent:
      return llvm::InstructionUniformity::NeverUniform;
    }
    llvm_unreachable("all are named");
  }
#else
  bool hasBranchDivergence(const llvm::Function * = nullptr) const {
    return true;
  }
  bool isAlwaysUniform(const llvm::Value *value) const {
    return ask(*value) == LaneUniformity::Uniform;
  }
  bool isSourceOfDivergence(const llvm::Value *value) const {
    return ask(*value) == LaneUniformity::Divergent;
  }
#endif
};

template <LaneUniformity (*ask)(const llvm::Value &)>
llvm::TargetTransformInfo divergenceTarget(const llvm::DataLayout &layout) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::TargetTransformInfo(
      std::make_unique<DivergenceTarget<ask>>(layout));
#else
  return llvm::TargetTransformInfo(DivergenceTarget<ask>(layout));
#endif
}

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_ANALYSIS_H
