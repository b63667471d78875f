//===- SourceText.h - lines of source, as SARIF counts them -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SARIF_SOURCETEXT_H
#define GPUPERF_LIB_REPORT_SARIF_SOURCETEXT_H

#include "gpuperf/Support/SourcePlace.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace gpuperf {

/// The files that findings are in, each read once. A file that cannot be read
/// has no text.
class SourceText {
public:
  /// The line of `place` without its end; empty when it is not there.
  llvm::StringRef lineOf(const SourcePlace &place);
  /// The column of `place`, which counts bytes, in Unicode code points.
  unsigned columnOf(const SourcePlace &place);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> text;
    std::vector<llvm::StringRef> lines;
  };
  llvm::StringMap<File> files;
  const File &read(llvm::StringRef path);
};

/// Where SARIF says that a file is.
struct SarifUri {
  std::string uri;
  bool isRelative = false; ///< to the working folder, which is kSourceRoot
};

constexpr llvm::StringLiteral kSourceRoot = "SRCROOT";

/// The file `path`: relative below the working folder, else "file:///…".
/// Characters that URIs do not hold are percent-encoded (RFC 3986).
SarifUri uriOf(llvm::StringRef path);
/// The working folder as "file:///…/".
std::string uriOfSourceRoot();

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SARIF_SOURCETEXT_H
