//===- ArrayReach.cpp - the part of arrays that a block accesses ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayReach.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

static bool isDynamic(ArrayOp array) {
  return array.getSpace() == Space::Shared &&
         llvm::is_contained(array.getDims(), 0);
}

bool gpuperf::usesDynamicShared(KernelOp kernel) {
  return llvm::any_of(kernel.getBody().getOps<ArrayOp>(), isDynamic);
}

/// `expr` in the first iteration of each loop.
static ExprAttr inFirstIteration(ExprAttr expr) {
  return expr.replaceLeaves([](ExprAttr leaf) {
    return leaf.isCounter() ? ExprAttr::getConst(leaf.getContext(), 0)
                            : ExprAttr();
  });
}

/// Whether the thread in `values` is known not to come to `op`.
static bool isSkipped(mlir::Operation *op, const ScalarValues &values) {
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    if (auto branch = llvm::dyn_cast<IfOp>(around)) {
      auto taken =
          evaluateScalar(inFirstIteration(branch.getCondition()), values);
      bool isElse = branch.getElseRegion().isAncestor(op->getParentRegion());
      if (taken && (*taken != 0) == isElse)
        return true;
    } else if (auto loop = llvm::dyn_cast<LoopOp>(around)) {
      std::optional<ExprAttr> length = loop.getTrip();
      auto trips = length ? evaluateScalar(*length, values) : std::nullopt;
      if (trips && *trips < 1)
        return true;
    }
  }
  return false;
}

/// Calls `fn` for each access to an array that the thread in `values` makes,
/// with the end of it in bytes, where that is known.
static void forEachReach(KernelOp kernel, const ScalarValues &values,
                         llvm::function_ref<void(ArrayOp, int64_t)> fn) {
  kernel.walk([&](AccessOp op) {
    mlir::FlatSymbolRefAttr name = op.getBase().array;
    auto array =
        name ? kernel.lookupSymbol<ArrayOp>(name.getAttr()) : ArrayOp();
    if (!array || isSkipped(op, values))
      return;
    if (auto offset = evaluateScalar(inFirstIteration(op.getOffset()), values))
      fn(array, saturatingAdd(*offset, int64_t(op.getBytes())));
  });
}

/// The same of the threads at the corners of the block in `values`; of none
/// where an extent is not known.
static void
forEachReachOfCorners(KernelOp kernel, ScalarValues values,
                      llvm::function_ref<void(ArrayOp, int64_t)> fn) {
  for (unsigned corner = 0; corner != 8; ++corner) {
    for (unsigned axis = 0; axis != 3; ++axis) {
      std::optional<int64_t> extent = values[along(Dim::Bdx, axis)];
      if (!extent)
        return;
      values[along(Dim::Tx, axis)] = corner >> axis & 1 ? *extent - 1 : 0;
    }
    forEachReach(kernel, values, fn);
  }
}

int64_t gpuperf::dynamicSharedReach(KernelOp kernel, ScalarValues values) {
  int64_t reach = 0;
  forEachReachOfCorners(kernel, std::move(values),
                        [&](ArrayOp array, int64_t end) {
                          if (isDynamic(array))
                            reach = std::max(reach, end);
                        });
  return reach;
}

bool gpuperf::overrunsArrays(KernelOp kernel, ScalarValues values) {
  bool overruns = false;
  forEachReachOfCorners(kernel, std::move(values),
                        [&](ArrayOp array, int64_t end) {
                          if (!isDynamic(array))
                            overruns |= end > array.getBytes().value_or(end);
                        });
  return overruns;
}
