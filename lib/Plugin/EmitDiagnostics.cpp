//===- EmitDiagnostics.cpp - findings as Clang diagnostics ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/EmitDiagnostics.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Lexer.h"

using namespace gpuperf;
using namespace clang;

SourceLocation gpuperf::locate(const SourceManager &sources,
                               const SourcePlace &place) {
  if (place.line) {
    auto file = sources.getFileManager().getOptionalFileRef(place.file);
    FileID id = file ? sources.translateFile(*file) : FileID();
    if (id.isValid())
      return sources.translateLineCol(id, place.line,
                                      std::max(1u, place.column));
  }
  return sources.getLocForStartOfFile(sources.getMainFileID());
}

bool gpuperf::isSilencedAt(const DiagnosticsEngine &diagnostics,
                           SourceLocation location) {
  if (diagnostics.getIgnoreAllWarnings())
    return true;
  return diagnostics.hasSourceManager() && location.isValid() &&
         diagnostics.getSourceManager().isInSystemHeader(location);
}

FixItHint gpuperf::fixItHint(const SourceManager &sources, const FixIt &fixIt) {
  auto file = sources.getFileManager().getOptionalFileRef(fixIt.place.file);
  if (!file || !sources.translateFile(*file).isValid())
    return {};
  SourceLocation begin = locate(sources, fixIt.place);
  return FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(begin,
                                    begin.getLocWithOffset(fixIt.length)),
      fixIt.replacement);
}

void gpuperf::emitRemark(DiagnosticsEngine &diagnostics, llvm::StringRef text) {
  if (diagnostics.getIgnoreAllWarnings())
    return;
  unsigned id =
      diagnostics.getCustomDiagID(DiagnosticsEngine::Remark, "gpuperf: %0");
  diagnostics.Report(id) << text;
}

static void emit(DiagnosticsEngine &diagnostics,
                 const RenderedDiagnostic &diagnostic,
                 const PluginOptions &options) {
  const SourceManager &sources = diagnostics.getSourceManager();
  SourceLocation location = locate(sources, diagnostic.place);
  if (isSilencedAt(diagnostics, location))
    return;
  bool isRemark = diagnostic.severity == Severity::Remark;
  if (isRemark && !options.remarks)
    return;
  DiagnosticsEngine::Level level =
      isRemark ? DiagnosticsEngine::Remark
      : options.werror || diagnostic.severity == Severity::Error
          ? DiagnosticsEngine::Error
          : DiagnosticsEngine::Warning;
  {
    auto report = diagnostics.Report(
        location, diagnostics.getCustomDiagID(level, "%0 [%1]"));
    report << diagnostic.message << diagnostic.check;
    if (diagnostic.fixIt)
      if (FixItHint hint = fixItHint(sources, *diagnostic.fixIt);
          !hint.isNull())
        report << hint;
  }
  unsigned noteId = diagnostics.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  for (const Note &note : diagnostic.notes)
    diagnostics.Report(
        locate(sources, note.place.line ? note.place : diagnostic.place),
        noteId)
        << note.message;
}

void gpuperf::emitDiagnostics(DiagnosticsEngine &diagnostics,
                              const AnalysisOutcome &outcome,
                              const PluginOptions &options) {
  for (const RenderedDiagnostic &diagnostic : outcome.diagnostics)
    emit(diagnostics, diagnostic, options);
  for (const std::string &failure : outcome.failures)
    emitRemark(diagnostics, failure);
}
