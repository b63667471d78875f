//===- LibraryHeaders.h - kernels in library headers ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_LIBRARYHEADERS_H
#define GPUPERF_LIB_FRONTEND_MODULE_LIBRARYHEADERS_H

#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

namespace gpuperf {

/// Suppresses all findings in the headers of libraries that contain kernels of
/// `module`: system headers (those of the toolkit) and headers of other
/// programs. Users of such headers cannot fix them. A file without kernels of
/// its own that only serves to test its includes is analysed for these.
/// `preprocessor` is that of the parse, or null; in that case only system
/// headers count as those of a library.
void silenceLibraries(const clang::SourceManager &sources,
                      const clang::Preprocessor *preprocessor,
                      DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_LIBRARYHEADERS_H
