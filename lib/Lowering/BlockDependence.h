//===- BlockDependence.h - what is other in other blocks --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_BLOCKDEPENDENCE_H
#define GPUPERF_LIB_LOWERING_BLOCKDEPENDENCE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/FunctionAnalyses.h"
#include <vector>

namespace gpuperf {

/// Follows blockIdx through a function: through values, what they are loaded
/// from, arrays in shared memory that they are stored to, and the conditions
/// that choose between them.
class BlockDependence {
public:
  explicit BlockDependence(const FunctionAnalyses &info) : info(info) {}
  BlockDependence(const BlockDependence &) = delete;

  /// The components of blockIdx, Bx to Bz, that `value` may depend on, after
  /// the loops that it is computed in where `isAfterLoop`.
  std::vector<Dim> of(const llvm::Value &value, bool isAfterLoop);

private:
  const FunctionAnalyses &info;
  bool isDone = false;
  /// Of values, and of arrays in shared memory, a bit for each component.
  llvm::DenseMap<const llvm::Value *, unsigned> components;
  /// Of what is stored to shared memory, in all and through pointers of which
  /// the array is not known.
  unsigned inAnyArray = 0, throughPointers = 0;

  void run();
  bool addStore(const llvm::Instruction &inst, unsigned found);
  unsigned ofShared(const llvm::Instruction &inst) const;
  unsigned componentsOf(const llvm::Instruction &inst) const;
  unsigned ofChoice(const llvm::PHINode &phi) const;
  unsigned ofEnd(const llvm::Loop &loop) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_BLOCKDEPENDENCE_H
