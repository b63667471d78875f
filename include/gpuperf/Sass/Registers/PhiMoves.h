//===- PhiMoves.h - register moves for phis ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phi is a variable with a register. A value that is assigned to the phi is
// computed directly in that register, unless the register holds another value
// that is still live; then a move is needed:
//
//   d = b;                 phi of (b, f(b)): the register of d gets f(b).
//   if (c)                 b is live after the `if` and keeps its register,
//     d = f(b);            so `d = b` is a move
//   use(d, b);
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_REGISTERS_PHIMOVES_H
#define GPUPERF_SASS_REGISTERS_PHIMOVES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// The moves for the phis of a function, for incoming values that are results
/// of instructions. Refers to the function, which must not change.
class PhiMoves {
public:
  explicit PhiMoves(const llvm::Function &function);

  /// Whether the value of `phi` from the block `from` needs a move.
  bool has(const llvm::PHINode &phi, const llvm::BasicBlock &from) const {
    return moves.contains({&phi, &from});
  }

private:
  using Values = llvm::DenseSet<const llvm::Value *>;

  void findVariables(const llvm::Function &function);
  void solve(const llvm::Function &function);
  bool update(const llvm::BasicBlock &block);
  bool isLiveAtEnd(const llvm::Instruction &value,
                   const llvm::Instruction &other) const;
  bool interfere(const llvm::Instruction &a, const llvm::Instruction &b) const;
  void assign(const llvm::PHINode &phi);

  Values variables; ///< phis and the values that are assigned to them
  llvm::DenseMap<const llvm::BasicBlock *, Values> liveIn, liveOut;
  llvm::DenseSet<std::pair<const llvm::PHINode *, const llvm::BasicBlock *>>
      moves;
  /// Values that are computed in the register of a phi of the block; each can
  /// be in one register only.
  llvm::DenseSet<std::pair<const llvm::BasicBlock *, const llvm::Value *>>
      taken;
};

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERS_PHIMOVES_H
