//===- Snippet.h - a message with its source line ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SNIPPET_H
#define GPUPERF_LIB_REPORT_SNIPPET_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SourceMgr.h"

namespace gpuperf {

/// Prints messages as clang does, with the line of source and a caret below.
class SnippetPrinter {
public:
  explicit SnippetPrinter(llvm::raw_ostream &os) : os(os) {}
  /// `fix` is shown below the caret if it is on the same line. As in clang, a
  /// note at the location of the previous message does not repeat the line.
  void print(const SourcePlace &place, Severity severity,
             llvm::StringRef message, const std::optional<FixIt> &fix = {});

private:
  /// The id of the file's buffer; 0 if it cannot be read.
  unsigned bufferOf(const std::string &file);

  llvm::raw_ostream &os;
  llvm::SourceMgr sources;
  llvm::StringMap<unsigned> buffers;
  SourcePlace last;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SNIPPET_H
