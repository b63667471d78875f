//===- RunReport.h - the result of a run, for views -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   profile + prediction + findings of every kernel ─▶ RunReport ─▶ views
//
// Plain values. A view prints them and computes nothing.
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
#include <tuple>
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

/// The check whose findings summarise a kernel or report a problem of the
/// kernel as a whole.
constexpr llvm::StringLiteral kKernelCheck = "gpuperf-kernel";

/// A problem that a check found at a source location. Messages have the style
/// of Clang's: lower case, no full stop, without severity and without the name
/// of the check.
struct Finding {
  std::string check; ///< "gpuperf-bank-conflict"
  Severity severity = Severity::Warning;
  SourcePlace place;
  /// The other source locations of this finding; each has a note.
  std::vector<SourcePlace> otherLocations;
  /// The accessed array. Findings at one source location about two arrays are
  /// two findings.
  std::string subject;
  /// The call chains from the kernel to `place`.
  std::vector<CallChain> calls;
  std::string message;
  std::vector<Note> notes;
  /// The gain: predicted time now / predicted time without the problem. Empty
  /// for remarks, and when the model has no time for the kernel.
  std::optional<double> speedup;
  /// The bound without the problem; empty when `speedup` is.
  std::optional<Bound> boundAfter;
  /// The assumption under which the gain holds, "if the grid fills the GPU";
  /// empty when it holds without one.
  std::string condition;
  /// The gain depends on how much of the work is done, not only on the launch
  /// or the trip counts, or is an upper limit.
  bool isGuess = false;
  /// Microseconds that a fix saves in one launch; empty when not known.
  std::optional<double> savedPerLaunchUs;
  /// Microseconds that a fix saves in all launches like this one, and their
  /// fraction of the predicted time of the file's launches, 0 to 1; empty when
  /// the launch count is not known.
  std::optional<double> savedUs, shareOfFile;
  std::optional<FixIt> fixIt;
};

/// The place, check and subject of a finding. Findings of several launches that
/// have these in common are one diagnostic.
using FindingKey =
    std::tuple<std::string, unsigned, unsigned, std::string, std::string>;

inline FindingKey keyOf(const Finding &finding) {
  const SourcePlace &place = finding.place;
  return {place.file, place.line, place.column, finding.check, finding.subject};
}

/// The result of checking an expectation of the source.
struct ExpectationResult {
  Expectation expectation;
  std::optional<bool> isMet; ///< empty when it cannot be decided
  std::string found; ///< "124, 31 of them at line 7"; empty without a value
  std::string why;   ///< why it cannot be decided
};

/// The names of a template instantiation.
struct InstanceName {
  std::string name, mangled;
};

/// One kernel or template instantiation under one launch on one machine.
struct KernelReport {
  std::string name; ///< as the user would write it: "reduce<float, 256>"
  std::string mangled;
  SourcePlace place;
  /// The compiler of the code, "nvcc 13.0"; empty for dialect text.
  std::string compiler;
  KernelProfile profile;
  /// The recorded launch, if a profile or a file of launches was read.
  std::optional<LaunchRecord> record;
  /// Registers per thread according to the code, set when `profile` has the
  /// recorded number instead.
  std::optional<double> registersOfCode;
  /// Never empty. The first is by the chosen model or the default model.
  std::vector<Prediction> predictions;
  std::vector<Finding> findings;
  /// Accesses that a profiler would flag but whose gain is too small for a
  /// finding: "less than 1.05x to gain while bound by latency: 'in[i]' at line
  /// 7 (32 of 4 sectors)"; empty without any.
  std::string smallGains;
  std::vector<ExpectationResult> expectations;
  /// Other template instantiations with the same report, see Instances.h.
  std::vector<InstanceName> sameInstances;
  /// Data for one view, in the form of that view; see
  /// gpuperf/Driver/KernelExtras.h. Empty for kernels without such data.
  llvm::json::Object extras;
};

/// A kernel that was not analysed, and the reason.
struct UnanalysedKernel {
  std::string name;
  SourcePlace place;
  std::string reason;
  bool isToolFailure = false; ///< because of a limit or failure of gpuperf, not
                              ///< because of the kernel's code
};

struct RunReport {
  std::string machine;
  /// A sentence that names the stand-in machine; empty when the machine is not
  /// a stand-in, and when there are no kernels.
  std::string standInNote;
  std::vector<KernelReport> kernels;
  std::vector<UnanalysedKernel> notAnalysed;
  /// Kernels that were analysed, but whose `extras` are missing.
  std::vector<UnanalysedKernel> kernelsWithoutExtras;
  std::vector<std::string> messages;        ///< about the run as a whole
  /// The files that were read, without system headers. For PTX and dialect
  /// text, whose source locations are in other files, at most the file itself.
  std::vector<std::string> inputs;
};

} // namespace gpuperf

#endif // GPUPERF_REPORT_RUNREPORT_H
