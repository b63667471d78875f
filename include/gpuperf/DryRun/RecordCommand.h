//===- RecordCommand.h - the launches of a program, without a GPU -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   program ──runs over──▶ a stand-in for the CUDA runtime ──▶ its launches, in
//   a file
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

/// `gpuperf record [-o FILE] [--machine=M] [--] PROGRAM [ARGUMENTS]`: runs a
/// program of the user, because he says so. Its kernels are not run; the file
/// has their launches. `args` are those behind "record". Returns the program's
/// exit status, 128 and the signal's number for one that was killed; 1, and one
/// error, where the command line means nothing, the program cannot be recorded,
/// or no launch was seen.
int recordCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRYRUN_RECORDCOMMAND_H
