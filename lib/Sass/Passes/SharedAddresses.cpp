//===- SharedAddresses.cpp - addresses shared by predicated code ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "llvm/ADT/DenseMap.h"

using namespace gpuperf;

namespace {

using Known = llvm::DenseMap<int64_t, llvm::SmallVector<InstOp, 2>>;

bool isPredicated(IfOp op) {
  return op.getBranches() && *op.getBranches() == 0;
}

/// One of `others` computes the same address of the same values, as a[i + 1]
/// behind a[i] does.
bool isKnown(InstOp inst, llvm::ArrayRef<InstOp> others) {
  return llvm::any_of(others, [&](InstOp other) {
    return llvm::equal(inst.getInputs(), other.getInputs());
  });
}

void visit(mlir::Block &block, Known &known) {
  for (mlir::Operation &op : block) {
    if (auto key = op.getAttrOfType<mlir::IntegerAttr>(kAddressKey)) {
      auto inst = mlir::cast<InstOp>(op);
      auto &others = known[key.getInt()];
      if (isKnown(inst, others))
        inst.setCountsAttr(mlir::ArrayAttr::get(op.getContext(), {}));
      else
        others.push_back(inst);
      op.removeAttr(kAddressKey);
    }
    auto conditional = mlir::dyn_cast<IfOp>(op);
    for (mlir::Region &region : op.getRegions())
      for (mlir::Block &inner : region) {
        Known own;
        visit(inner, conditional && isPredicated(conditional) ? known : own);
      }
  }
}

} // namespace

void gpuperf::shareAddresses(KernelOp kernel) {
  Known known;
  visit(kernel.getBody().front(), known);
}
