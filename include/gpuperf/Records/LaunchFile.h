//===- LaunchFile.h - the file of `gpuperf record` --------------*- C++ -*-===//
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
//   {"observed":"_Z5saxpyPfi","grid":[4096,1,1],"block":[256,1,1],…}
//
// Each line is a JSON object. The first describes the run. The others are
// launches, notes, and observations of the launches with one grid and block. An
// argument is an integer, "pointer", {"float":1.5}, or {"bytes":"0a0b"} with
// the bytes of a struct or of an argument of unknown kind. "arguments" is null
// when the arguments are unknown.
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
  std::vector<std::string> notes; ///< limits of the recording, as sentences
};

/// The launches in `text`, in the order of the file. The error is the first
/// mistake, "NAME:LINE: what": no launch file, another version, a line that is
/// neither a launch nor a note, or fewer launches than the first line says.
llvm::Expected<LaunchFile> readLaunchFile(llvm::StringRef text,
                                          llvm::StringRef name);

/// The same for the file `path`, or for standard input if `path` is "-".
llvm::Expected<LaunchFile> loadLaunchFile(llvm::StringRef path);

} // namespace gpuperf

#endif // GPUPERF_RECORDS_LAUNCHFILE_H
