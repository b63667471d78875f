//===- TritonCache.cpp - kernels in Triton's cache ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/TritonCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace gpuperf;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string gpuperf::tritonCacheFolder() {
  if (auto folder = llvm::sys::Process::GetEnv("TRITON_CACHE_DIR"))
    return *folder;
  llvm::SmallString<128> folder;
  if (auto home = llvm::sys::Process::GetEnv("TRITON_HOME"))
    folder = *home;
  else if (!path::home_directory(folder))
    return "";
  path::append(folder, ".triton", "cache");
  return folder.str().str();
}

static bool hasMetadata(llvm::StringRef ptx) {
  llvm::SmallString<128> metadata = ptx;
  path::replace_extension(metadata, "json");
  return fs::exists(metadata);
}

static llvm::Error addFolder(const std::string &folder,
                             std::vector<std::string> &files) {
  std::error_code failure;
  std::vector<std::string> found;
  for (fs::recursive_directory_iterator entry(folder, failure,
                                              /*follow_symlinks=*/false),
       end;
       !failure && entry != end; entry.increment(failure))
    if (path::extension(entry->path()) == ".ptx" && hasMetadata(entry->path()))
      found.push_back(entry->path());
  if (failure)
    return llvm::createStringError("cannot read '" + folder +
                                   "': " + failure.message());
  if (found.empty())
    return llvm::createStringError("no kernel of Triton's in '" + folder +
                                   "': no .ptx with its .json");
  llvm::sort(found, [](const std::string &a, const std::string &b) {
    return std::make_pair(path::filename(a), llvm::StringRef(a)) <
           std::make_pair(path::filename(b), llvm::StringRef(b));
  });
  llvm::append_range(files, found);
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>>
gpuperf::tritonKernels(llvm::ArrayRef<std::string> places) {
  std::vector<std::string> files;
  std::string own = tritonCacheFolder();
  for (const std::string &place :
       places.empty() ? llvm::ArrayRef(own) : places) {
    if (!places.empty() && !fs::is_directory(place))
      files.push_back(place);
    else if (llvm::Error error = addFolder(place, files))
      return std::move(error);
  }
  return files;
}
