//===- AnnotationFiles.cpp - files that are read for annotations ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotationFiles.h"
#include "Parsed/FilesOfParse.h"
#include "llvm/ADT/StringSet.h"

using namespace gpuperf;
using namespace clang;

std::vector<SourceText> gpuperf::filesWithKernels(const SourceManager &sources,
                                                  const DeviceModule &module) {
  llvm::StringSet<> wanted;
  for (const KernelFacts &kernel : module.kernels)
    wanted.insert(kernel.place.file);
  for (const NotAnalysed &kernel : module.notAnalysed)
    wanted.insert(kernel.place.file);
  for (auto &[file, texts] : module.accessTexts)
    wanted.insert(file);
  wanted.erase(module.mainFile);

  std::vector<SourceText> files;
  auto add = [&](FileID file) {
    if (std::optional<llvm::StringRef> text = sources.getBufferDataOrNone(file))
      files.push_back({file, *text});
  };
  add(sources.getMainFileID());
  if (wanted.empty())
    return files;
  forEachFileOfParse(sources, [&](FileID file, const SrcMgr::FileInfo &) {
    SourceLocation start = sources.getLocForStartOfFile(file);
    if (wanted.erase(sources.getPresumedLoc(start).getFilename()))
      add(file);
  });
  return files;
}
