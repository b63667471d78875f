//===- PtxCache.cpp - what nvcc made before -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxCache.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace gpuperf;
using namespace llvm;

static std::string hashOf(StringRef text) {
  return toHex(SHA256::hash(arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

PtxCache::PtxCache(ArrayRef<std::string> compiler, StringRef preprocessed) {
  SmallString<128> path(userCacheFolder());
  sys::fs::file_status program;
  if (path.empty() || sys::fs::status(compiler.front(), program))
    return;
  std::string key =
      hashOf(preprocessed) + std::to_string(program.getSize()) + ' ' +
      std::to_string(
          program.getLastModificationTime().time_since_epoch().count());
  for (const std::string &word : compiler)
    key += '\0' + word;
  // As pruneCache wants it.
  sys::path::append(path, "gpuperf", "ptx", "llvmcache-" + hashOf(key));
  entry = path.str().str();
}

std::optional<std::string> PtxCache::find() const {
  if (entry.empty())
    return std::nullopt;
  auto file = MemoryBuffer::getFile(entry);
  if (!file)
    return std::nullopt;
  auto [hash, ptx] = (*file)->getBuffer().split('\n');
  if (hash != hashOf(ptx))
    return std::nullopt;
  return ptx.str();
}

Error PtxCache::keep(StringRef ptx) const {
  if (entry.empty())
    return Error::success();
  StringRef folder = sys::path::parent_path(entry);
  if (std::error_code error = prepareFolder(folder))
    return createFileError(folder, error);
  if (Error error = writeFile(entry, [&](raw_ostream &os) {
        os << hashOf(ptx) << '\n' << ptx;
      }))
    return error;
  CachePruningPolicy policy;
  policy.MaxSizeBytes = uint64_t(512) << 20;
  policy.MaxSizePercentageOfAvailableSpace = 0;
  policy.Expiration = std::chrono::hours(24 * 30);
  pruneCache(folder, policy);
  return Error::success();
}
