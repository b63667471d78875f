//===- Diagnostics.h - findings as every front end words them ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_DIAGNOSTICS_H
#define GPUPERF_REPORT_DIAGNOSTICS_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// One diagnostic, worded to the end except for "[check]", which the front end
/// appends in its own way.
struct RenderedDiagnostic {
  std::string check;
  Severity severity = Severity::Warning;
  SourcePlace place;
  std::string message;
  std::vector<Note> notes;
  std::optional<FixIt> fixIt;
  // What follows does not cross from one process to another as JSON.
  std::string subject;           ///< of the finding
  bool isSummary =
      false; ///< of an analysed kernel, which views may say otherwise
  std::vector<CallChain> calls;  ///< each way from the kernel to the place
  std::optional<double> speedup; ///< predicted, without the problem
  /// Microseconds that all launches take less then, and the most that one does;
  /// empty where that is not known.
  std::optional<double> savedUs, savedPerLaunchUs;
};

/// Spells out what a terminal or an editor would obey, see visible().
void makeVisible(RenderedDiagnostic &diagnostic);

/// The findings of a run as diagnostics, in the order of the source. Findings
/// of one check at one place about one array (instantiations and launches of one
/// kernel, kernels that call one function) become one diagnostic, the one with the highest speed-up, with a note that counts
/// the others. Kernels that could not be analysed become remarks of
/// gpuperf-kernel.
std::vector<RenderedDiagnostic> renderDiagnostics(const RunReport &report);

/// One diagnostic as JSON and back; `fromJSON` reports what is malformed to
/// `path`.
llvm::json::Value toJSON(const RenderedDiagnostic &diagnostic);
bool fromJSON(const llvm::json::Value &value, RenderedDiagnostic &diagnostic,
              llvm::json::Path path);

/// All of them as one line of JSON and back, to cross from a child process to
/// its parent. The error is that of malformed text.
std::string diagnosticsToJSON(const std::vector<RenderedDiagnostic> &list);
llvm::Expected<std::vector<RenderedDiagnostic>>
diagnosticsFromJSON(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_REPORT_DIAGNOSTICS_H
