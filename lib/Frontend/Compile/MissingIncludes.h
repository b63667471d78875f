//===- MissingIncludes.h - parsing on without a header ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_MISSINGINCLUDES_H
#define GPUPERF_LIB_FRONTEND_COMPILE_MISSINGINCLUDES_H

#include "Parsed/ErrorLog.h"
#include "clang/Lex/PPCallbacks.h"

namespace gpuperf {

/// A missing include is fatal in Clang and hides all that follows. Here the
/// parse goes on, and a kernel that does not compile for want of the header is
/// not analysed because "'x.h' file not found".
class MissingIncludes : public clang::PPCallbacks {
public:
  explicit MissingIncludes(ErrorLog &log) : log(log) {}
  bool FileNotFound(llvm::StringRef name) override {
    log.addMissingInclude(name);
    return true;
  }

private:
  ErrorLog &log;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_MISSINGINCLUDES_H
