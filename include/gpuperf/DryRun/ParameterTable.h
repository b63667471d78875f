//===- ParameterTable.h - parameters of kernels, for the stand-in -*- C++
//-*-===//
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

/// `gpuperf kernel-parameters FATBINARY OUTPUT`, which the stand-in runs for a
/// program under `gpuperf record`: "NAME REGISTERS SHARED p8 s4 …" of each
/// kernel, the kinds and bytes of its parameters as KernelParameter has them.
/// Returns the exit status.
int parameterTableCommand(llvm::ArrayRef<llvm::StringRef> args,
                          llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRYRUN_PARAMETERTABLE_H
