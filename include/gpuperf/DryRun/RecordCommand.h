//===- RecordCommand.h - recording launches without a GPU -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   program ──runs with──▶ stand-in runtime ──writes──▶ file of launches
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRYRUN_RECORDCOMMAND_H
#define GPUPERF_DRYRUN_RECORDCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// `gpuperf record [-o FILE] [--machine=M] [--] PROGRAM [ARGUMENTS]` runs the
/// user's program with the stand-in runtime, without a GPU. The kernels are not
/// executed; their launches are written to the file. `args` are the arguments
/// after "record". Returns the exit status of the program, or 128 plus the
/// signal number if it was killed. It is 1, with one error, for an invalid
/// command line, a program that cannot be recorded, and a program without
/// launches.
int recordCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRYRUN_RECORDCOMMAND_H
