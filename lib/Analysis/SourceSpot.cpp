//===- SourceSpot.cpp - the place of an operation -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/SourceSpot.h"
#include "mlir/IR/Location.h"

using namespace gpuperf;

SourceSpot gpuperf::spotOf(mlir::Operation *op) {
  if (auto loc = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    return {loc.getFilename().str(), loc.getLine(), loc.getColumn()};
  return {};
}

std::string gpuperf::describeSpot(const SourceSpot &spot) {
  return spot.line ? "line " + std::to_string(spot.line) : "an unknown place";
}
