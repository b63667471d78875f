//===- LaunchFile.h - the launches of a dry run -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   {"gpuperf_launches":1,"program":["./saxpy"],"machine":"a100","launches":1,…}
//   {"note":"cudaIpcGetMemHandle is not stood in for: …"}
//   {"kernel":"_Z5saxpyPfi","grid":[4096,1,1],"block":[256,1,1],"shared_bytes":0,
//    "count":100,"arguments":["pointer",1048576]}
//
// A JSON object on each line: the first says what was run, the others are
// launches and notes. An argument is an integer, "pointer", {"float":1.5} or
// {"bytes":"0a0b"}, which are a struct's or of a kind that is not known;
// "arguments" is null where none is.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RECORDS_LAUNCHFILE_H
#define GPUPERF_RECORDS_LAUNCHFILE_H

#include "gpuperf/Records/LaunchRecord.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

inline constexpr char launchFileKey[] = "gpuperf_launches";
inline constexpr int launchFileVersion = 1;

struct LaunchFile {
  std::vector<LaunchRecord> launches;
  std::vector<std::string> notes; ///< what the run could not know
};

/// The launches in `text`, in its order. The error is "NAME:LINE: what" of the
/// first mistake: no launch file, of another version, a line that is no launch,
/// or fewer launches than were written.
llvm::Expected<LaunchFile> readLaunchFile(llvm::StringRef text,
                                          llvm::StringRef name);

/// The same of the file `path`, or of standard input for "-".
llvm::Expected<LaunchFile> loadLaunchFile(llvm::StringRef path);

} // namespace gpuperf

#endif // GPUPERF_RECORDS_LAUNCHFILE_H
