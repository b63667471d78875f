//===- EmitDiagnostics.h - findings as Clang diagnostics --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_EMITDIAGNOSTICS_H
#define GPUPERF_PLUGIN_EMITDIAGNOSTICS_H

#include "gpuperf/Plugin/PluginOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

namespace gpuperf {

/// The place of `place` among the files of this compile; the start of the main
/// file when the compile does not know it.
clang::SourceLocation locate(const clang::SourceManager &sources,
                             const SourcePlace &place);

/// Whether Clang would be silent there: under -w, and in system headers.
bool isSilencedAt(const clang::DiagnosticsEngine &diagnostics,
                  clang::SourceLocation location);

/// The fix-it at its place, or a null hint.
clang::FixItHint fixItHint(const clang::SourceManager &sources,
                           const FixIt &fixIt);

/// Emits everything through the compile's own diagnostics, so that its format,
/// colours and output are the user's. Clang's custom diagnostics ignore -w,
/// -Werror and system headers, so the severity is decided here: silent under -w
/// and in system headers, a warning never becomes an error unless `werror`.
void emitDiagnostics(clang::DiagnosticsEngine &diagnostics,
                     const AnalysisOutcome &outcome,
                     const PluginOptions &options);

/// One remark of the plugin itself, without a place.
void emitRemark(clang::DiagnosticsEngine &diagnostics, llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_EMITDIAGNOSTICS_H
