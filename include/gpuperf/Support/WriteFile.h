//===- WriteFile.h - files that are written whole ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's streams end the process that leaves one with an error, and
// writeToOutput puts what a full disk has cut off in the place of a file that
// was whole. All that gpuperf writes goes through here.
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

/// Writes what is still in the stream. Returns its error, which it then has no
/// more.
std::error_code endStream(llvm::raw_fd_ostream &os);

/// At the end of `main`: the exit status, which is 1, with a message of
/// `program`, where what was printed did not all reach standard output.
int endOutput(int status, llvm::StringRef program);

/// Writes the file `path` beside it and puts it in place, of a link, too, when
/// it is whole; else an older one stays, and the error says why: "cannot write
/// 'path': No space left on device". `mode`: the permissions, less umask.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write,
                      unsigned mode = llvm::sys::fs::all_read |
                                      llvm::sys::fs::all_write);

/// The same for a file that the user names: "-" is standard output, and what is
/// in /dev or /proc, such as /dev/stderr or /dev/fd/63, is written to.
llvm::Error writeOutput(llvm::StringRef path,
                        llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Makes the folder where it is not there, and a file in it, which goes again.
/// The error of that: the folder is of no use.
std::error_code prepareFolder(llvm::StringRef folder);

/// Where this user's programs keep what can be made again, and where they are
/// configured: $XDG_CACHE_HOME or ~/.cache, $XDG_CONFIG_HOME or ~/.config.
/// Empty where there is no home. A variable that is empty or relative is as if
/// it were not set, as its specification wants: it would name a folder of the
/// project that somebody works in.
std::string userCacheFolder();
std::string userConfigFolder();

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_WRITEFILE_H
