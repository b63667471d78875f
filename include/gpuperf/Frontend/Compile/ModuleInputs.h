//===- ModuleInputs.h - the files that a module was read from ---*- C++ -*-===//
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

/// The source and what it includes, but for headers of the system, as absolute
/// paths: of a module that a parse of ours made (compileForDevice), else none.
std::vector<std::string> inputsOf(const llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_MODULEINPUTS_H
