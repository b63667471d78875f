//===- NamedInstructions.cpp - instructions of findings -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/NamedInstructions.h"
#include "gpuperf/Dialect/DependentLaunch.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

static std::optional<NamedInstruction::Kind> kindOf(InstOp op) {
  if (op.getProduct() && productBlocks(op) == 0)
    return NamedInstruction::Product;
  if (op.getName().starts_with("setmaxnreg."))
    return NamedInstruction::RegisterMove;
  if (op.getName().starts_with("griddepcontrol.wait"))
    return NamedInstruction::GridWait;
  return std::nullopt;
}

std::vector<NamedInstruction> gpuperf::findNamedInstructions(KernelOp kernel) {
  std::vector<NamedInstruction> found;
  kernel->walk([&](InstOp op) {
    std::optional<NamedInstruction::Kind> kind = kindOf(op);
    if (kind && llvm::none_of(found, [&](const NamedInstruction &other) {
          return other.kind == *kind;
        }))
      found.push_back({*kind, placeOf(op), callsOf(op)});
  });
  return found;
}

std::optional<LaunchOrder> gpuperf::launchOrderOf(KernelOp kernel,
                                                  LaunchOp launch) {
  std::optional<mlir::DictionaryAttr> from =
      launch ? launch.getProvenance() : std::nullopt;
  auto grid = from ? from->getAs<mlir::StringAttr>("grid") : mlir::StringAttr();
  if (!grid || grid.getValue() != stringifyFactOrigin(FactOrigin::LaunchSite))
    return std::nullopt;
  if (launch->hasAttr(kDependentAttr))
    return LaunchOrder::Dependent;
  bool isDependentElsewhere =
      llvm::any_of(kernel.getOps<LaunchOp>(), [](LaunchOp other) {
        return other->hasAttr(kDependentAttr);
      });
  return isDependentElsewhere ? std::nullopt
                              : std::optional(LaunchOrder::AfterEnd);
}
