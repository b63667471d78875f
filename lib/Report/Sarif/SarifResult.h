//===- SarifResult.h - one diagnostic as a SARIF result ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SARIF_SARIFRESULT_H
#define GPUPERF_LIB_REPORT_SARIF_SARIFRESULT_H

#include "SourceText.h"
#include "gpuperf/Report/Diagnostics.h"
#include "llvm/Support/JSON.h"
#include <map>

namespace gpuperf {

/// Writes the diagnostics of one file of input.
class SarifResults {
public:
  /// The object `result` (SARIF 2.1.0, section 3.27) without its `ruleIndex`.
  llvm::json::Object write(const RenderedDiagnostic &diagnostic);

private:
  SourceText source;
  std::map<std::string, unsigned> seen; ///< results of one fingerprint

  llvm::json::Object location(const SourcePlace &place);
  llvm::json::Object location(const SourcePlace &place,
                              llvm::StringRef message);
  llvm::json::Object region(const SourcePlace &place);
  llvm::json::Array related(const std::vector<Note> &notes);
  llvm::json::Object codeFlow(const CallChain &calls,
                              const RenderedDiagnostic &diagnostic);
  llvm::json::Object fix(const FixIt &fixIt);
  std::string fingerprint(const RenderedDiagnostic &diagnostic);
};

/// `message` as a sentence, which SARIF's messages are.
llvm::json::Object sarifMessage(llvm::StringRef message);
/// "warning", and "note" for remarks.
llvm::StringRef sarifLevel(Severity severity);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SARIF_SARIFRESULT_H
