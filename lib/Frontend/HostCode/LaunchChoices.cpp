//===- LaunchChoices.cpp - launches that depend on input ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchChoices.h"
#include "HostDevice.h"
#include "HostPresets.h"
#include "Parsed/Kernels.h"
#include "clang/AST/Stmt.h"

using namespace gpuperf;
using namespace clang;

/// When `condition` holds without the program's input: the empty text for
/// never, else an expression over properties of the GPU. Nothing where input
/// does not decide, or other unknown values do.
static std::optional<std::string> withoutInput(const HostNumber &condition,
                                               HostIds &ids) {
  HostPresets presets(ids);
  std::optional<int64_t> holds =
      presets.valueOf(condition.expr, HostPresets::Chooser::CommandLine);
  if (holds)
    return *holds ? std::nullopt : std::optional<std::string>("");
  ExprAttr usual = presets.withValues(condition.expr);
  HostNumber told =
      ids.numbers.expressInParameters(ids.numbers.integer(usual), {});
  bool isDecided = told && !told.isRatio() && isOfDevice(told.expr);
  bool hasInput = !ids.numbers.expressInParameters(condition, {});
  return isDecided && hasInput ? std::optional(told.expr.str()) : std::nullopt;
}

std::vector<LaunchCondition> LaunchChoices::add(const HostLaunch &launch,
                                                HostIds &ids) {
  std::vector<LaunchCondition> conditions;
  if (!launch.isReached)
    return conditions;
  Launch &added = launches.emplace_back();
  added.places = launch.calledAt;
  added.places.push_back(launch.site);
  for (const HostCondition &condition : launch.pathConditions) {
    if (!condition.choice || !condition.number || condition.number.isRatio())
      continue;
    std::optional<std::string> when = withoutInput(condition.number, ids);
    if (!when)
      continue;
    if (when->empty())
      added.needInput.insert(condition.choice);
    conditions.push_back({placeOf(sources, condition.choice->getBeginLoc()),
                          condition.isTrue, *when, /*needsInput=*/true});
  }
  return conditions;
}

/// Whether a launch is made in `choice` without input.
bool LaunchChoices::hasOther(const Stmt &choice) const {
  SourceLocation begin = sources.getExpansionLoc(choice.getBeginLoc()),
                 end = sources.getExpansionLoc(choice.getEndLoc());
  return llvm::any_of(launches, [&](const Launch &launch) {
    return !launch.needInput.count(&choice) &&
           llvm::any_of(launch.places, [&](SourceLocation at) {
             return sources.isPointWithin(sources.getExpansionLoc(at), begin,
                                          end);
           });
  });
}

void LaunchChoices::settle(LaunchFacts &launch) const {
  auto isOnly = [&](const LaunchCondition &condition) {
    return condition.needsInput && condition.when.empty() &&
           llvm::none_of(launches, [&](const Launch &other) {
             return llvm::any_of(other.needInput, [&](const Stmt *choice) {
               return placeOf(sources, choice->getBeginLoc()) ==
                          condition.place &&
                      hasOther(*choice);
             });
           });
  };
  llvm::erase_if(launch.conditions, isOnly);
}
