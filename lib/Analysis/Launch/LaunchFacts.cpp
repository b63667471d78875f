//===- LaunchFacts.cpp - given facts of a launch --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchResolver.h"
#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Machine/Figures.h"
#include "gpuperf/Support/RegistersSource.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

static llvm::Error overrideError(const std::string &what,
                                 const std::string &text,
                                 const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "in " + what + " \"" + text + "\": " + why);
}

llvm::Expected<Given> LaunchResolver::parseText(const std::string &what,
                                                const std::string &text) {
  std::string why;
  KernelOp op = kernel;
  ExprAttr expr = ExprAttr::parse(op.getContext(), text, why,
                                  op.getParamNames(/*scalarsOnly=*/true));
  if (!expr)
    return overrideError(what, text, why);
  return Given{expr, FactOrigin::CommandLine};
}

Given LaunchResolver::fromLaunch(const LaunchPart &part, ExprAttr expr) {
  FactOrigin origin = FactOrigin::LaunchSite;
  if (std::optional<mlir::DictionaryAttr> from = launch.getProvenance())
    if (auto text = from->getAs<mlir::StringAttr>(part.key()))
      origin = *symbolizeFactOrigin(text.getValue()); // as verified
  return {expr, origin};
}

/// Whether a fact of the source with that origin holds for the recorded launch.
static bool holds(FactOrigin origin, RecordedLaunch::SourceArgs which) {
  switch (which) {
  case RecordedLaunch::Same:
    return true;
  case RecordedLaunch::Known:
    return origin != FactOrigin::Assumed;
  case RecordedLaunch::EveryLaunch:
    return origin == FactOrigin::Annotation || origin == FactOrigin::ConfigFile;
  }
}

void LaunchResolver::gatherLaunch() {
  for (unsigned axis = 0; axis != 3; ++axis) {
    given.extents[along(Dim::Gdx, axis)] =
        fromLaunch(LaunchPart::Grid, launch.getGrid(axis));
    given.extents[along(Dim::Bdx, axis)] =
        fromLaunch(LaunchPart::Block, launch.getBlock(axis));
  }
  given.sharedBytes = fromLaunch(LaunchPart::Shared, launch.getShared());
  for (const auto &[name, value] : launch.getArgValues()) {
    Given argument = fromLaunch(LaunchPart::argument(name), value);
    if (!override.recorded ||
        holds(argument.origin, override.recorded->sourceArgs))
      given.params[name.str()] = argument;
  }
}

/// Rounded memory is that of the source where it can be.
void LaunchResolver::gatherRecordedShared(const RecordedLaunch &recorded) {
  bool isRounded = recorded.sharedStep > 1;
  if (isRounded && launch && recorded.sourceArgs == RecordedLaunch::Same &&
      given.sharedBytes->expr.isConst())
    return;
  mlir::MLIRContext *context = kernel.getContext();
  given.sharedBytes = Given{ExprAttr::getConst(context, *recorded.sharedBytes),
                            FactOrigin::Recorded};
  bool isUsed =
      llvm::any_of(kernel.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
        return array.getSpace() == Space::Shared &&
               llvm::is_contained(array.getDims(), 0);
      });
  if (isRounded && (isUsed || *recorded.sharedBytes))
    assume(llvm::formatv("dynamic shared memory is {0} bytes to within {1}, as "
                         "{2} rounds it",
                         *recorded.sharedBytes, recorded.sharedStep / 2,
                         recorded.origin)
               .str());
}

void LaunchResolver::gatherRecorded(const RecordedLaunch &recorded) {
  mlir::MLIRContext *context = kernel.getContext();
  auto number = [&](int64_t value) {
    return Given{ExprAttr::getConst(context, value), FactOrigin::Recorded};
  };
  result.recordedAt = recorded.origin;
  for (unsigned axis = 0; axis != 3; ++axis) {
    if (recorded.grid)
      given.extents[along(Dim::Gdx, axis)] = number((*recorded.grid)[axis]);
    if (recorded.block)
      given.extents[along(Dim::Bdx, axis)] = number((*recorded.block)[axis]);
  }
  if (recorded.sharedBytes)
    gatherRecordedShared(recorded);
  for (const auto &[name, value] : recorded.args)
    given.params[name] = number(value);
}

/// What the program is told that asks for its GPU.
void LaunchResolver::gatherDevice() {
  for (const DevicePropertyNames &names : kDeviceProperties)
    if (Count value = deviceProperty(machine, names.property))
      values.params[names.symbol.str()] = *value;
  for (auto name : kernel.getArgNames().getAsRange<mlir::StringAttr>())
    if (std::optional<OccupancyQuestion> question =
            OccupancyQuestion::of(name.getValue()))
      gatherOccupancy(*question);
}

/// The answer to what the program asks of this kernel. It rests on registers,
/// which are an estimate where ptxas was not asked.
void LaunchResolver::gatherOccupancy(const OccupancyQuestion &question) {
  Count answer = question.kernel == kernel.getSymName()
                     ? answerOccupancy(kernel, machine, question)
                     : std::nullopt;
  if (!answer)
    return;
  values.params[question.symbol()] = *answer;
  if (!isCountedByPtxas(kernel.getRegistersSource().value_or("")))
    estimates.insert(question.symbol());
}

/// `data=local` is no value of a parameter, whatever is called `data`; nor is
/// `data=65536` of a kernel without such a parameter.
static void takeDataOrder(KernelOp kernel, GivenLaunch &given,
                          ResolvedLaunch &result) {
  auto said = given.params.find(kDataOrderName);
  if (said == given.params.end())
    return;
  ExprAttr expr = said->second.expr;
  std::optional<DataOrder> order =
      expr.isParam() ? parseDataOrder(expr.getName()) : std::nullopt;
  if (order)
    result.symbols[kDataOrderSymbol] = static_cast<int64_t>(*order);
  else if (expr.isConst() && expr.getValue() > 0 &&
           !llvm::is_contained(kernel.getParamNames(/*scalarsOnly=*/false),
                               kDataOrderName))
    result.symbols[kDataBytesSymbol] = expr.getValue();
  else
    return;
  given.params.erase(said);
}

llvm::Error LaunchResolver::gather() {
  gatherDevice();
  if (launch)
    gatherLaunch();
  if (override.recorded)
    gatherRecorded(*override.recorded);
  // A grid or block on the command line says all of it: what it leaves out
  // is 1.
  auto giveExtents = [&](const auto &texts, Dim first,
                         const char *what) -> llvm::Error {
    if (llvm::none_of(texts, [](const auto &text) { return text.has_value(); }))
      return llvm::Error::success();
    for (unsigned axis = 0; axis != 3; ++axis) {
      llvm::Expected<Given> extent = parseText(what, texts[axis].value_or("1"));
      if (!extent)
        return extent.takeError();
      given.extents[along(first, axis)] = *extent;
    }
    return llvm::Error::success();
  };
  if (llvm::Error error = giveExtents(override.grid, Dim::Gdx, "the grid"))
    return error;
  if (llvm::Error error = giveExtents(override.block, Dim::Bdx, "the block"))
    return error;
  if (override.sharedBytes) {
    llvm::Expected<Given> bytes =
        parseText("the shared memory size", *override.sharedBytes);
    if (!bytes)
      return bytes.takeError();
    given.sharedBytes = *bytes;
  }
  for (const auto &[name, text] : override.args) {
    llvm::Expected<Given> value =
        parseText("the value of '" + name + "'", text);
    if (!value)
      return value.takeError();
    given.params[name] = *value;
  }
  takeDataOrder(kernel, given, result);
  return llvm::Error::success();
}

/// Facts may rest on each other in any order (a grid on n, n on a dimension).
void LaunchResolver::evaluateGiven() {
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
llvm::Error LaunchResolver::checkValue(const Given &given,
                                       std::optional<int64_t> value,
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

llvm::Error LaunchResolver::checkOverride() {
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

bool LaunchResolver::restsOnEstimates(ExprAttr expr) const {
  return llvm::any_of(estimates, [&](const std::string &symbol) {
    return expr.dependsOn(ExprAttr::getParam(expr.getContext(), symbol));
  });
}

/// An extent that is told over a parameter is known no better than that one.
FactOrigin LaunchResolver::originOf(Dim extent) const {
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

bool LaunchResolver::uses(Dim dim) { return kernel.usesDim(dim); }

/// A known extent, at least 1: an empty launch has no time to predict. One that
/// does not fit a dim3 is as good as none.
std::optional<int64_t> LaunchResolver::extent(Dim dim) {
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
