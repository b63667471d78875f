//===- Liveness.h - registers that are live at once -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_REGISTERS_LIVENESS_H
#define GPUPERF_LIB_SASS_REGISTERS_LIVENESS_H

#include "gpuperf/Sass/Tables/SassTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Function.h"

namespace gpuperf {

/// Transformations with which ptxas needs fewer registers.
struct RegisterSavings {
  /// Integers that are the same in all lanes are stored once per warp
  /// (UniformRegisters.h).
  const llvm::UniformityInfo *uniformity = nullptr;
  /// Integers that differ from another one by a constant are recomputed where
  /// they are used.
  bool recomputesSums = false;
};

/// Numbers of registers that are live at once if loads are issued early.
struct EarlyMaximum {
  /// With one copy of each loop's body.
  unsigned single = 0;
  /// With all unrolled copies.
  unsigned dense = 0;
  /// Including the registers that ptxas leaves free between the results of
  /// loads.
  unsigned spread = 0;
};

/// The values that are live at the start and end of each block, computed by
/// backward iteration.
class Liveness {
public:
  Liveness(const llvm::Function &function, const RegisterSavings &savings,
           const SassTable &table);
  /// The largest number of registers that are live at once in the order of the
  /// IR. It includes the stack pointer, element sizes for addresses and the
  /// registers that the operation at that point needs internally.
  unsigned maximum() const;
  /// The same with the loads of each block issued early and all copies of an
  /// unrolled loop.
  EarlyMaximum maximumWithEarlyLoads() const;

private:
  using Values = llvm::DenseSet<const llvm::Value *>;
  using Weights = llvm::DenseMap<const llvm::Value *, unsigned>;
  void findRenamings();
  void applySavings(const RegisterSavings &savings);
  void findAddresses();
  void solve();
  bool update(const llvm::BasicBlock &block);
  template <typename Visitor>
  void forEachSource(const llvm::Value *value, Visitor visit) const;
  template <typename Visitor>
  void forEachOperand(const llvm::Instruction &inst, Visitor visit) const;
  bool isAddress(const llvm::Instruction &inst) const;
  unsigned orderMaximum(const llvm::BasicBlock &block,
                        llvm::ArrayRef<const llvm::Instruction *> order,
                        const Weights &weights) const;
  EarlyMaximum earlyMaximum(const llvm::BasicBlock &block) const;

  const llvm::Function &function;
  unsigned loadSpacing; ///< registers for each loaded word in a chain of
                        ///< additions
  llvm::DenseMap<const llvm::BasicBlock *, Values> liveIn, liveOut;
  Values renamings;
  Weights scratch;
  llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *>
      sameAddress;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_REGISTERS_LIVENESS_H
