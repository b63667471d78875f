//===- DiagnosticLine.h - "k.cu: error: …" ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_DIAGNOSTICLINE_H
#define GPUPERF_SUPPORT_DIAGNOSTICLINE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace gpuperf {

/// A line that compilers and this tool print of a file: its place, whether it
/// is an error or a warning, and the message. The members refer to the line.
struct DiagnosticLine {
  llvm::StringRef place; ///< "k.cu" or "k.cu:3:5"
  bool isError;          ///< else a warning
  llvm::StringRef message;

  /// Empty for a line that is no error or warning of a file.
  static std::optional<DiagnosticLine> parse(llvm::StringRef line) {
    for (bool isError : {true, false}) {
      llvm::StringRef word = isError ? ": error: " : ": warning: ";
      size_t at = line.find(word);
      if (at != llvm::StringRef::npos)
        return DiagnosticLine{line.take_front(at), isError,
                              line.drop_front(at + word.size())};
    }
    return std::nullopt;
  }
  static bool isErrorLine(llvm::StringRef line) {
    std::optional<DiagnosticLine> parsed = parse(line);
    return parsed && parsed->isError;
  }
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_DIAGNOSTICLINE_H
