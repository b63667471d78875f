//===- Installation.cpp - finding gpuperf's own files ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/Installation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>
#include <link.h>

using namespace gpuperf;
namespace path = llvm::sys::path;

/// PREFIX/lib/x86_64-linux-gnu/LIBRARY looks for PREFIX/lib/…
static constexpr unsigned kMaxAbove = 2;

std::string gpuperf::fileOfAddress(const void *address) {
  Dl_info info;
  link_map *map = nullptr;
  if (!dladdr1(address, &info, reinterpret_cast<void **>(&map),
               RTLD_DL_LINKMAP) ||
      !map)
    return "";
  // The program itself has no name there, and as argv[0] a bare one where it
  // was found on PATH.
  llvm::StringRef file = map->l_name;
  llvm::SmallString<128> real;
  if (llvm::sys::fs::real_path(file.empty() ? "/proc/self/exe" : file, real))
    return "";
  return real.str().str();
}

std::string gpuperf::findAbove(llvm::StringRef file, llvm::StringRef relative) {
  llvm::StringRef folder = path::parent_path(file);
  for (unsigned i = 0; i <= kMaxAbove && !folder.empty(); ++i) {
    llvm::SmallString<128> candidate(folder);
    path::append(candidate, relative);
    if (llvm::sys::fs::exists(candidate))
      return candidate.str().str();
    folder = path::parent_path(folder);
  }
  return "";
}
