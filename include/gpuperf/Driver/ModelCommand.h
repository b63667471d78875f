//===- ModelCommand.h - a model on given numbers ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_MODELCOMMAND_H
#define GPUPERF_DRIVER_MODELCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// `gpuperf model [NAME [KEY=VALUE…] [--machine=M] [--format=text|json]]`
/// prints the list of models, or evaluates one model for given numbers and
/// prints every term. `args` are the arguments after "model". Returns the exit
/// status. It is 1, with one error, for an unknown model or machine, a key that
/// is not an input, a value that is not a number, or a missing input; the last
/// three list the inputs.
int modelCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MODELCOMMAND_H
