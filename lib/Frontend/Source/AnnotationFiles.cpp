//===- AnnotationFiles.cpp - the files whose comments are read ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotationFiles.h"
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
  for (unsigned i = 1; i < sources.local_sloc_entry_size() && !wanted.empty();
       ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    SourceLocation start =
        SourceLocation::getFromRawEncoding(entry.getOffset());
    if (wanted.erase(sources.getPresumedLoc(start).getFilename()))
      add(sources.getFileID(start));
  }
  return files;
}
