//===- FitRecorded.cpp - matching recorded and source launches ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Launch/FitRecorded.h"
#include "ScalarExpr.h"
#include "gpuperf/Support/LaunchOrigins.h"

using namespace gpuperf;

namespace {

enum class Agreement { No, Open, Yes };

/// Compares a launch's facts with the recorded numbers, one by one.
class FitTest {
public:
  FitTest(LaunchOp launch, const RecordedLaunch &recorded)
      : launch(launch), recorded(recorded) {}

  std::optional<std::array<int64_t, 3>> grid, block; ///< of RecordedFit

  Agreement test(bool withAssumed) {
    takeRecorded();
    evaluateArguments(withAssumed);
    if (recorded.blocks)
      grid = split(*recorded.blocks,
                   {launch.getGrid(0), launch.getGrid(1), launch.getGrid(2)});
    if (recorded.threads)
      block = split(*recorded.threads, {launch.getBlock(0), launch.getBlock(1),
                                        launch.getBlock(2)});
    for (unsigned axis = 0; axis != 3; ++axis) {
      if (recorded.grid)
        compare(launch.getGrid(axis), (*recorded.grid)[axis]);
      if (recorded.block)
        compare(launch.getBlock(axis), (*recorded.block)[axis]);
    }
    if (recorded.sharedBytes)
      compare(launch.getShared(), *recorded.sharedBytes, recorded.sharedStep);
    return result;
  }

private:
  LaunchOp launch;
  const RecordedLaunch &recorded;
  ScalarValues values;
  Agreement result = Agreement::Yes;

  void takeRecorded() {
    for (unsigned axis = 0; axis != 3; ++axis) {
      if (recorded.grid)
        values[along(Dim::Gdx, axis)] = (*recorded.grid)[axis];
      if (recorded.block)
        values[along(Dim::Bdx, axis)] = (*recorded.block)[axis];
    }
    values.params.insert(recorded.args.begin(), recorded.args.end());
  }

  bool isAssumed(llvm::StringRef name) {
    std::optional<mlir::DictionaryAttr> from = launch.getProvenance();
    auto text =
        from ? from->getAs<mlir::StringAttr>(LaunchPart::argument(name).key())
             : mlir::StringAttr();
    return text && text.getValue() == stringifyFactOrigin(FactOrigin::Assumed);
  }

  /// Arguments may rest on each other in any order.
  void evaluateArguments(bool withAssumed) {
    auto args = launch.getArgValues();
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto &[name, expr] : args)
        if (!values.params.count(name.str()) &&
            (withAssumed || !isAssumed(name)))
          if (std::optional<int64_t> value = evaluateScalar(expr, values))
            changed = values.params.emplace(name.str(), *value).second;
    }
    for (const auto &[name, expr] : args)
      if (auto known = recorded.args.find(name.str());
          known != recorded.args.end() && (withAssumed || !isAssumed(name)))
        compare(expr, known->second);
  }

  /// The extents whose product is `total`: all but one have a value.
  std::optional<std::array<int64_t, 3>> split(int64_t total,
                                              std::array<ExprAttr, 3> exprs) {
    std::array<int64_t, 3> extents;
    std::optional<unsigned> open;
    int64_t rest = total;
    for (unsigned axis = 0; axis != 3; ++axis) {
      std::optional<int64_t> value = evaluateScalar(exprs[axis], values);
      if (value && (*value < 1 || rest % *value)) {
        note(Agreement::No);
        return std::nullopt;
      }
      if (!value && open) {
        note(Agreement::Open);
        return std::nullopt;
      }
      if (value)
        rest /= extents[axis] = *value;
      else
        open = axis;
    }
    if (open)
      extents[*open] = rest;
    note(open ? Agreement::Open : rest == 1 ? Agreement::Yes : Agreement::No);
    return extents;
  }

  /// One No is enough; Yes takes all.
  void note(Agreement one) { result = std::min(result, one); }

  void compare(ExprAttr expr, int64_t number, int64_t step = 1) {
    std::optional<int64_t> value = evaluateScalar(expr, values);
    note(!value                                 ? Agreement::Open
         : std::abs(*value - number) > step / 2 ? Agreement::No
                                                : Agreement::Yes);
  }
};

} // namespace

std::optional<RecordedFit>
gpuperf::fitRecorded(LaunchOp launch, const RecordedLaunch &recorded) {
  FitTest all(launch, recorded);
  Agreement agreement = all.test(/*withAssumed=*/true);
  if (agreement != Agreement::No)
    return RecordedFit{agreement == Agreement::Yes, RecordedLaunch::Same,
                       all.grid, all.block};
  FitTest known(launch, recorded);
  if (known.test(/*withAssumed=*/false) == Agreement::No)
    return std::nullopt;
  return RecordedFit{false, RecordedLaunch::Known, known.grid, known.block};
}
