//===- LaunchParameters.cpp - the parameters of a launch ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridResolver.h"
#include "Guards.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/HostValue.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

/// A parameter with a value that is told by the source, the user or a record.
static void resolveGiven(const std::string &name, const Given &fact,
                         PartialLaunch &partial) {
  int64_t value = partial.values.params[name];
  ExprAttr host = ExprAttr::getParam(partial.kernel.getContext(), kHostValue);
  bool isLinked = fact.expr.dependsOn(host);
  partial.result.args[name] = value;
  partial.result.origins[LaunchPart::argument(name)] =
      isLinked ? FactOrigin::Assumed : fact.origin;
  if (isLinked)
    partial.assume(
        llvm::formatv("{0} not known, {1} assumed: the host computes it and "
                      "the grid from one value",
                      describeValue(name), value)
            .str());
  // An argument of the program or a file may give it another value.
  else if (fact.origin == FactOrigin::Assumed)
    partial.assume(
        llvm::formatv("{0} is {1} unless the program's input changes it, "
                      "which is assumed not to be",
                      describeValue(name), value)
            .str());
}

/// Data that a loop over the whole grid counts from is at its begin. What is
/// assumed for it, in words; empty where no such value is open.
static std::string assumeOffset(const Guard &guard, ScalarValues &values,
                                ResolvedLaunch &result) {
  std::string offset = guard.openOffset(values);
  if (offset.empty())
    return "";
  result.args[offset] = values.params[offset] = 0;
  result.origins[LaunchPart::argument(offset)] = FactOrigin::Assumed;
  return llvm::formatv("{0} not known, 0 assumed: the loop at {1} counts from "
                       "it",
                       describeValue(offset), describePlace(guard.op))
      .str();
}

void gpuperf::resolveParameters(PartialLaunch &partial,
                                const GridResolver &grid) {
  for (const auto &[name, fact] : partial.given.params)
    if (partial.values.params.count(name))
      resolveGiven(name, fact, partial);
  for (const Guard &guard : findGuards(partial.kernel)) {
    partial.assume(assumeOffset(guard, partial.values, partial.result));
    std::string parameter = guard.openParameter(partial.values);
    std::optional<int64_t> value;
    if (!parameter.empty())
      value = guard.sizeFor(parameter, partial.values);
    if (!value)
      continue;
    value = std::min(*value, largestOf(parameter, partial.launch));
    LoopOp rounds = guard.gridStrideLoop(
        ExprAttr::getParam(partial.kernel.getContext(), parameter));
    if (rounds && !isGridSizedFor(rounds, partial.result))
      continue;
    bool isOfGrid =
        parameter == grid.symbol() &&
        grid.blocksWith(parameter, *value) != partial.result.blocks();
    if (isOfGrid)
      value = grid.symbolValue();
    else if (rounds)
      partial.result.singleTripLoops.push_back({placeOf(rounds), parameter});
    partial.result.args[parameter] = partial.values.params[parameter] = *value;
    partial.result.origins[LaunchPart::argument(parameter)] =
        FactOrigin::Assumed;
    partial.assume(
        llvm::formatv(
            "{0} not known, {1} assumed: {2}", describeValue(parameter), *value,
            isOfGrid ? "the host computes the grid from it"
                     : "the grid was sized for " +
                           std::string(rounds ? "one round of the loop"
                                              : "the guard") +
                           " at " + describePlace(guard.op))
            .str());
  }
}
