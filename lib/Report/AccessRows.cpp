//===- AccessRows.cpp - which accesses a screen has room for --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessRows.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace gpuperf;

/// What an access keeps a memory's pipe busy with, in sectors or wavefronts of
/// a warp.
static double costOf(const AccessProfile &access) {
  return access.executionsPerWarp *
         std::max(access.sectorsPerRequest, access.wavefrontsPerRequest);
}

ShownAccesses gpuperf::shownAccesses(const KernelProfile &profile,
                                     bool isWhole) {
  constexpr size_t kMax = 10;
  ShownAccesses shown;
  for (const AccessProfile &access : profile.accesses) {
    bool isShown = isWhole || access.executionsPerWarp > 0;
    (isShown ? shown.rows : shown.never).push_back(&access);
  }
  if (isWhole || shown.rows.size() <= kMax)
    return shown;
  llvm::stable_sort(shown.rows, [](const auto *a, const auto *b) {
    return costOf(*a) > costOf(*b);
  });
  shown.cheaper = shown.rows.size() - kMax;
  shown.rows.resize(kMax);
  return shown;
}

static std::string countOf(size_t accesses) {
  return std::to_string(accesses) + (accesses == 1 ? " access" : " accesses");
}

/// "line 7", "lines 7, 9, …".
static std::string linesOf(llvm::ArrayRef<const AccessProfile *> accesses) {
  constexpr size_t kMax = 8;
  std::set<unsigned> lines;
  for (const AccessProfile *access : accesses)
    lines.insert(access->place.line);
  std::string text = lines.size() == 1 ? "line " : "lines ";
  size_t told = 0;
  for (unsigned line : lines) {
    if (told == kMax)
      return text + ", …";
    text += (told++ ? ", " : "") + std::to_string(line);
  }
  return text;
}

void gpuperf::writeLeftOut(llvm::raw_ostream &os, const ShownAccesses &shown) {
  if (shown.cheaper)
    os << "  and " << countOf(shown.cheaper)
       << " with fewer sectors and wavefronts\n";
  if (!shown.never.empty())
    os << "  and " << countOf(shown.never.size())
       << " that no warp of this launch makes, at " << linesOf(shown.never)
       << '\n';
}
