//===- LaunchFacts.cpp - given facts of a launch --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartialLaunch.h"
#include "ResolveLaunch.h"
#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Machine/Figures.h"
#include "gpuperf/Support/RegistersSource.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

static llvm::Expected<Given>
parseText(const std::string &what, const std::string &text, KernelOp kernel) {
  std::string why;
  ExprAttr expr = ExprAttr::parse(kernel.getContext(), text, why,
                                  kernel.getParamNames(/*scalarsOnly=*/true));
  if (!expr)
    return overrideError(what, text, why);
  return Given{expr, FactOrigin::CommandLine};
}

static Given fromLaunch(const LaunchPart &part, ExprAttr expr,
                        LaunchOp launch) {
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

static void gatherLaunch(PartialLaunch &partial) {
  for (unsigned axis = 0; axis != 3; ++axis) {
    partial.given.extents[along(Dim::Gdx, axis)] = fromLaunch(
        LaunchPart::Grid, partial.launch.getGrid(axis), partial.launch);
    partial.given.extents[along(Dim::Bdx, axis)] = fromLaunch(
        LaunchPart::Block, partial.launch.getBlock(axis), partial.launch);
  }
  partial.given.sharedBytes = fromLaunch(
      LaunchPart::Shared, partial.launch.getShared(), partial.launch);
  for (const auto &[name, value] : partial.launch.getArgValues()) {
    Given argument =
        fromLaunch(LaunchPart::argument(name), value, partial.launch);
    if (!partial.override.recorded ||
        holds(argument.origin, partial.override.recorded->sourceArgs))
      partial.given.params[name.str()] = argument;
  }
}

/// Rounded memory is that of the source where it can be.
static void gatherRecordedShared(const RecordedLaunch &recorded,
                                 PartialLaunch &partial) {
  bool isRounded = recorded.sharedStep > 1;
  if (isRounded && partial.launch &&
      recorded.sourceArgs == RecordedLaunch::Same &&
      partial.given.sharedBytes->expr.isConst())
    return;
  mlir::MLIRContext *context = partial.kernel.getContext();
  partial.given.sharedBytes = Given{
      ExprAttr::getConst(context, *recorded.sharedBytes), FactOrigin::Recorded};
  bool isUsed = llvm::any_of(
      partial.kernel.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
        return array.getSpace() == Space::Shared &&
               llvm::is_contained(array.getDims(), 0);
      });
  if (isRounded && (isUsed || *recorded.sharedBytes))
    partial.assume(
        llvm::formatv("dynamic shared memory is {0} bytes to within {1}, as "
                      "{2} rounds it",
                      *recorded.sharedBytes, recorded.sharedStep / 2,
                      recorded.origin)
            .str());
}

static void gatherRecorded(const RecordedLaunch &recorded,
                           PartialLaunch &partial) {
  mlir::MLIRContext *context = partial.kernel.getContext();
  auto number = [&](int64_t value) {
    return Given{ExprAttr::getConst(context, value), FactOrigin::Recorded};
  };
  partial.result.recordedAt = recorded.origin;
  for (unsigned axis = 0; axis != 3; ++axis) {
    if (recorded.grid)
      partial.given.extents[along(Dim::Gdx, axis)] =
          number((*recorded.grid)[axis]);
    if (recorded.block)
      partial.given.extents[along(Dim::Bdx, axis)] =
          number((*recorded.block)[axis]);
  }
  if (recorded.sharedBytes)
    gatherRecordedShared(recorded, partial);
  for (const auto &[name, value] : recorded.args)
    partial.given.params[name] = number(value);
}

/// The answer to what the program asks of this kernel. It rests on registers,
/// which are an estimate where ptxas was not asked.
static void gatherOccupancy(const OccupancyQuestion &question,
                            PartialLaunch &partial) {
  Count answer =
      question.kernel == partial.kernel.getSymName()
          ? answerOccupancy(partial.kernel, partial.machine, question)
          : std::nullopt;
  if (!answer)
    return;
  partial.values.params[question.symbol()] = *answer;
  if (!isCountedByPtxas(partial.kernel.getRegistersSource().value_or("")))
    partial.estimates.insert(question.symbol());
}

void gpuperf::gatherDevice(PartialLaunch &partial) {
  for (const DevicePropertyNames &names : kDeviceProperties)
    if (Count value = deviceProperty(partial.machine, names.property))
      partial.values.params[names.symbol.str()] = *value;
  for (auto name : partial.kernel.getArgNames().getAsRange<mlir::StringAttr>())
    if (std::optional<OccupancyQuestion> question =
            OccupancyQuestion::of(name.getValue()))
      gatherOccupancy(*question, partial);
}

/// Whether `value` may be that of a parameter `data`: of a pointer it is an
/// offset from a boundary of 256 bytes.
static bool mayBeArgument(KernelOp kernel, int64_t value) {
  constexpr int64_t kBoundary = 256;
  auto has = [&](bool scalarsOnly) {
    return llvm::is_contained(kernel.getParamNames(scalarsOnly),
                              kDataOrderName);
  };
  return has(/*scalarsOnly=*/true) ||
         (value < kBoundary && has(/*scalarsOnly=*/false));
}

/// `data=local` is no value of a parameter, whatever is called `data`; nor is
/// `data=65536` of a kernel without a number of that name.
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
           !mayBeArgument(kernel, expr.getValue()))
    result.symbols[kDataBytesSymbol] = expr.getValue();
  else
    return;
  given.params.erase(said);
}

llvm::Error gpuperf::gatherFacts(PartialLaunch &partial) {
  gatherDevice(partial);
  if (partial.launch)
    gatherLaunch(partial);
  if (partial.override.recorded)
    gatherRecorded(*partial.override.recorded, partial);
  // A grid or block on the command line says all of it: what it leaves out
  // is 1.
  auto giveExtents = [&](const auto &texts, Dim first,
                         const char *what) -> llvm::Error {
    if (llvm::none_of(texts, [](const auto &text) { return text.has_value(); }))
      return llvm::Error::success();
    for (unsigned axis = 0; axis != 3; ++axis) {
      llvm::Expected<Given> extent =
          parseText(what, texts[axis].value_or("1"), partial.kernel);
      if (!extent)
        return extent.takeError();
      partial.given.extents[along(first, axis)] = *extent;
    }
    return llvm::Error::success();
  };
  if (llvm::Error error =
          giveExtents(partial.override.grid, Dim::Gdx, "the grid"))
    return error;
  if (llvm::Error error =
          giveExtents(partial.override.block, Dim::Bdx, "the block"))
    return error;
  if (partial.override.sharedBytes) {
    llvm::Expected<Given> bytes =
        parseText("the shared memory size", *partial.override.sharedBytes,
                  partial.kernel);
    if (!bytes)
      return bytes.takeError();
    partial.given.sharedBytes = *bytes;
  }
  for (const auto &[name, text] : partial.override.args) {
    llvm::Expected<Given> value =
        parseText("the value of '" + name + "'", text, partial.kernel);
    if (!value)
      return value.takeError();
    partial.given.params[name] = *value;
  }
  takeDataOrder(partial.kernel, partial.given, partial.result);
  return llvm::Error::success();
}
