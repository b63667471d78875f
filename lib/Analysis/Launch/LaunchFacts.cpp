//===- LaunchFacts.cpp - what is given of a launch ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchResolver.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

static llvm::Error overrideError(const std::string &what,
                                 const std::string &text,
                                 const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "in " + what + " \"" + text + "\": " + why);
}

llvm::Error LaunchResolver::giveText(const std::string &symbol,
                                     const std::string &what,
                                     const std::string &text) {
  std::string why;
  ExprAttr expr = ExprAttr::parse(kernel.getContext(), text, why);
  if (!expr)
    return overrideError(what, text, why);
  given[symbol] = {expr, FactOrigin::CommandLine};
  return llvm::Error::success();
}

void LaunchResolver::give(const std::string &symbol, const std::string &key,
                          ExprAttr expr, FactOrigin fallback) {
  FactOrigin origin = fallback;
  if (std::optional<mlir::DictionaryAttr> from = launch.getProvenance())
    if (auto text = from->getAs<mlir::StringAttr>(key))
      origin = *symbolizeFactOrigin(text.getValue()); // as verified
  given[symbol] = {expr, origin};
}

void LaunchResolver::gatherLaunch() {
  const ExprAttr grid[] = {launch.getGridX(), launch.getGridY(),
                           launch.getGridZ()};
  const ExprAttr block[] = {launch.getBlockX(), launch.getBlockY(),
                            launch.getBlockZ()};
  for (unsigned dim = 0; dim != 3; ++dim) {
    give(kGridDim[dim], "grid", grid[dim], FactOrigin::LaunchSite);
    give(kBlockDim[dim], "block", block[dim], FactOrigin::LaunchSite);
  }
  give("shared", "shared", launch.getShared(), FactOrigin::LaunchSite);
  if (std::optional<mlir::DictionaryAttr> args = launch.getArgs())
    for (mlir::NamedAttribute arg : *args)
      if (auto expr = llvm::dyn_cast<ExprAttr>(arg.getValue()))
        give(arg.getName().str(), "arg:" + arg.getName().str(), expr,
             FactOrigin::LaunchSite);
}

llvm::Error LaunchResolver::gather() {
  if (launch)
    gatherLaunch();
  // A grid or block on the command line says all of it: what it leaves out
  // is 1.
  auto extents = [&](const auto &texts, const char *const *symbols,
                     const char *what) -> llvm::Error {
    if (llvm::none_of(texts, [](const auto &text) { return text.has_value(); }))
      return llvm::Error::success();
    for (unsigned dim = 0; dim != 3; ++dim)
      if (llvm::Error error =
              giveText(symbols[dim], what, texts[dim].value_or("1")))
        return error;
    return llvm::Error::success();
  };
  if (llvm::Error error = extents(override.grid, kGridDim, "the grid"))
    return error;
  if (llvm::Error error = extents(override.block, kBlockDim, "the block"))
    return error;
  if (override.sharedBytes)
    if (llvm::Error error =
            giveText("shared", "the shared memory size", *override.sharedBytes))
      return error;
  for (const auto &[name, text] : override.args)
    if (llvm::Error error = giveText(name, "the value of '" + name + "'", text))
      return error;
  return llvm::Error::success();
}

/// Facts may rest on each other in any order (a grid on n, n on a dimension).
void LaunchResolver::evaluateGiven() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[symbol, fact] : given) {
      if (values.count(symbol))
        continue;
      std::optional<int64_t> value = evaluateScalar(fact.expr, values);
      if (!value)
        continue;
      values[symbol] = *value;
      changed = true;
    }
  }
}

llvm::Error LaunchResolver::checkOverride() {
  for (const auto &[symbol, fact] : given) {
    if (fact.origin != FactOrigin::CommandLine)
      continue;
    if (!values.count(symbol))
      return overrideError("the launch", fact.expr.str(),
                           "has no value, a symbol in it is unknown");
    bool isExtent = llvm::is_contained(kGridDim, symbol) ||
                    llvm::is_contained(kBlockDim, symbol);
    if (values[symbol] < (isExtent ? 1 : 0) && (isExtent || symbol == "shared"))
      return overrideError("the launch", fact.expr.str(),
                           "is " + std::to_string(values[symbol]));
  }
  return llvm::Error::success();
}

FactOrigin LaunchResolver::originOf(const std::string &symbol) const {
  auto it = given.find(symbol);
  return it == given.end() ? FactOrigin::Default : it->second.origin;
}

bool LaunchResolver::uses(const char *symbol) {
  bool found = false;
  kernel.walk([&](mlir::Operation *op) {
    for (mlir::NamedAttribute attr : op->getAttrs())
      if (auto expr = llvm::dyn_cast<ExprAttr>(attr.getValue()))
        found |= !llvm::isa<LaunchOp>(op) && expr.dependsOn(symbol);
  });
  return found;
}

/// A known extent, at least 1: an empty launch has no time to predict.
std::optional<int64_t> LaunchResolver::extent(const char *symbol) {
  auto it = values.find(symbol);
  if (it == values.end())
    return std::nullopt;
  if (it->second < 1)
    assume(llvm::formatv("{0} is {1} in this launch, 1 assumed", symbol,
                         it->second)
               .str());
  return std::max<int64_t>(it->second, 1);
}
