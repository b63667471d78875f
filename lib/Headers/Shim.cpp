//===- Shim.cpp - the bundled headers -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Support/Installation.h"
#include "gpuperf/Support/Version.h"
#include "llvm/Support/MemoryBuffer.h"

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
  return findAbove(
      fileOfAddress(reinterpret_cast<void *>(&gpuperf::shimHeaders)),
      "lib/gpuperf-" GPUPERF_LLVM_MAJOR "/shim");
}
