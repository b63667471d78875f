//===- ErrorLog.cpp - the errors of a parse, kept for their reasons -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorLog.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
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

/// Clang knows no launches from device code and calls them references to what a
/// kernel may not call; their code is complete all the same.
static bool isDeviceSideLaunch(const clang::Diagnostic &diagnostic) {
  constexpr unsigned globalTarget = 1;
  if (diagnostic.getID() != clang::diag::err_ref_bad_target ||
      diagnostic.getNumArgs() < 3 ||
      diagnostic.getArgKind(2) != clang::DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *decl =
      reinterpret_cast<const clang::NamedDecl *>(diagnostic.getRawArg(2));
  return diagnostic.getRawArg(0) == globalTarget ||
         decl->getDeclName().getAsString() == "__cudaPushCallConfiguration";
}

void ErrorLog::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                const clang::Diagnostic &diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  if (level < clang::DiagnosticsEngine::Error || isDeviceSideLaunch(diagnostic))
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
