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

/// An error or warning about a file, in one line, as compilers and gpuperf
/// print it. The members refer to the line.
struct DiagnosticLine {
  llvm::StringRef place; ///< "k.cu" or "k.cu:3:5"
  bool isError;          ///< otherwise a warning
  llvm::StringRef message;

  /// Parses a line; empty if it is no error or warning about a file.
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
