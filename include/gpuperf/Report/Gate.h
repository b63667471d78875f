//===- Gate.h - what a change must not do -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_GATE_H
#define GPUPERF_REPORT_GATE_H

#include "gpuperf/Report/ReportDiff.h"

namespace gpuperf {

/// What must not be in a change.
struct Gate {
  std::vector<std::string> checks;  ///< globs: no new finding of these
  std::optional<double> regression; ///< no kernel slower by more than this part
  bool spill = false;               ///< no kernel that spills more than before
  bool occupancy = false; ///< no kernel with fewer warps on an SM than before
  bool isEmpty() const {
    return checks.empty() && !regression && !spill && !occupancy;
  }
};

/// "gpuperf-bank-conflict,regression:5%,spill,occupancy". The error names what
/// is not understood.
llvm::Expected<Gate> parseGate(llvm::StringRef text);

/// One thing that a gate forbids.
struct Violation {
  std::string check; ///< of a finding; else "regression", "spill", "occupancy"
  std::string kernel;
  ReportedKernel::Finding finding; ///< empty where it is of no finding
  std::string sentence;            ///< as it is told
};

/// What of `diff` the gate forbids. Kernels that could not be analysed are
/// forbidden by any: `check` is "not-analysed".
std::vector<Violation> violations(const ReportDiff &diff, const Gate &gate);

/// Why the gate cannot be held against the kernels of `diff` that are there
/// now; empty where it can.
std::string whyNotHeld(const ReportDiff &diff, const Gate &gate);

/// A violation that is accepted, and why. docs/diff.md.
struct Exception {
  std::string check;  ///< a glob
  std::string kernel; ///< a glob of names; empty: any
  std::string file;   ///< the path's end; empty: any
  /// A part of the finding's message, in which figures do not count; empty:
  /// any.
  std::string finding;
  std::string reason; ///< never empty

  bool covers(const Violation &violation) const;
};

/// Those of a baseline, a list in YAML. The error has a place.
llvm::Expected<std::vector<Exception>> readBaseline(llvm::StringRef path);

/// Writes a baseline that accepts all of `violations`, with `reason`.
llvm::Error writeBaseline(llvm::StringRef path,
                          llvm::ArrayRef<Violation> violations,
                          llvm::StringRef reason);

} // namespace gpuperf

#endif // GPUPERF_REPORT_GATE_H
