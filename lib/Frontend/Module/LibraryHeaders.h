//===- LibraryHeaders.h - whose header a kernel is in -----------*- C++ -*-===//
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

/// Silences all findings in the headers of libraries that kernels of `module`
/// are in, system headers (those of the toolkit) and headers of other programs:
/// who reads them cannot fix them. A file that only tries out what it includes,
/// without a kernel of its own, is read for that.
/// `preprocessor` is that of the parse, or null: then only system headers are a
/// library's.
void silenceLibraries(const clang::SourceManager &sources,
                      const clang::Preprocessor *preprocessor,
                      DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_LIBRARYHEADERS_H
