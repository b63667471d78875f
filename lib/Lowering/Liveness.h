//===- Liveness.h - registers that are live at once -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_LIVENESS_H
#define GPUPERF_LIB_LOWERING_LIVENESS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"

namespace gpuperf {

/// 32-bit registers of a value: 0 for predicates; of a struct only the elements
/// that are used.
unsigned valueRegisters(const llvm::Value &value);

/// True for what instructions read from constant memory: the launch's extents,
/// parameters passed by value and `__constant__` variables at a fixed place.
bool isConstantOperand(const llvm::Instruction &inst);

/// Values live at the start and end of each block, by backward iteration.
class Liveness {
public:
  explicit Liveness(const llvm::Function &function);
  /// The largest number of registers live at once in the order of the IR, with
  /// the stack pointer, element sizes for addresses and what the operation
  /// there needs for itself.
  unsigned maximum() const;
  /// The same with the loads of each block issued early, in all copies of an
  /// unrolled loop.
  unsigned maximumWithEarlyLoads() const;

private:
  using Values = llvm::DenseSet<const llvm::Value *>;
  using Weights = llvm::DenseMap<const llvm::Value *, unsigned>;
  void findRenamings();
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
  unsigned earlyMaximum(const llvm::BasicBlock &block) const;

  const llvm::Function &function;
  llvm::DenseMap<const llvm::BasicBlock *, Values> liveIn, liveOut;
  Values renamings;
  Weights scratch;
  llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *>
      sameAddress;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_LIVENESS_H
