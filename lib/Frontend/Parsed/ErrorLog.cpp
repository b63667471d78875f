//===- ErrorLog.cpp - the errors of a parse -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorLog.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

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
  // Without its folder: front ends differ in how they name the file.
  return (llvm::sys::path::filename(place.getFilename()) + ":" +
          llvm::Twine(place.getLine()) + ": " + message)
      .str();
}

/// "child" in front of the `<<<` at `location`, without template arguments.
static std::string launchedName(const clang::SourceManager &sources,
                                clang::SourceLocation location) {
  auto [file, offset] = sources.getDecomposedExpansionLoc(location);
  llvm::StringRef text = sources.getBufferData(file).take_front(offset).rtrim();
  for (unsigned open = text.ends_with(">"); open && !text.empty();) {
    text = text.drop_back();
    open += text.ends_with(">");
    open -= text.ends_with("<");
  }
  text = text.ends_with("<") ? text.drop_back().rtrim() : text;
  size_t size = 0;
  while (size != text.size() &&
         clang::isAsciiIdentifierContinue(text[text.size() - 1 - size]))
    ++size;
  return text.take_back(size).str();
}

/// Clang refuses `child<<<1, 32>>>()` in device code and drops the launch; the
/// code around it is complete. Clang 22 has one error for that. Earlier there
/// are two, "reference to __global__ function" and one about
/// __cudaPushCallConfiguration: gives "child" for the first, "" for the second,
/// nothing for other errors.
static std::optional<std::string>
deviceLaunch(const clang::Diagnostic &diagnostic) {
  constexpr int64_t globalTarget = 1;
  if (compat::isDeviceLaunch(diagnostic.getID()))
    return launchedName(diagnostic.getSourceManager(),
                        diagnostic.getLocation());
  if (diagnostic.getID() != clang::diag::err_ref_bad_target ||
      diagnostic.getNumArgs() < 3 ||
      diagnostic.getArgKind(2) != clang::DiagnosticsEngine::ak_nameddecl)
    return std::nullopt;
  const auto *decl =
      reinterpret_cast<const clang::NamedDecl *>(diagnostic.getRawArg(2));
  std::string name = decl->getDeclName().getAsString();
  if (static_cast<int64_t>(diagnostic.getRawArg(0)) == globalTarget)
    return name;
  if (name == "__cudaPushCallConfiguration")
    return "";
  return std::nullopt;
}

ErrorLog::Entry ErrorLog::describe(const clang::Diagnostic &diagnostic) {
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
  return entry;
}

/// The notes behind an error name the instances that led there.
void ErrorLog::handleNote(const clang::Diagnostic &note) {
  if (!isAfterError ||
      note.getID() != clang::diag::note_function_template_spec_here ||
      note.getNumArgs() == 0 ||
      note.getArgKind(0) != clang::DiagnosticsEngine::ak_nameddecl)
    return;
  auto *decl = reinterpret_cast<clang::NamedDecl *>(note.getRawArg(0));
  if (auto *instance = llvm::dyn_cast<clang::FunctionDecl>(decl))
    entries.back().instances.push_back(instance->getCanonicalDecl());
}

void ErrorLog::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                const clang::Diagnostic &diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  if (level == clang::DiagnosticsEngine::Note)
    return handleNote(diagnostic);
  isAfterError = false;
  if (level < clang::DiagnosticsEngine::Error)
    return;
  Entry entry = describe(diagnostic);
  std::optional<std::string> launched = deviceLaunch(diagnostic);
  if (!launched) {
    entries.push_back(std::move(entry));
    isAfterError = true;
  } else if (!launched->empty()) {
    entry.message = *launched;
    launches.push_back(std::move(entry));
  }
}

void ErrorLog::addEarlier(const ErrorLog &earlier,
                          llvm::function_ref<void(Entry &)> place) {
  auto add = [&](std::vector<Entry> &to, std::vector<Entry> from) {
    llvm::for_each(from, place);
    for (Entry &entry : from)
      entry.instances.clear(); // of another parse
    to.insert(to.begin(), from.begin(), from.end());
  };
  add(entries, earlier.entries);
  add(launches, earlier.launches);
  missing.insert(missing.begin(), earlier.missing.begin(),
                 earlier.missing.end());
}

bool ErrorLog::isInside(const Entry &entry, clang::SourceRange range,
                        const clang::SourceManager &sources) {
  if (range.isInvalid())
    return false;
  auto [beginFile, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
  auto [endFile, end] = sources.getDecomposedExpansionLoc(range.getEnd());
  return entry.file == beginFile && entry.file == endFile &&
         entry.offset >= begin && entry.offset <= end;
}

const ErrorLog::Entry *
ErrorLog::firstInside(clang::SourceRange range,
                      const clang::SourceManager &sources) const {
  for (const Entry &entry : entries)
    if (isInside(entry, range, sources))
      return &entry;
  return nullptr;
}

static bool isOfOtherInstance(const ErrorLog::Entry &entry,
                              const clang::FunctionDecl &function) {
  const clang::FunctionDecl *pattern =
      function.getTemplateInstantiationPattern();
  if (!pattern ||
      llvm::is_contained(entry.instances, function.getCanonicalDecl()))
    return false;
  return llvm::any_of(entry.instances, [&](const clang::FunctionDecl *other) {
    return other->getTemplateInstantiationPattern() == pattern;
  });
}

const ErrorLog::Entry *
ErrorLog::firstIn(const clang::FunctionDecl &function,
                  const clang::SourceManager &sources) const {
  for (const Entry &entry : entries)
    if (isInside(entry, function.getSourceRange(), sources) &&
        !isOfOtherInstance(entry, function))
      return &entry;
  return nullptr;
}
