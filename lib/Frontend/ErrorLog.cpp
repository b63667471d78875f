//===- ErrorLog.cpp - the errors of a parse, kept for their reasons -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorLog.h"
#include "llvm/ADT/SmallString.h"

using namespace gpuperf;

std::string gpuperf::describeError(const clang::SourceManager *sources,
                                   clang::SourceLocation location,
                                   llvm::StringRef message) {
  if (!sources || location.isInvalid())
    return message.str();
  clang::PresumedLoc place =
      sources->getPresumedLoc(sources->getExpansionLoc(location));
  if (place.isInvalid())
    return message.str();
  return (llvm::Twine(place.getFilename()) + ":" +
          llvm::Twine(place.getLine()) + ": " + message)
      .str();
}

void ErrorLog::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                const clang::Diagnostic &diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  if (level < clang::DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> text;
  diagnostic.FormatDiagnostic(text);
  const clang::SourceManager *sources =
      diagnostic.hasSourceManager() ? &diagnostic.getSourceManager() : nullptr;
  Entry entry;
  entry.location = diagnostic.getLocation();
  entry.message = describeError(sources, entry.location, text);
  if (sources && entry.location.isValid())
    std::tie(entry.file, entry.offset) =
        sources->getDecomposedExpansionLoc(entry.location);
  entries.push_back(std::move(entry));
}

const ErrorLog::Entry *
ErrorLog::firstInside(clang::SourceRange range,
                      const clang::SourceManager &sources) const {
  if (entries.empty() || range.isInvalid())
    return nullptr;
  auto [beginFile, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
  auto [endFile, end] = sources.getDecomposedExpansionLoc(range.getEnd());
  if (beginFile != endFile)
    return nullptr;
  for (const Entry &entry : entries)
    if (entry.file == beginFile && entry.offset >= begin && entry.offset <= end)
      return &entry;
  return nullptr;
}
