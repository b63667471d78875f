//===- Snippet.cpp - a message with its source line -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::SourceMgr;

unsigned SnippetPrinter::bufferOf(const std::string &file) {
  auto [entry, isNew] = buffers.try_emplace(file, 0);
  if (isNew && !file.empty() && file != "-")
    if (auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true))
      entry->second =
          sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  return entry->second;
}

/// The message without a line of source: "file:line:column: warning: message".
static void printBare(llvm::raw_ostream &os, const SourceSpot &spot,
                      SourceMgr::DiagKind kind, llvm::StringRef message) {
  std::string place = spot.file.empty() ? "gpuperf" : spot.file;
  if (spot.line)
    place +=
        ":" + std::to_string(spot.line) + ":" + std::to_string(spot.column);
  llvm::SMDiagnostic(place, kind, message)
      .print(nullptr, os, os.colors_enabled());
}

void SnippetPrinter::print(const SourceSpot &spot, llvm::StringRef severity,
                           llvm::StringRef message,
                           const std::optional<FixIt> &fix) {
  auto kind = llvm::StringSwitch<SourceMgr::DiagKind>(severity)
                  .Case("error", SourceMgr::DK_Error)
                  .Case("remark", SourceMgr::DK_Remark)
                  .Case("note", SourceMgr::DK_Note)
                  .Default(SourceMgr::DK_Warning);
  unsigned buffer = spot.line && spot.column ? bufferOf(spot.file) : 0;
  auto find = [&](unsigned line, unsigned column) {
    return sources.FindLocForLineAndColumn(buffer, line, column);
  };
  llvm::SMLoc loc = buffer ? find(spot.line, spot.column) : llvm::SMLoc();
  if (!loc.isValid()) {
    printBare(os, spot, kind, message);
    return;
  }
  bool isRepeated = kind == SourceMgr::DK_Note && last.file == spot.file &&
                    last.line == spot.line && last.column == spot.column;
  last = spot;
  if (isRepeated) {
    printBare(os, spot, kind, message);
    return;
  }
  llvm::SmallVector<llvm::SMFixIt, 1> fixes;
  if (fix && fix->spot.file == spot.file && fix->spot.line == spot.line) {
    llvm::SMLoc start = find(fix->spot.line, fix->spot.column);
    llvm::SMLoc end = find(fix->spot.line, fix->spot.column + fix->length);
    if (start.isValid() && end.isValid())
      fixes.emplace_back(llvm::SMRange(start, end), fix->replacement);
  }
  sources.GetMessage(loc, kind, message, {}, fixes)
      .print(nullptr, os, os.colors_enabled());
}
