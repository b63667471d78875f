//===- ParsedFiles.h - the files of a parse ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_PARSEDFILES_H
#define GPUPERF_LIB_FRONTEND_COMPILE_PARSEDFILES_H

namespace clang {
class SourceManager;
}
namespace llvm {
class Module;
}

namespace gpuperf {

/// Stores in `module`, the result of the parse, the data that inputsOf
/// (ModuleInputs.h) returns.
void keepInputs(const clang::SourceManager &sources, llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_PARSEDFILES_H
