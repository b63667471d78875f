//===- Gate.h - conditions that a change must not violate -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_GATE_H
#define GPUPERF_REPORT_GATE_H

#include "gpuperf/Report/ReportDiff.h"

namespace gpuperf {

/// The conditions of a gate, between a report before and one after a change.
struct Gate {
  std::vector<std::string> checks;  ///< globs: no new finding of these checks
  std::optional<double> regression; ///< no kernel's time grows by more than
                                    ///< this fraction: 0.05 for 5 %
  bool spill = false;               ///< no kernel spills more bytes than before
  bool occupancy = false; ///< no kernel has fewer warps per SM than before
  bool isEmpty() const {
    return checks.empty() && !regression && !spill && !occupancy;
  }
};

/// Parses the text of a gate: "gpuperf-bank-conflict,regression:5%,spill,
/// occupancy". The error names the part that is invalid.
llvm::Expected<Gate> parseGate(llvm::StringRef text);

/// One violation of a gate.
struct Violation {
  /// Name of the check for a finding; else "regression", "spill", "occupancy"
  /// or "not-analysed".
  std::string check;
  std::string kernel;
  ReportedKernel::Finding finding; ///< empty unless `check` is of a finding
  std::string sentence;            ///< the text for the user
};

/// The violations of `gate` in `diff`. A kernel that could not be analysed
/// violates every gate that has a condition.
std::vector<Violation> violations(const ReportDiff &diff, const Gate &gate);

/// Why the gate cannot be applied to all kernels of the later report: the
/// spills of some are not known. Empty when it can.
std::string gateObstacle(const ReportDiff &diff, const Gate &gate);

/// An accepted violation. See docs/diff.md.
struct Exception {
  std::string check;  ///< a glob
  std::string kernel; ///< a glob of kernel names; empty: any
  std::string file;   ///< the end of a path, "src/k.cu"; empty: any
  /// A part of the finding's message, compared without digits; empty: any.
  std::string finding;
  std::string reason; ///< never empty

  /// Whether all conditions of the exception match `violation`.
  bool covers(const Violation &violation) const;
};

/// The exceptions of a baseline, a list in YAML. The error has file, line and
/// column.
llvm::Expected<std::vector<Exception>> readBaseline(llvm::StringRef path);

/// Writes a baseline that accepts all of `violations` for `reason`.
llvm::Error writeBaseline(llvm::StringRef path,
                          llvm::ArrayRef<Violation> violations,
                          llvm::StringRef reason);

} // namespace gpuperf

#endif // GPUPERF_REPORT_GATE_H
