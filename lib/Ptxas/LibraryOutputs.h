//===- LibraryOutputs.h - functions of libdevice with outputs ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_LIBRARYOUTPUTS_H
#define GPUPERF_LIB_PTXAS_LIBRARYOUTPUTS_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// The analysis has `{s, c} = __nv_sincosf(x)`, so that both stay values;
/// libdevice has `__nv_sincosf(x, &s, &c)`. Gives the functions that `module`
/// declares so, and that `library` defines with pointers, their pointers back.
void storeLibraryOutputs(llvm::Module &module, const llvm::Module &library);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_LIBRARYOUTPUTS_H
