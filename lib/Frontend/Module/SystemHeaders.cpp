//===- SystemHeaders.cpp - kernels that are not the user's ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SystemHeaders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace gpuperf;
using namespace clang;

static bool isSystemHeader(const SourceManager &sources,
                           const std::string &file) {
  OptionalFileEntryRef entry =
      sources.getFileManager().getOptionalFileRef(file);
  FileID id = entry ? sources.translateFile(*entry) : FileID();
  return id.isValid() &&
         sources.isInSystemHeader(sources.getLocForStartOfFile(id));
}

void gpuperf::silenceSystemHeaders(const SourceManager &sources,
                                   DeviceModule &module) {
  std::set<std::string> files;
  for (const KernelFacts &kernel : module.kernels)
    files.insert(kernel.place.file);
  for (const std::string &file : files)
    if (!file.empty() && isSystemHeader(sources, file))
      module.suppressions.push_back({file, 0, {}});
}
