//===- Views.h - reports as text and as JSON --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_VIEWS_H
#define GPUPERF_REPORT_VIEWS_H

#include "gpuperf/Report/RunReport.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// Elements of the JSON document, each as text that starts a new nesting level,
/// so that documents of several files are joined without parsing them.
struct JSONParts {
  std::vector<std::string> kernels;
  std::vector<std::string> notAnalysed;
  std::vector<std::string> messages;
};

/// What the JSON holds beyond the contract's fields.
struct JSONDetail {
  bool allPredictions = false; ///< `predictions[]`
  bool steps = false;          ///< of a prediction: `inputs[]` and `steps[]`
};

/// The elements for `report`.
JSONParts renderJSON(const RunReport &report, const JSONDetail &detail);

/// The document, "schema": 1.
void writeJSON(llvm::raw_ostream &os, llvm::ArrayRef<JSONParts> files);

/// For each kernel its prediction, bounds, occupancy and accesses as tables,
/// then the diagnostics with source lines and carets. Colours follow
/// `os.colors_enabled()`.
///
///   transposeShared<<<(128,128), (32,8)>>>  transpose.cu:24:17  on a100
///     predicted   41.2 us, bound by shared
void writeText(llvm::raw_ostream &os, const RunReport &report);

/// The diagnostics alone, as clang prints them:
/// "file:line:column: warning: message [check]", source line and caret. A line
/// of a file that cannot be read is left out.
void writeDiagnostics(llvm::raw_ostream &os, const RunReport &report);

/// The closing line: kernels, findings, what was not analysed.
struct RunSummary {
  unsigned files = 0, kernels = 0, notAnalysed = 0, findings = 0;
};
RunSummary summarise(const RunReport &report);
void writeSummary(llvm::raw_ostream &os, const RunSummary &summary);

} // namespace gpuperf

#endif // GPUPERF_REPORT_VIEWS_H
