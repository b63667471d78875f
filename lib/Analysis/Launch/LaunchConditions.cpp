//===- LaunchConditions.cpp - launches that depend on the GPU -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Launch/LaunchConditions.h"
#include "LaunchResolver.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

static SourcePlace placeOf(mlir::DictionaryAttr condition) {
  auto number = [&](llvm::StringRef key) -> unsigned {
    auto value = condition.getAs<mlir::IntegerAttr>(key);
    return value ? value.getInt() : 0;
  };
  auto file = condition.getAs<mlir::StringAttr>("file");
  return {file ? file.str() : "", number("line"), number("column")};
}

/// Whether it is as the launch needs it, where the machine tells. What rests on
/// an estimate of registers is not known.
std::optional<bool>
LaunchResolver::isConditionMet(mlir::DictionaryAttr condition) const {
  auto when = condition.getAs<mlir::StringAttr>("when");
  if (!when)
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> names;
  for (const auto &[name, value] : values.params)
    names.push_back(name);
  std::string why;
  ExprAttr expr =
      ExprAttr::parse(condition.getContext(), when.getValue(), why, names);
  if (!expr || restsOnEstimates(expr))
    return std::nullopt;
  std::optional<int64_t> value = evaluateScalar(expr, values);
  return value ? std::optional(*value != 0) : std::nullopt;
}

/// Sorts out which conditions of the host code are still open on this machine.
void LaunchResolver::resolveConditions() {
  mlir::ArrayAttr list = launch.getConditionsAttr();
  if (!list)
    return;
  for (auto condition : list.getAsRange<mlir::DictionaryAttr>()) {
    std::optional<bool> isMet = isConditionMet(condition);
    SourcePlace place = ::placeOf(condition);
    bool isTrue = !condition.contains("opposite");
    if (condition.contains("needs_input")) {
      if (condition.contains("when") && isMet.value_or(true))
        continue; // what the program does on this machine without input
      result.needsInput = true;
      result.unknownCountReason =
          "the program's input has to change the condition at line " +
          std::to_string(place.line) + " of the host code";
    } else if (!isMet) {
      result.conditions.push_back({place, isTrue});
    } else if (!*isMet) {
      result.skippedSite = gpuperf::placeOf(launch);
      result.skippedOnMachine = machine.name;
      assume("not launched on " + machine.name + ": the condition at line " +
             std::to_string(place.line) + " of the host code " +
             (isTrue ? "does not hold" : "holds"));
    }
  }
}

bool LaunchResolver::canLaunch() {
  gatherDevice();
  mlir::ArrayAttr list = launch.getConditionsAttr();
  return !list ||
         llvm::all_of(list.getAsRange<mlir::DictionaryAttr>(),
                      [&](mlir::DictionaryAttr condition) {
                        return condition.contains("needs_input") ||
                               isConditionMet(condition).value_or(true);
                      });
}

bool gpuperf::canLaunchOn(const Machine &machine, KernelOp kernel,
                          LaunchOp launch) {
  std::vector<std::string> assumptions;
  LaunchOverride none;
  return LaunchResolver(kernel, launch, machine, none, assumptions).canLaunch();
}
