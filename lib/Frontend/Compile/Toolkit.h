//===- Toolkit.h - finding the CUDA toolkit ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_TOOLKIT_H
#define GPUPERF_LIB_FRONTEND_COMPILE_TOOLKIT_H

#include "CommandLine.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// The toolkit to compile with; empty for the bundled headers. `choice` is that
/// of CompileRequest: "none", a path, or empty to search for one. Fails if the
/// requested path contains no toolkit.
llvm::Expected<std::string> findToolkit(llvm::StringRef choice,
                                        const DeviceFlags &flags);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_TOOLKIT_H
