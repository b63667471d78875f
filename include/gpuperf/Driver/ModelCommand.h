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

/// `gpuperf model [NAME [KEY=VALUE…] [--machine=M] [--format=text|json]]`: the
/// list of models, or one of them on given numbers, every term printed. `args`
/// are those behind "model". Returns the exit status: 1, and one error, for an
/// unknown model or machine, a key that is no input, a value that is no number,
/// or an input that is missing; the last three list the inputs.
int modelCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MODELCOMMAND_H
