//===- Checks.h - findings from a profile -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   profile + prediction ──check──▶ findings, each with what fixing it is worth
//
// One check is one file: gpuperf-bank-conflict is lib/Checks/BankConflict.cpp,
// test/Checks/bank-conflict.mlir and docs/checks/gpuperf-bank-conflict.md, and a
// line in lib/Checks/Checks.def and docs/checks.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CHECKS_CHECKS_H
#define GPUPERF_CHECKS_CHECKS_H

#include "gpuperf/Analysis/BarrierNeeds.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/Padding.h"
#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Report/View.h"
#include "llvm/Support/Error.h"
#include <array>
#include <functional>

namespace gpuperf {

/// A kernel as it would be if its pointers were `__restrict__`.
struct Restriction {
  Prediction prediction;
  std::vector<SourceEdit> edits; ///< in the order of the parameters
  KernelProfile profile;
};

/// Of a grid or a block, x first.
using Extents = std::array<int64_t, 3>;

/// What a check sees of one kernel under one launch.
struct CheckContext {
  const std::string &kernel;
  const SourcePlace &place;
  const KernelProfile &profile;
  const Machine &machine;
  /// By the default model, which says what a fix is worth.
  const Prediction &prediction;
  /// By the model that the user chose, for the summary.
  const Prediction &chosen;
  /// Findings that promise less are dropped.
  double minSpeedup;
  /// The prediction with one problem taken away; nothing when the kernel is so large
  /// that no more such questions are answered.
  std::function<std::optional<Prediction>(const WhatIf &)> predictWithout;
  /// The same where each loop of unknown length runs once; null where there is
  /// no such loop.
  std::function<std::optional<Prediction>(const WhatIf &)> predictOnceWithout;
  /// Takes what a profiler would flag and the model calls cheap, which is no
  /// finding but told in the kernel's summary: "load of 'in[i]' at line 7 (32
  /// of 4 sectors)".
  std::function<void(std::string)> passOver;
  /// Whether the source silences the check at the place.
  std::function<bool(const SourcePlace &, llvm::StringRef check)> isSilenced;
  /// The padding that takes the conflict of access `id` away and brings none.
  std::function<std::optional<Padding>(unsigned id)> findPadding;
  /// The prediction with another grid of other blocks, walked anew. Nothing as
  /// of predictWithout.
  std::function<std::optional<Prediction>(const Extents &grid,
                                          const Extents &block)>
      predictWithLaunch;
  /// What keeps each of the profile's barriers from being taken away.
  std::function<std::vector<BarrierNeed>()> findBarrierNeeds;
  /// The layouts of the array of access `id` in which no access to it has a
  /// conflict; empty where that cannot be told.
  std::function<std::optional<ArrayLayouts>(unsigned id)> findLayouts;
  /// Nothing where it would be the same code, or is not known.
  std::function<std::optional<Restriction>()> findRestriction;
  /// Threads exchange data by plain accesses and barriers alone, and wait for
  /// nothing else: for no clock, and for no other block.
  bool isSharingPlain = false;
  /// Whether iterations of the kernel's loops need what those before have made.
  bool hasDependentIterations = false;
  /// Of x, y and z whether threads that differ in threadIdx's, or in blockIdx's
  /// alone do the same work.
  std::array<bool, 3> isThreadIdxUnused{}, isBlockIdxUnused{};
};

struct CheckInfo {
  llvm::StringRef name;
  llvm::StringRef summary;
  std::vector<Finding> (*run)(const CheckContext &);
};

/// All checks, in alphabetical order.
llvm::ArrayRef<CheckInfo> allChecks();

/// The same with their pages of docs/checks, which are part of the program.
llvm::ArrayRef<RuleText> checkRules();

/// Which checks are on: a comma-separated list of globs as clang-tidy takes it;
/// a '-' in front turns off, the last match wins. A list that begins by turning
/// off starts from all checks, another one from none.
class CheckSet {
public:
  /// The error names a glob that turns on no check. Empty text: all checks.
  static llvm::Expected<CheckSet> parse(llvm::StringRef globs);
  bool contains(llvm::StringRef check) const;

private:
  std::vector<std::string> enabled;
};

/// True when `check` matches one of the comma-separated `globs`.
bool matchesGlobs(llvm::StringRef check, llvm::StringRef globs);

} // namespace gpuperf

#endif // GPUPERF_CHECKS_CHECKS_H
