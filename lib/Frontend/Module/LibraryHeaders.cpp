//===- LibraryHeaders.cpp - kernels in library headers --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryHeaders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/Path.h"
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

namespace {

/// Where a program's own headers are. A folder that `-I` names belongs to the
/// program if it is one of the main file's folders, or in one of them:
/// `-I/p/include` and `-I/p/src/common` for `/p/src/main.cu`, but not
/// `-I/p/third_party/cutlass/include`.
class OwnHeaders {
public:
  OwnHeaders(const SourceManager &sources, const Preprocessor *preprocessor)
      : files(sources.getFileManager()) {
    OptionalFileEntryRef main =
        sources.getFileEntryRefForID(sources.getMainFileID());
    if (!main || !preprocessor)
      return;
    mainFolder = realFolder(llvm::sys::path::parent_path(main->getName()));
    for (const HeaderSearchOptions::Entry &entry :
         preprocessor->getHeaderSearchInfo().getHeaderSearchOpts().UserEntries)
      if (entry.Group == frontend::Angled || entry.Group == frontend::Quoted)
        searched.push_back(realFolder(entry.Path));
  }

  /// Whether `file` is found in a folder of another program or library.
  bool isForeign(llvm::StringRef file) const {
    std::string folder = realFolder(llvm::sys::path::parent_path(file));
    llvm::StringRef nearest;
    for (const std::string &one : searched)
      if (contains(one, folder) && one.size() > nearest.size())
        nearest = one;
    return !nearest.empty() && !contains(nearest, mainFolder) &&
           !contains(llvm::sys::path::parent_path(nearest), mainFolder);
  }

private:
  std::string realFolder(llvm::StringRef folder) const {
    llvm::SmallString<128> path(folder.empty() ? "." : folder), real;
    files.makeAbsolutePath(path);
    bool isThere = !files.getVirtualFileSystem().getRealPath(path, real);
    return isThere ? real.str().str() : path.str().str();
  }

  /// Whether `folder` is `outer` or in it.
  static bool contains(llvm::StringRef outer, llvm::StringRef folder) {
    return folder.consume_front(outer) &&
           (folder.empty() || outer.ends_with("/") || folder.starts_with("/"));
  }

  FileManager &files;
  std::string mainFolder;
  std::vector<std::string> searched;
};

} // namespace

void gpuperf::silenceLibraries(const SourceManager &sources,
                               const Preprocessor *preprocessor,
                               DeviceModule &module) {
  std::set<std::string> files, foreign;
  for (const KernelFacts &kernel : module.kernels)
    files.insert(kernel.place.file);
  OwnHeaders headers(sources, preprocessor);
  bool hasOwn = false;
  for (const std::string &file : files)
    if (file.empty())
      continue;
    else if (isSystemHeader(sources, file))
      module.suppressions.push_back({file, 0, {}});
    else if (headers.isForeign(file))
      foreign.insert(file);
    else
      hasOwn = true;
  if (hasOwn)
    for (const std::string &file : foreign)
      module.suppressions.push_back({file, 0, {}});
}
