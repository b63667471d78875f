//===- DeviceParse.h - running one device-side parse in process -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_DEVICEPARSE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_DEVICEPARSE_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace gpuperf {

/// The disk as seen from `directory`, with the bundled headers over it.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
deviceFileSystem(llvm::StringRef directory);

/// Puts a text over whatever `path` is on disk. Its time is made of the text:
/// who compares size and time of two versions finds that they differ.
void addFile(llvm::vfs::OverlayFileSystem &files, llvm::StringRef path,
             llvm::StringRef text);

/// Adds the search paths and forced headers for the toolkit in `cudaPath`, or
/// those that replace it when that is empty.
void addCudaHeaders(clang::CompilerInvocation &invocation,
                    llvm::StringRef cudaPath);

/// Sets what every parse of ours has in common: no warnings, no limit of
/// errors, what nvcc takes, the branches that the source has for `arch`.
void prepareDeviceParse(clang::CompilerInvocation &invocation,
                        llvm::StringRef arch);

/// Parses and builds the module; keeps the errors and steps over missing
/// includes, so that the rest of the file is still seen. The invocation is a
/// prepared one.
llvm::Expected<DeviceModule>
runDeviceParse(std::shared_ptr<clang::CompilerInvocation> invocation,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
               DeviceConsumerOptions options);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_DEVICEPARSE_H
