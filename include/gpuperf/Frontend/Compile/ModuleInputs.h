//===- ModuleInputs.h - source files of a module ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_MODULEINPUTS_H
#define GPUPERF_FRONTEND_COMPILE_MODULEINPUTS_H

#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace gpuperf {

/// The absolute paths of the source and its included files, without system
/// headers. Empty unless compileForDevice made the module.
std::vector<std::string> inputsOf(const llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_MODULEINPUTS_H
