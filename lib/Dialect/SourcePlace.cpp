//===- SourcePlace.cpp - source locations of operations -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;

static SourcePlace placeIn(mlir::Location loc) {
  if (auto file = loc->findInstanceOf<mlir::FileLineColLoc>())
    return {file.getFilename().str(), file.getLine(), file.getColumn()};
  return {};
}

/// The location of the code itself, without the calls that lead to it.
static mlir::Location innermost(mlir::Location loc) {
  while (auto site = mlir::dyn_cast<mlir::CallSiteLoc>(loc))
    loc = site.getCallee();
  return loc;
}

/// The name that a location with (or without) a place has.
static std::string nameOf(mlir::Location loc, bool hasPlace) {
  auto name = mlir::dyn_cast<mlir::NameLoc>(loc);
  bool isUnknown = name && mlir::isa<mlir::UnknownLoc>(name.getChildLoc());
  return name && isUnknown != hasPlace ? name.getName().str() : "";
}

SourcePlace gpuperf::placeOf(mlir::Operation *op) {
  return placeIn(op->getLoc());
}

CallChain gpuperf::callsOf(mlir::Operation *op) {
  CallChain calls;
  mlir::Location loc = op->getLoc();
  // The first place of the user's is the place itself.
  bool isPlace = !placeIn(innermost(loc)).line;
  while (auto site = mlir::dyn_cast<mlir::CallSiteLoc>(loc)) {
    mlir::Location caller = innermost(site.getCaller());
    if (!isPlace)
      calls.push_back({nameOf(caller, true), placeIn(caller)});
    isPlace = false;
    loc = site.getCaller();
  }
  return calls;
}

std::string gpuperf::expressionOf(mlir::Operation *op) {
  return nameOf(innermost(op->getLoc()), true);
}

std::string gpuperf::libraryOf(mlir::Operation *op) {
  return nameOf(innermost(op->getLoc()), false);
}

std::string gpuperf::describePlace(mlir::Operation *op) {
  SourcePlace place = placeOf(op);
  if (!place.line)
    return "an unknown place";
  std::string text = "line " + std::to_string(place.line);
  auto kernel = mlir::isa<KernelOp>(op) ? mlir::cast<KernelOp>(op)
                                        : op->getParentOfType<KernelOp>();
  // Dialect that is written by hand may leave the kernel without a place.
  if (!kernel || !placeOf(kernel).line || placeOf(kernel).file == place.file)
    return text;
  return text + " of " + llvm::sys::path::filename(place.file).str();
}
