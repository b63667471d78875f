//===- LibraryKernels.cpp - kernels that are not the user's ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryKernels.h"
#include "ShortText.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace gpuperf;

bool gpuperf::isInLibrary(const RunReport &report, const SourcePlace &place) {
  if (report.inputs.empty() || place.file.empty())
    return false;
  // PTX, objects and dialect text name the files that they were made of.
  llvm::StringRef kind = llvm::sys::path::extension(report.inputs.front());
  bool isSource = llvm::is_contained(
      llvm::ArrayRef<llvm::StringRef>{".cu", ".cuh", ".cpp", ".cc", ".cxx",
                                      ".C", ".c", ".hip"},
      kind);
  return isSource && !llvm::is_contained(report.inputs, place.file);
}

/// "cub::detail::EmptyKernel" of "cub::detail::EmptyKernel<void>".
static std::string templateOf(llvm::StringRef name) {
  return name.split('<').first.str();
}

void gpuperf::writeLibraryKernels(llvm::raw_ostream &os,
                                  const RunReport &report, size_t findings) {
  llvm::MapVector<std::string, unsigned, std::map<std::string, unsigned>> names;
  size_t count = 0;
  for (const KernelReport &kernel : report.kernels)
    if (isInLibrary(report, kernel.place)) {
      size_t instances = 1 + kernel.sameInstances.size();
      names[templateOf(kernel.name)] += unsigned(instances);
      count += instances;
    }
  if (names.empty())
    return;
  os << formatCount(count, "kernel") << " of libraries, with "
     << (findings ? formatCount(findings, "finding") : "no finding") << ": ";
  constexpr size_t kMax = 6;
  llvm::interleaveComma(
      llvm::ArrayRef(names.begin(), names.end()).take_front(kMax), os,
      [&](const auto &entry) {
        os << visible(shortNames(entry.first));
        if (entry.second > 1)
          os << " (" << entry.second << ")";
      });
  os << (names.size() > kMax ? ", …" : "") << "; --verbose has all\n\n";
}
