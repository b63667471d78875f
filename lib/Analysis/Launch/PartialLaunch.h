//===- PartialLaunch.h - a launch while it is resolved ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_PARTIALLAUNCH_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_PARTIALLAUNCH_H

#include "ScalarExpr.h"
#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <set>

namespace gpuperf {

/// An expression and where it came from.
struct Given {
  ExprAttr expr;
  FactOrigin origin;
};

/// What is given of one launch. The extents are by dimension, Bdx to Gdz.
struct GivenLaunch {
  std::map<Dim, Given> extents;
  std::optional<Given> sharedBytes;
  std::map<std::string, Given> params; ///< by name
};

/// Whether grid and block are not those of the source.
inline bool overridesShape(const LaunchOverride &override) {
  return override.recorded || override.grid[0] || override.block[0];
}

/// A launch of which some parts are numbers and others are not yet.
class PartialLaunch {
public:
  PartialLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
                const LaunchOverride &override,
                std::vector<std::string> &assumptions)
      : kernel(kernel), launch(launch), machine(machine), override(override),
        assumptions(assumptions) {}

  KernelOp kernel;
  LaunchOp launch; ///< null where the source has none
  const Machine &machine;
  const LaunchOverride &override;
  GivenLaunch given;
  ScalarValues values; ///< numbers so far
  /// Symbols of `values` whose numbers rest on an estimate of registers.
  std::set<std::string> estimates;
  std::optional<int64_t> sharedBytes;
  ResolvedLaunch result;

  /// Adds `text`, unless it is empty, to what the launch rests on.
  void assume(const std::string &text) {
    if (!text.empty())
      assumptions.push_back(text);
  }
  /// Adds that `extents`, which the host has before it looks at what it is
  /// told, stay as they are; nothing where those of `first` are not of that
  /// kind.
  void assumePreset(Dim first, llvm::StringRef what,
                    const std::array<int64_t, 3> &extents);

  /// Gives what is given a number, as far as the numbers so far do.
  void evaluateGiven();
  /// A known extent, at least 1: an empty launch has no time to predict. One
  /// that does not fit a dim3 is as good as none.
  std::optional<int64_t> extent(Dim dim);
  bool uses(Dim dim) { return kernel.usesDim(dim); }
  bool restsOnEstimates(ExprAttr expr) const;
  /// Where an extent is from. One that is told over a parameter is known no
  /// better than that one.
  FactOrigin originOf(Dim extent) const;

  /// The error of a fact of the command line that is no launch's.
  llvm::Error checkOverride();

private:
  std::vector<std::string> &assumptions;
  /// An extent that no dim3 holds.
  std::optional<Dim> oversizedDim;
  int64_t oversizedExtent = 0;
};

/// The error of `text`, which the command line tells for `what`.
llvm::Error overrideError(const std::string &what, const std::string &text,
                          const std::string &why);

/// Takes what the program is told that asks for its GPU.
void gatherDevice(PartialLaunch &partial);
/// Takes that and what source, record and command line tell of the launch.
llvm::Error gatherFacts(PartialLaunch &partial);

/// Sorts out which conditions of the host code are still open on this machine.
void resolveConditions(PartialLaunch &partial);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_PARTIALLAUNCH_H
