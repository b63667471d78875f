//===- Diagnostics.h - findings as compiler diagnostics ---------*- C++ -*-===//
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

/// One diagnostic with its final text. Only "[check]" is missing: each
/// integration (compiler plugin, clang-tidy, editor) appends it in its own way.
struct RenderedDiagnostic {
  std::string check;
  Severity severity = Severity::Warning;
  SourcePlace place;
  std::string message;
  std::vector<Note> notes;
  std::optional<FixIt> fixIt;
  // The members from here on are not part of the JSON between processes.
  std::string subject; ///< of the finding
  bool isSummary =
      false; ///< of an analysed kernel; some views show it in another form
  std::vector<CallChain> calls;  ///< the call chains from the kernel to `place`
  std::optional<double> speedup; ///< the predicted gain
  /// Microseconds saved by a fix: the sum over all launches, and the maximum of
  /// one launch; empty when not known.
  std::optional<double> savedUs, savedPerLaunchUs;
};

/// Escapes control characters in the messages, see visible().
void makeVisible(RenderedDiagnostic &diagnostic);

/// The findings of a run as diagnostics, sorted by file, line and column.
/// Findings of one check at one source location about one array become one
/// diagnostic: the one with the highest gain, with notes that name the first
/// others and count the rest. They are those of several template instantiations
/// or launches of one kernel, or of several kernels that call one function.
/// Kernels that could not be analysed become remarks of gpuperf-kernel.
std::vector<RenderedDiagnostic> renderDiagnostics(const RunReport &report);

/// Converts a diagnostic to JSON and back; `fromJSON` reports malformed values
/// to `path`.
llvm::json::Value toJSON(const RenderedDiagnostic &diagnostic);
bool fromJSON(const llvm::json::Value &value, RenderedDiagnostic &diagnostic,
              llvm::json::Path path);

/// Converts diagnostics to one line of JSON and back, to send them from a child
/// process to its parent. The error describes malformed text.
std::string diagnosticsToJSON(const std::vector<RenderedDiagnostic> &list);
llvm::Expected<std::vector<RenderedDiagnostic>>
diagnosticsFromJSON(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_REPORT_DIAGNOSTICS_H
