//===- MissingIncludes.h - parsing without a header -------------*- C++ -*-===//
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

/// A missing include is fatal in Clang and hides everything that follows. With
/// this class the parse continues, and a kernel that does not compile because
/// of the missing header is not analysed, with the reason "'x.h' file not
/// found".
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
