//===- FitRecorded.cpp - the launch in the source that was recorded -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Launch/FitRecorded.h"
#include "ScalarExpr.h"

using namespace gpuperf;

namespace {

enum class Agreement { No, Open, Yes };

/// Compares a launch's facts with the recorded numbers, one by one.
class FitTest {
public:
  FitTest(LaunchOp launch, const RecordedLaunch &recorded)
      : launch(launch), recorded(recorded) {}

  Agreement test(bool withAssumed) {
    takeRecorded();
    evaluateArguments(withAssumed);
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
    auto text = from ? from->getAs<mlir::StringAttr>("arg:" + name.str())
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

  void compare(ExprAttr expr, int64_t number, int64_t step = 1) {
    std::optional<int64_t> value = evaluateScalar(expr, values);
    if (value && std::abs(*value - number) >= step)
      result = Agreement::No;
    else if (!value && result == Agreement::Yes)
      result = Agreement::Open;
  }
};

} // namespace

std::optional<RecordedFit>
gpuperf::fitRecorded(LaunchOp launch, const RecordedLaunch &recorded) {
  switch (FitTest(launch, recorded).test(/*withAssumed=*/true)) {
  case Agreement::Yes:
    return RecordedFit{true, RecordedLaunch::Same};
  case Agreement::Open:
    return RecordedFit{false, RecordedLaunch::Same};
  case Agreement::No:
    break;
  }
  if (FitTest(launch, recorded).test(/*withAssumed=*/false) == Agreement::No)
    return std::nullopt;
  return RecordedFit{false, RecordedLaunch::Known};
}
