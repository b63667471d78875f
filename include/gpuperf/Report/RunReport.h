//===- RunReport.h - the result of a run, for views -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   profile + prediction + findings of every kernel ─▶ RunReport ─▶ views
//
// Plain values. A view prints what is here and computes nothing.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_RUNREPORT_H
#define GPUPERF_REPORT_RUNREPORT_H

#include "gpuperf/Model/Model.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Records/LaunchRecord.h"
#include "gpuperf/Support/Kinds.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// A replacement of `length` bytes of one source line.
struct FixIt {
  SourcePlace place;
  unsigned length = 0;
  std::string replacement;
};

struct Note {
  SourcePlace place;
  std::string message;
};

/// The check whose findings sum a kernel up, and say what is wrong with it as a
/// whole.
constexpr llvm::StringLiteral kKernelCheck = "gpuperf-kernel";

/// What a check says of one place. Messages are in Clang's voice: lower case,
/// no full stop, without severity and without the name of the check.
struct Finding {
  std::string check; ///< "gpuperf-bank-conflict"
  Severity severity = Severity::Warning;
  SourcePlace place;
  /// The other places that it speaks of, as a note at each says.
  std::vector<SourcePlace> alsoAt;
  /// The array of an access; findings at one place about different ones are two.
  std::string subject;
  /// Each way from the kernel to the place.
  std::vector<CallChain> calls;
  std::string message;
  std::vector<Note> notes;
  /// Predicted time now over predicted time without the problem; empty when the
  /// model has no time for the kernel, and for remarks.
  std::optional<double> speedup;
  std::optional<Bound> boundAfter; ///< without the problem; empty like speedup
  /// What the speed-up rests on that is not known, "if the grid fills the GPU";
  /// empty where all is known.
  std::string condition;
  /// Microseconds that the launch would take less; empty where that is not
  /// known.
  std::optional<double> savedPerLaunchUs;
  /// The same of all launches like it, and their part of the predicted time of
  /// the file's launches, 0 to 1; empty where their number is not known either.
  std::optional<double> savedUs, shareOfFile;
  std::optional<FixIt> fixIt;
};

/// What became of an expectation of the source.
struct ExpectationResult {
  Expectation expectation;
  std::optional<bool> isMet; ///< empty: it cannot be known
  std::string found; ///< "124, 31 of them at line 7"; empty where nothing is
  std::string why;   ///< why it cannot be known
};

/// An instantiation of which only the name is told.
struct InstanceName {
  std::string name, mangled;
};

/// One instantiation of a kernel under one launch on one machine.
struct KernelReport {
  std::string name; ///< as the user would write it: "reduce<float, 256>"
  std::string mangled;
  SourcePlace place;
  /// Whose code it is, "nvcc 13.0"; empty where it was written as dialect text.
  std::string compiler;
  KernelProfile profile;
  /// What a run of the program recorded of this launch, where it was read.
  std::optional<LaunchRecord> record;
  /// Registers per thread that the code tells, where the profile has those
  /// recorded.
  std::optional<double> registersOfCode;
  /// Never empty. The first is of the chosen model, else of the default one.
  std::vector<Prediction> predictions;
  std::vector<Finding> findings;
  /// What a profiler would flag and is not worth a finding: "less than 1.05x to
  /// gain while bound by latency: 'in[i]' at line 7 (32 of 4 sectors)"; empty
  /// for none.
  std::string cheap;
  std::vector<ExpectationResult> expectations;
  /// Other instantiations of which all the same is true, see Instances.h.
  std::vector<InstanceName> alike;
  /// What only some views show of some kernels, as they show it; see
  /// gpuperf/Driver/KernelExtras.h. Empty for the others.
  llvm::json::Object extras;
};

/// A kernel without any analysis, and why.
struct UnanalysedKernel {
  std::string name;
  SourcePlace place;
  std::string reason;
  bool isLost = false; ///< by a limit or a failure of ours, not by its code
};

struct RunReport {
  std::string machine;
  /// That the machine stands in for one of another architecture, in a sentence;
  /// empty where it does not, and where there are no kernels.
  std::string standsIn;
  std::vector<KernelReport> kernels;
  std::vector<UnanalysedKernel> notAnalysed;
  std::vector<UnanalysedKernel> lostExtras; ///< those that have a report alone
  std::vector<std::string> messages; ///< about the run as a whole
  /// The files that were read, headers of the system left out. Of PTX and
  /// dialect text, whose places name others, at most itself.
  std::vector<std::string> inputs;
};

} // namespace gpuperf

#endif // GPUPERF_REPORT_RUNREPORT_H
