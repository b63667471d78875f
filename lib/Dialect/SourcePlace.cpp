//===- SourcePlace.cpp - the place of an operation -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/SourcePlace.h"
#include "mlir/IR/Location.h"

using namespace gpuperf;

SourcePlace gpuperf::placeOf(mlir::Operation *op) {
  if (auto loc = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    return {loc.getFilename().str(), loc.getLine(), loc.getColumn()};
  return {};
}

std::string gpuperf::describePlace(const SourcePlace &place) {
  return place.line ? "line " + std::to_string(place.line) : "an unknown place";
}
