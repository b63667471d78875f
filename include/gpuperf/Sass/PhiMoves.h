//===- PhiMoves.h - moves between the registers of variables ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phi is a variable, and each value that is assigned to it can be made in its
// register, unless that register holds something else at that time:
//
//   d = b;                 phi of (b, f(b)): f(b) is made in the register of d,
//   if (c)                 but b is needed behind the if and stays in its own,
//     d = f(b);            so that `d = b` is a move
//   use(d, b);
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_PHIMOVES_H
#define GPUPERF_SASS_PHIMOVES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// The moves that the phis of a function take, as far as instructions give
/// their values. Refers to the function, which must stay as it is.
class PhiMoves {
public:
  explicit PhiMoves(const llvm::Function &function);

  /// Whether `phi` gets its value from the block `from` by a move.
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

  Values variables; ///< phis and what is assigned to them
  llvm::DenseMap<const llvm::BasicBlock *, Values> liveIn, liveOut;
  llvm::DenseSet<std::pair<const llvm::PHINode *, const llvm::BasicBlock *>>
      moves;
  /// In registers of phis of the same block: each value in one only.
  llvm::DenseSet<std::pair<const llvm::BasicBlock *, const llvm::Value *>>
      taken;
};

} // namespace gpuperf

#endif // GPUPERF_SASS_PHIMOVES_H
