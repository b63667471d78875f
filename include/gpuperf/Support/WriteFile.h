//===- WriteFile.h - writing files atomically -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gpuperf writes all files through these functions. An LLVM stream ends the
// process if it is destroyed with an error. LLVM's writeToOutput replaces a
// complete file by a truncated one if the disk is full.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_WRITEFILE_H
#define GPUPERF_SUPPORT_WRITEFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <system_error>

namespace gpuperf {

/// Flushes the stream. Returns its error and clears it in the stream.
std::error_code endStream(llvm::raw_fd_ostream &os);

/// Call it at the end of `main`: flushes standard output and returns the exit
/// status. If some output could not be written, prints an error message of
/// `program` and returns 1.
int endOutput(int status, llvm::StringRef program);

/// Writes a temporary file next to `path` and renames it to `path` when it is
/// complete; a symbolic link is replaced, too. If that fails, an older file
/// stays, and the error has the reason: "cannot write 'path': No space left on
/// device". `mode`: the permissions, reduced by umask.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write,
                      unsigned mode = llvm::sys::fs::all_read |
                                      llvm::sys::fs::all_write);

/// The same for a path from the user: "-" is standard output, and a device or
/// an open file in /dev or /proc, such as /dev/stderr or /dev/fd/63, is written
/// directly.
llvm::Error writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Creates the folder if it does not exist, and tests it with a temporary file.
/// Returns the error of either step; then no file can be written there.
std::error_code prepareFolder(llvm::StringRef folder);

/// The user's folders for caches and for configuration: $XDG_CACHE_HOME or
/// ~/.cache, and $XDG_CONFIG_HOME or ~/.config. Empty when the user has no
/// home. An empty or relative value of a variable is ignored, as the XDG
/// specification requires; a relative one would name a folder of the current
/// project.
std::string userCacheFolder();
std::string userConfigFolder();

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_WRITEFILE_H
