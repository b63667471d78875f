//===- ParameterTable.h - parameters of kernels as a table ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRYRUN_PARAMETERTABLE_H
#define GPUPERF_DRYRUN_PARAMETERTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// `gpuperf kernel-parameters FATBINARY OUTPUT` writes one line for each
/// kernel, "NAME REGISTERS SHARED p8 s4 …". The words after SHARED are the kind
/// (see KernelParameter) and the size in bytes of each parameter. The stand-in
/// runtime runs this command under `gpuperf record`. Returns the exit status: 1
/// with a message when the arguments are wrong or the file cannot be read.
int parameterTableCommand(llvm::ArrayRef<llvm::StringRef> args,
                          llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRYRUN_PARAMETERTABLE_H
