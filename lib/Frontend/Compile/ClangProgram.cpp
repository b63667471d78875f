//===- ClangProgram.cpp - the path of Clang's headers ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangProgram.h"
#include "gpuperf/Support/Installation.h"
#include "gpuperf/Support/Version.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace gpuperf;

static constexpr llvm::StringLiteral kHeaders =
    "lib/clang/" GPUPERF_LLVM_MAJOR "/include";

/// The folder that has lib/clang/19 in it, of Clang's library; "" where that is
/// part of this program, or has none. Debian's library is in
/// /usr/lib/x86_64-linux-gnu, and /usr/lib/clang/19 a link to LLVM's folder.
static std::string clangPrefix() {
  std::string library =
      fileOfAddress(reinterpret_cast<void *>(&clang::getClangFullVersion));
  llvm::SmallString<128> headers;
  if (llvm::sys::fs::real_path(findAbove(library, kHeaders), headers) ||
      !headers.str().ends_with(kHeaders))
    return "";
  return headers.str().drop_back(kHeaders.size()).str();
}

const std::string &gpuperf::clangProgram() {
  static const std::string program = [] {
    std::string prefix = clangPrefix();
    return prefix.empty() ? GPUPERF_CLANG : prefix + "bin/clang";
  }();
  return program;
}
