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

/// The disk as seen from `directory`, overlaid with the bundled headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
deviceFileSystem(llvm::StringRef directory);

/// Replaces the contents of `path` by a text. The modification time is derived
/// from the text, so that versions with different texts also differ in size and
/// time.
void addFile(llvm::vfs::OverlayFileSystem &files, llvm::StringRef path,
             llvm::StringRef text);

/// Adds the search paths and forced headers for the toolkit in `cudaPath`, or
/// of the bundled replacement if it is empty.
void addCudaHeaders(clang::CompilerInvocation &invocation,
                    llvm::StringRef cudaPath);

/// Sets the options that all parses share: no warnings, no limit of errors, the
/// extensions that nvcc accepts, and the branches of the source for `arch`.
void prepareDeviceParse(clang::CompilerInvocation &invocation,
                        llvm::StringRef arch);

/// Parses and builds the module. Keeps the errors and continues after missing
/// includes, so that the rest of the file is still analysed. The invocation
/// must have been prepared.
llvm::Expected<DeviceModule>
runDeviceParse(std::shared_ptr<clang::CompilerInvocation> invocation,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
               DeviceConsumerOptions options);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_DEVICEPARSE_H
