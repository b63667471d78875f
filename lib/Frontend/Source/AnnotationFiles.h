//===- AnnotationFiles.h - files that are read for annotations --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONFILES_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONFILES_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/Basic/SourceManager.h"

namespace gpuperf {

struct SourceText {
  clang::FileID file;
  llvm::StringRef text;
};

/// The main file, the files with kernels and those with functions of the user's
/// that kernels call, each once.
std::vector<SourceText> filesWithKernels(const clang::SourceManager &sources,
                                         const DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONFILES_H
