//===- MatchedLanes.cpp - atomics after a warp match ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatchedLanes.h"
#include "llvm/ADT/SetVector.h"

using namespace gpuperf;

using Values = llvm::SmallSetVector<mlir::Value, 16>;

/// `values` and what they are computed from, up to what is loaded.
static Values computedFrom(mlir::ValueRange values) {
  constexpr size_t kMax = 256;
  Values all(values.begin(), values.end());
  for (size_t i = 0; i < all.size() && all.size() < kMax; ++i)
    if (auto inst = all[i].getDefiningOp<InstOp>())
      all.insert(inst.getInputs().begin(), inst.getInputs().end());
  return all;
}

bool gpuperf::isOfMatchedLanes(AccessOp atomic) {
  if (atomic.getKind() != AccessKind::Atomic)
    return false;
  Values address = computedFrom(atomic.getInputs());
  for (auto branch = atomic->getParentOfType<IfOp>(); branch;
       branch = branch->getParentOfType<IfOp>())
    for (mlir::Value value : computedFrom(branch.getInputs())) {
      auto match = value.getDefiningOp<InstOp>();
      if (match && match.getName().starts_with("match.any") &&
          llvm::any_of(match.getInputs(),
                       [&](mlir::Value of) { return address.contains(of); }))
        return true;
    }
  return false;
}
