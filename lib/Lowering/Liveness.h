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

/// True for what instructions read from constant memory: the launch's extents
/// and parameters passed by value.
bool isConstantOperand(const llvm::Instruction &inst);

/// Values live at the start and end of each block, by backward iteration.
class Liveness {
public:
  explicit Liveness(const llvm::Function &function);
  /// The largest number of registers live at once, with what the operation
  /// there needs for itself.
  unsigned maximum() const;

private:
  using Values = llvm::DenseSet<const llvm::Value *>;
  void findRenamings();
  void findAddresses();
  void solve();
  bool update(const llvm::BasicBlock &block);
  template <typename Visitor>
  void forEachSource(const llvm::Value *value, Visitor visit) const;
  template <typename Visitor>
  void forEachOperand(const llvm::Instruction &inst, Visitor visit) const;
  unsigned blockMaximum(const llvm::BasicBlock &block) const;

  const llvm::Function &function;
  llvm::DenseMap<const llvm::BasicBlock *, Values> liveIn, liveOut;
  Values renamings;
  llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *>
      sameAddress;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_LIVENESS_H
