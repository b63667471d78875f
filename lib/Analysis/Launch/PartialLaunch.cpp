//===- PartialLaunch.cpp - a launch while it is resolved ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartialLaunch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

llvm::Error gpuperf::overrideError(const std::string &what,
                                   const std::string &text,
                                   const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "in " + what + " \"" + text + "\": " + why);
}

/// Facts may rest on each other in any order (a grid on n, n on a dimension).
void PartialLaunch::evaluateGiven() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[dim, fact] : given.extents)
      if (!values[dim]) {
        values[dim] = evaluateScalar(fact.expr, values);
        changed |= values[dim].has_value();
      }
    for (const auto &[name, fact] : given.params) {
      if (values.params.count(name))
        continue;
      if (std::optional<int64_t> value = evaluateScalar(fact.expr, values)) {
        values.params[name] = *value;
        changed = true;
      }
    }
  }
  if (given.sharedBytes && !sharedBytes)
    sharedBytes = evaluateScalar(given.sharedBytes->expr, values);
}

/// What a member of dim3 holds.
static constexpr int64_t kMaxExtent = UINT32_MAX;

/// The error of a fact of the command line that has no value, or one below
/// `least` or above `most`: `--launch=k:n-9:256` without an n, or with n = 4.
static llvm::Error checkValue(const Given &given, std::optional<int64_t> value,
                              int64_t least, int64_t most) {
  if (given.origin != FactOrigin::CommandLine)
    return llvm::Error::success();
  if (!value)
    return overrideError("the launch", given.expr.str(),
                         "has no value, a symbol in it is unknown");
  if (*value < least || *value > most)
    return overrideError(
        "the launch", given.expr.str(),
        "is " + std::to_string(*value) +
            (*value > most ? ", at most " + std::to_string(most) : ""));
  return llvm::Error::success();
}

llvm::Error PartialLaunch::checkOverride() {
  if (oversizedDim)
    if (llvm::Error error = checkValue(given.extents[*oversizedDim],
                                       oversizedExtent, 1, kMaxExtent))
      return error;
  for (const auto &[dim, fact] : given.extents)
    if (llvm::Error error = checkValue(fact, values[dim], 1, INT64_MAX))
      return error;
  for (const auto &[name, fact] : given.params) {
    auto it = values.params.find(name);
    std::optional<int64_t> value;
    if (it != values.params.end())
      value = it->second;
    if (llvm::Error error = checkValue(fact, value, INT64_MIN, INT64_MAX))
      return error;
  }
  return given.sharedBytes
             ? checkValue(*given.sharedBytes, sharedBytes, 0, INT64_MAX)
             : llvm::Error::success();
}

bool PartialLaunch::restsOnEstimates(ExprAttr expr) const {
  return llvm::any_of(estimates, [&](const std::string &symbol) {
    return expr.dependsOn(ExprAttr::getParam(expr.getContext(), symbol));
  });
}

FactOrigin PartialLaunch::originOf(Dim extent) const {
  auto it = given.extents.find(extent);
  if (it == given.extents.end())
    return FactOrigin::Default;
  ExprAttr expr = it->second.expr;
  bool isAssumed = restsOnEstimates(expr) ||
                   llvm::any_of(given.params, [&](const auto &param) {
                     return param.second.origin == FactOrigin::Assumed &&
                            expr.dependsOn(ExprAttr::getParam(expr.getContext(),
                                                              param.first));
                   });
  return isAssumed ? FactOrigin::Assumed : it->second.origin;
}

std::optional<int64_t> PartialLaunch::extent(Dim dim) {
  std::optional<int64_t> value = values[dim];
  if (!value)
    return std::nullopt;
  if (*value > kMaxExtent) {
    oversizedDim = dim;
    oversizedExtent = *value;
    assume(llvm::formatv("{0} is {1} in this launch, which no dim3 holds",
                         stringifyDim(dim), *value)
               .str());
    return std::nullopt;
  }
  if (*value < 1)
    assume(llvm::formatv("{0} is {1} in this launch, 1 assumed",
                         stringifyDim(dim), *value)
               .str());
  return std::max<int64_t>(*value, 1);
}

void PartialLaunch::assumePreset(Dim first, llvm::StringRef what,
                                 const std::array<int64_t, 3> &extents) {
  auto it = given.extents.find(first);
  if (it == given.extents.end() || it->second.origin != FactOrigin::Assumed)
    return;
  assume(llvm::formatv("the {0} is {1} x {2} x {3} unless the program's input "
                       "changes it, which is assumed not to be",
                       what, extents[0], extents[1], extents[2])
             .str());
}
