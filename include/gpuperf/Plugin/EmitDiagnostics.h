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

/// Converts `place` to a location of this compile; the start of the main file
/// when this compile has not read the file or `place` has no line.
clang::SourceLocation locate(const clang::SourceManager &sources,
                             const SourcePlace &place);

/// Whether Clang suppresses warnings at `location`: under -w, or in a system
/// header.
bool isSilencedAt(const clang::DiagnosticsEngine &diagnostics,
                  clang::SourceLocation location);

/// Converts `fixIt` to Clang's form; a null hint when this compile has not read
/// its file.
clang::FixItHint fixItHint(const clang::SourceManager &sources,
                           const FixIt &fixIt);

/// Emits the findings and failures of `outcome` through the compile's own
/// diagnostics engine, so that the user's settings of format, colours and
/// output apply. Clang's custom diagnostics ignore -w, -Werror and system
/// headers. This function therefore decides the severity: it emits nothing
/// under -w and in system headers, and a warning becomes an error only with
/// `werror`.
void emitDiagnostics(clang::DiagnosticsEngine &diagnostics,
                     const AnalysisOutcome &outcome,
                     const PluginOptions &options);

/// Emits a remark of the plugin itself, without a source location.
void emitRemark(clang::DiagnosticsEngine &diagnostics, llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_EMITDIAGNOSTICS_H
