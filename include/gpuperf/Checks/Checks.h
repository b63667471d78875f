//===- Checks.h - findings from a profile -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   profile + prediction ──check──▶ findings, each with its predicted gain
//
// Each check has files of its own. gpuperf-bank-conflict consists of
// lib/Checks/BankConflict.cpp, test/Checks/bank-conflict.mlir,
// docs/checks/gpuperf-bank-conflict.md, one line in lib/Checks/Checks.def and
// one line in docs/checks.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CHECKS_CHECKS_H
#define GPUPERF_CHECKS_CHECKS_H

#include "gpuperf/Analysis/BarrierNeeds.h"
#include "gpuperf/Analysis/NamedInstructions.h"
#include "gpuperf/Analysis/Padding.h"
#include "gpuperf/Analysis/WhatIf/WhatIf.h"
#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Report/View.h"
#include "llvm/Support/Error.h"
#include <array>

namespace gpuperf {

/// The restricted twin of a kernel: compiled as if its pointers were
/// `__restrict__`.
struct Restriction {
  Prediction prediction;
  std::vector<SourceEdit> edits; ///< insert `__restrict__`, in parameter order
  KernelProfile profile;
};

/// The extents of a grid or block: x, y, z.
using Extents = std::array<int64_t, 3>;

/// The questions of checks about a kernel beyond its profile and its
/// prediction. The driver implements them (lib/Driver/RunChecks.cpp).
class KernelQuestions {
public:
  virtual ~KernelQuestions() = default;
  /// The prediction with a change. Empty when the kernel is large and the limit
  /// on the number of such predictions is reached.
  virtual std::optional<Prediction> predict(const WhatIf &change) = 0;
  /// The same with one iteration of each loop of unknown trip count. Empty,
  /// too, when the kernel has no such loop.
  virtual std::optional<Prediction>
  predictSingleTrips(const WhatIf &change) = 0;
  /// The same with several iterations of each grid-stride loop that is assumed
  /// to run once (ResolvedLaunch::singleTripLoops). Empty, too, when the kernel
  /// has no such loop.
  virtual std::optional<Prediction> predictManyRounds(const WhatIf &change) = 0;
  /// The prediction with another grid and block; the kernel is walked again.
  /// Empty under the condition of `predict`.
  virtual std::optional<Prediction> predictWithLaunch(const Extents &grid,
                                                      const Extents &block) = 0;
  /// The restricted twin; empty when it would be the same code or is unknown.
  virtual std::optional<Restriction> findRestriction() = 0;
  /// The padding that removes the bank conflict of access `id` without causing
  /// another one.
  virtual std::optional<Padding> findPadding(unsigned id) = 0;
  /// The layouts without bank conflicts of the array of access `id`; empty when
  /// there is none or it cannot be determined.
  virtual std::optional<ArrayLayouts> findLayouts(unsigned id) = 0;
  /// The need of each of KernelProfile::barriers.
  virtual std::vector<BarrierNeed> findBarrierNeeds() = 0;
  /// Whether the source silences the check at this location.
  virtual bool isSilenced(const SourcePlace &place, llvm::StringRef check) = 0;
  /// Records something that a profiler would flag but that has too small a gain
  /// for a finding: "load of 'in[i]' at line 7 (32 of 4 sectors)". The summary
  /// of the kernel lists it.
  virtual void noteSmallGain(std::string place) = 0;
};

/// The input of a check: one kernel under one launch.
struct CheckContext {
  const std::string &kernel;
  const SourcePlace &place;
  const KernelProfile &profile;
  const Machine &machine;
  /// By the default model; all gains are computed with it.
  const Prediction &prediction;
  /// By the model that the user chose; only the summary uses it.
  const Prediction &chosen;
  KernelQuestions &questions;
  /// The driver drops findings with a smaller gain.
  double minSpeedup;
  /// The compiler that made the code, "nvcc 13.0"; empty for dialect text.
  llvm::StringRef compiler = {};
  /// Threads communicate only by barriers and by loads and stores that are
  /// neither volatile nor atomic, and read no clock. No block waits for another
  /// one.
  bool usesOnlyBarrierSync = false;
  /// Whether an iteration of a loop needs the result of an earlier one.
  bool hasDependentIterations = false;
  /// For x, y and z: whether threads that differ only in that component of
  /// threadIdx, or of blockIdx, do the same work.
  std::array<bool, 3> isThreadIdxUnused{}, isBlockIdxUnused{};
  /// The first instruction of each NamedInstruction::Kind in the kernel.
  std::vector<NamedInstruction> instructions;
  /// How the launch follows the previous one; empty when the launch does not
  /// come from a launch site or the order is unknown.
  std::optional<LaunchOrder> order;
  /// The kernel has a known number of registers at entry, from a launch bound
  /// or -maxrregcount. Without one, ptxas ignores `setmaxnreg` ("unable to
  /// determine register count at entry").
  bool hasRegistersAtEntry = false;
};

struct CheckInfo {
  llvm::StringRef name;
  llvm::StringRef summary;
  std::vector<Finding> (*run)(const CheckContext &);
};

/// All checks, in alphabetical order.
llvm::ArrayRef<CheckInfo> allChecks();

/// All checks with the text of their pages in docs/checks, which is compiled
/// into the program.
llvm::ArrayRef<RuleText> checkRules();

/// The set of enabled checks, from a comma-separated list of globs as
/// clang-tidy takes it. A glob with a leading '-' disables checks; the last
/// matching glob decides. A list whose first glob disables checks starts with
/// all checks enabled, every other list with none.
class CheckSet {
public:
  /// The error names a glob without leading '-' that matches no check. An empty
  /// text enables all checks.
  static llvm::Expected<CheckSet> parse(llvm::StringRef globs);
  bool contains(llvm::StringRef check) const;

private:
  std::vector<std::string> enabled;
};

/// Whether the last of the comma-separated `globs` that matches `check` enables
/// it.
bool matchesGlobs(llvm::StringRef check, llvm::StringRef globs);

} // namespace gpuperf

#endif // GPUPERF_CHECKS_CHECKS_H
