//===- Shim.cpp - the bundled headers -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Headers/Shim.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace gpuperf;

static constexpr ShimHeader headers[] = {
#include "ShimHeaders.inc"
};

llvm::ArrayRef<ShimHeader> gpuperf::shimHeaders() { return headers; }

llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
gpuperf::overlayShim(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const ShimHeader &header : headers)
    memory->addFile(shimRoot + "/" + header.path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBuffer(header.text, header.path));
  auto overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(base));
  overlay->pushOverlay(std::move(memory));
  return overlay;
}

std::string gpuperf::shimDirectory() {
  Dl_info info;
  // A tool is in bin/, a plugin in lib/: both beside lib/gpuperf/shim.
  if (!dladdr(reinterpret_cast<void *>(&gpuperf::shimHeaders), &info) ||
      !info.dli_fname)
    return "";
  // A tool found through PATH is known by its bare name.
  llvm::StringRef file = info.dli_fname;
  if (!file.contains('/'))
    file = "/proc/self/exe";
  llvm::SmallString<128> path;
  if (llvm::sys::fs::real_path(file, path))
    return "";
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::append(path, "lib", "gpuperf", "shim");
  return path.str().str();
}
