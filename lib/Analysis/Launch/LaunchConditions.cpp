//===- LaunchConditions.cpp - launches that depend on the GPU -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Launch/LaunchConditions.h"
#include "PartialLaunch.h"
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
static std::optional<bool> isConditionMet(mlir::DictionaryAttr condition,
                                          const PartialLaunch &partial) {
  auto when = condition.getAs<mlir::StringAttr>("when");
  if (!when)
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> names;
  for (const auto &[name, value] : partial.values.params)
    names.push_back(name);
  std::string why;
  ExprAttr expr =
      ExprAttr::parse(condition.getContext(), when.getValue(), why, names);
  if (!expr || partial.restsOnEstimates(expr))
    return std::nullopt;
  std::optional<int64_t> value = evaluateScalar(expr, partial.values);
  return value ? std::optional(*value != 0) : std::nullopt;
}

void gpuperf::resolveConditions(PartialLaunch &partial) {
  mlir::ArrayAttr list = partial.launch.getConditionsAttr();
  if (!list)
    return;
  for (auto condition : list.getAsRange<mlir::DictionaryAttr>()) {
    std::optional<bool> isMet = isConditionMet(condition, partial);
    SourcePlace place = ::placeOf(condition);
    bool isTrue = !condition.contains("opposite");
    if (condition.contains("needs_input")) {
      if (condition.contains("when") && isMet.value_or(true))
        continue; // what the program does on this machine without input
      partial.result.needsInput = true;
      partial.result.unknownCountReason =
          "the program's input has to change the condition at line " +
          std::to_string(place.line) + " of the host code";
    } else if (!isMet) {
      partial.result.conditions.push_back({place, isTrue});
    } else if (!*isMet) {
      partial.result.skippedSite = gpuperf::placeOf(partial.launch);
      partial.result.skippedOnMachine = partial.machine.name;
      partial.assume("not launched on " + partial.machine.name +
                     ": the condition at line " + std::to_string(place.line) +
                     " of the host code " +
                     (isTrue ? "does not hold" : "holds"));
    }
  }
}

bool gpuperf::canLaunchOn(const Machine &machine, KernelOp kernel,
                          LaunchOp launch) {
  std::vector<std::string> assumptions;
  LaunchOverride none;
  PartialLaunch partial(kernel, launch, machine, none, assumptions);
  gatherDevice(partial);
  mlir::ArrayAttr list = launch.getConditionsAttr();
  return !list ||
         llvm::all_of(
             list.getAsRange<mlir::DictionaryAttr>(),
             [&](mlir::DictionaryAttr condition) {
               return condition.contains("needs_input") ||
                      isConditionMet(condition, partial).value_or(true);
             });
}
