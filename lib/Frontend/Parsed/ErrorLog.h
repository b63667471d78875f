//===- ErrorLog.h - the errors of a parse -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_ERRORLOG_H
#define GPUPERF_LIB_FRONTEND_PARSED_ERRORLOG_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include <string>
#include <vector>

namespace gpuperf {

/// "file:line: message", without the location if it is unknown.
std::string describeError(const clang::SourceManager *sources,
                          clang::SourceLocation location,
                          llvm::StringRef message);

/// A diagnostic consumer that prints nothing and stores the errors.
class ErrorLog : public clang::DiagnosticConsumer {
public:
  struct Entry {
    clang::FileID file; ///< of the expansion; invalid without a location
    unsigned offset = 0;
    clang::SourceLocation location;
    std::string message; ///< including its location
    /// The template instantiations that led there, from the same parse.
    std::vector<const clang::FunctionDecl *> instances;
  };

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

  void addMissingInclude(llvm::StringRef name) {
    missing.push_back(name.str());
  }

  /// Replaces all recorded errors by these.
  void assign(std::vector<Entry> errors, std::vector<Entry> deviceLaunches,
              std::vector<std::string> missingIncludes) {
    entries = std::move(errors);
    launches = std::move(deviceLaunches);
    missing = std::move(missingIncludes);
  }

  /// Inserts the errors of `earlier` before the others, each changed by
  /// `place`.
  void addEarlier(const ErrorLog &earlier,
                  llvm::function_ref<void(Entry &)> place);

  const std::vector<Entry> &errors() const { return entries; }
  /// Launches from device code; `message` names the kernel.
  const std::vector<Entry> &deviceLaunches() const { return launches; }
  const std::vector<std::string> &missingIncludes() const { return missing; }

  bool isEmpty() const {
    return entries.empty() && launches.empty() && missing.empty();
  }

  /// Whether the entry is inside `range`.
  static bool isInside(const Entry &entry, clang::SourceRange range,
                       const clang::SourceManager &sources);

  /// The first error inside `range`, or null.
  const Entry *firstInside(clang::SourceRange range,
                           const clang::SourceManager &sources) const;
  /// The first error in `function`, or null. Errors that only another
  /// instantiation of the same template caused are not included.
  const Entry *firstIn(const clang::FunctionDecl &function,
                       const clang::SourceManager &sources) const;

private:
  void handleNote(const clang::Diagnostic &note);
  static Entry describe(const clang::Diagnostic &diagnostic);

  std::vector<Entry> entries;
  std::vector<Entry> launches;
  std::vector<std::string> missing;
  bool isAfterError = false; ///< the last diagnostic that is no note was kept
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_ERRORLOG_H
