//===- Sources.cpp - the texts that the page shows ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sources.h"
#include "Chunk.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;

std::set<std::string> gpuperf::filesOf(const KernelReport &kernel) {
  std::set<std::string> files{kernel.place.file};
  auto add = [&](const auto &list) {
    for (const auto &entry : list)
      files.insert(entry.place.file);
  };
  add(kernel.profile.accesses);
  add(kernel.profile.divergence);
  add(kernel.profile.loops);
  add(kernel.profile.barriers);
  add(kernel.findings);
  files.erase("");
  return files;
}

static constexpr uint64_t kMaxBytes = 1 << 20;

/// A name as sources have it, which no key or list of passwords has.
static bool isSourceName(llvm::StringRef path) {
  llvm::StringRef ending = llvm::sys::path::extension(path);
  return llvm::is_contained({".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx", ".h",
                             ".hh", ".hpp", ".hxx", ".inc", ".inl", ".mlir",
                             ".py"},
                            ending);
}

namespace {
/// The files that a page may hold. Somebody else may have written the source,
/// and the page may be shown to others: a directive `#line 1 "/home/me/.netrc"`
/// must not bring that file into it.
class ShownFiles {
public:
  explicit ShownFiles(const RunReport &report) {
    for (const std::string &input : report.inputs) {
      hasNames |= llvm::StringRef(input).ends_with(".ptx");
      read.insert(realPath(input));
    }
    hasNames |= read.empty();
  }
  bool has(const std::string &path) const {
    return read.count(realPath(path)) || (hasNames && isSourceName(path));
  }

private:
  std::set<std::string> read;
  bool hasNames = false; ///< places are in files that the analysis has not read
};
} // namespace

llvm::json::Object gpuperf::sourceTexts(const RunReport &report) {
  llvm::json::Object chunks;
  ShownFiles shown(report);
  std::set<std::string> files;
  for (const KernelReport &kernel : report.kernels)
    files.merge(filesOf(kernel));
  for (const std::string &file : files) {
    if (!shown.has(file))
      continue;
    if (auto text = readProjectFile(file, kMaxBytes))
      chunks[llvm::json::fixUTF8(file)] =
          chunk(llvm::json::fixUTF8((*text)->getBuffer()));
  }
  return chunks;
}
