//===- Snippet.cpp - a message with its source line -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "gpuperf/Support/ProjectFile.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::SourceMgr;

unsigned SnippetPrinter::bufferOf(const std::string &file) {
  auto [entry, isNew] = buffers.try_emplace(file, 0);
  if (isNew && !file.empty() && file != "-")
    if (auto buffer = readProjectFile(file, kMaxTextBytes))
      entry->second =
          sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  return entry->second;
}

static SourceMgr::DiagKind kindOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return SourceMgr::DK_Error;
  case Severity::Warning:
    return SourceMgr::DK_Warning;
  case Severity::Remark:
    return SourceMgr::DK_Remark;
  case Severity::Note:
    return SourceMgr::DK_Note;
  }
  llvm_unreachable("not a severity");
}

/// The message without a line of source: "file:line:column: warning: message".
static void printBare(llvm::raw_ostream &os, const SourcePlace &place,
                      SourceMgr::DiagKind kind, llvm::StringRef message) {
  std::string where = place.file.empty() ? "gpuperf" : visible(place.file);
  if (place.line)
    where +=
        ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  llvm::SMDiagnostic(where, kind, message)
      .print(nullptr, os, os.colors_enabled());
}

void SnippetPrinter::print(const SourcePlace &place, Severity severity,
                           llvm::StringRef message,
                           const std::optional<FixIt> &fix) {
  SourceMgr::DiagKind kind = kindOf(severity);
  unsigned buffer = place.line && place.column ? bufferOf(place.file) : 0;
  auto find = [&](unsigned line, unsigned column) {
    return sources.FindLocForLineAndColumn(buffer, line, column);
  };
  llvm::SMLoc loc = buffer ? find(place.line, place.column) : llvm::SMLoc();
  if (!loc.isValid()) {
    printBare(os, place, kind, message);
    return;
  }
  bool isRepeated = kind == SourceMgr::DK_Note && last.file == place.file &&
                    last.line == place.line && last.column == place.column;
  last = place;
  if (isRepeated) {
    printBare(os, place, kind, message);
    return;
  }
  llvm::SmallVector<llvm::SMFixIt, 1> fixes;
  if (fix && fix->place.file == place.file && fix->place.line == place.line) {
    llvm::SMLoc start = find(fix->place.line, fix->place.column);
    llvm::SMLoc end = find(fix->place.line, fix->place.column + fix->length);
    if (start.isValid() && end.isValid())
      fixes.emplace_back(llvm::SMRange(start, end), fix->replacement);
  }
  sources.GetMessage(loc, kind, message, {}, fixes)
      .print(nullptr, os, os.colors_enabled());
}
