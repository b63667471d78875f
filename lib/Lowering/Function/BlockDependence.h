//===- BlockDependence.h - values that differ between blocks ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_BLOCKDEPENDENCE_H
#define GPUPERF_LIB_LOWERING_FUNCTION_BLOCKDEPENDENCE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include <vector>

namespace gpuperf {

/// Which values of a function may differ between its blocks, because they are
/// made of blockIdx. That is followed from instruction to instruction, through
/// arrays in shared memory that are stored to and loaded from, and from a
/// condition to the values that it chooses between.
class BlockDependence {
public:
  explicit BlockDependence(const FunctionAnalyses &info) : info(info) {}
  BlockDependence(const BlockDependence &) = delete;

  /// The components of blockIdx, Bx to Bz, that `value` may depend on. With
  /// `isAfterLoop` the value is the last one that the loops around it compute:
  /// it depends on what ends these loops, too.
  std::vector<Dim> of(const llvm::Value &value, bool isAfterLoop);

private:
  const FunctionAnalyses &info;
  bool isDone = false;
  /// What values, and the contents of arrays in shared memory, depend on: a bit
  /// for each component.
  llvm::DenseMap<const llvm::Value *, unsigned> components;
  /// The same for all that is stored to shared memory, and for what is stored
  /// through pointers of which the array is not known.
  unsigned inAnyArray = 0, throughPointers = 0;

  void run();
  bool addStore(const llvm::Instruction &inst, unsigned found);
  unsigned ofShared(const llvm::Instruction &inst) const;
  unsigned componentsOf(const llvm::Instruction &inst) const;
  unsigned ofChoice(const llvm::PHINode &phi) const;
  unsigned ofEnd(const llvm::Loop &loop) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_BLOCKDEPENDENCE_H
