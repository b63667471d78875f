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

/// Determines which values of a function may differ between its blocks because
/// they are computed from blockIdx. The dependence is propagated from
/// instruction to instruction, through stores to and loads from arrays in
/// shared memory, and from a condition to the values that it selects.
class BlockDependence {
public:
  explicit BlockDependence(const FunctionAnalyses &info) : info(info) {}
  BlockDependence(const BlockDependence &) = delete;

  /// The components of blockIdx, Bx to Bz, that `value` may depend on. With
  /// `isAfterLoop` the value is the last one that the surrounding loops
  /// compute; it then also depends on the conditions that end these loops.
  std::vector<Dim> of(const llvm::Value &value, bool isAfterLoop);

private:
  const FunctionAnalyses &info;
  bool isDone = false;
  /// The components that values, and the contents of arrays in shared memory,
  /// depend on: one bit for each.
  llvm::DenseMap<const llvm::Value *, unsigned> components;
  /// The same for everything that is stored to shared memory, and for stores
  /// through pointers to an unknown array.
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
