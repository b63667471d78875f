//===- Annotations.h - annotations in the source ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   // gpuperf: launch(grid=64, block=256) assume(n=1024)
//   __global__ void kernel(…)               comments, found by raw lexing
//
//   [[clang::annotate("gpuperf::launch", "grid=64, block=256")]]
//   __global__ void kernel(…)               attributes, found in the AST
//
// Files without the text "gpuperf:" only take the time for searching it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONS_H

#include "AnnotationFiles.h"
#include "GivenFacts.h"
#include "Parsed/FileScope.h"

namespace gpuperf {

/// By mangled name of the kernel.
using GivenByKernel = std::map<std::string, GivenFacts>;

/// Reads the comments of the files. Trip counts, and messages about malformed
/// annotations, are added to `module`.
void readCommentAnnotations(const clang::SourceManager &sources,
                            const clang::LangOptions &language,
                            const std::vector<SourceText> &files,
                            DeviceModule &module, GivenByKernel &given);

/// Reads the attributes of kernels, their parameters and their loops.
void readAttributeAnnotations(const FileScope &scope,
                              const std::vector<SourceText> &files,
                              DeviceModule &module, GivenByKernel &given);

/// Adds the facts in `text` about kernels.
void addAnnotation(const AnnotationText &text, const SourcePlace &place,
                   GivenFacts &given);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONS_H
