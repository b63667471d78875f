//===- DistinctGranules.cpp - size of a lattice of addresses --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressForm.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

namespace {

/// Mean trip counts carry rounding errors: 4.0000001 granules are 4 and not 5.
constexpr double kRounding = 1e-6;

/// A run of contiguous bytes, repeated at a distance, level by level.
struct Lattice {
  struct Level {
    int64_t stride;
    double count;
  };
  double runBytes = 0;
  llvm::SmallVector<Level, 4> levels; ///< by rising stride

  void addDimension(int64_t stride, double count, int64_t granuleBytes);
  /// From the first byte to the last.
  double span() const;
  /// Granules at one offset.
  double granulesAlone(int64_t granuleBytes) const;
  /// Granules at all `offsets`. `whole` makes the steps of a level that are in
  /// an offset a whole number: 1020 over a stride of 1024 is one step of it by
  /// rounding, and none by truncation.
  GranuleRuns granules(llvm::ArrayRef<int64_t> offsets, int64_t granuleBytes,
                       double (*whole)(double)) const;
};

void Lattice::addDimension(int64_t stride, double count, int64_t granuleBytes) {
  if (levels.empty() && (double(stride) <= runBytes || stride < granuleBytes)) {
    runBytes = std::max(runBytes, double(stride)) + stride * (count - 1);
    return;
  }
  if (!levels.empty()) {
    Level &last = levels.back();
    double steps = double(stride) / double(last.stride);
    if (stride % last.stride == 0 && steps <= last.count) {
      last.count += steps * (count - 1);
      return;
    }
  }
  levels.push_back({stride, count});
  // Levels that reach past each other's steps, 100 * tx + 128 * bx, fill what is
  // between them: no more granules than there are.
  if (granulesAlone(granuleBytes) > span() / double(granuleBytes)) {
    runBytes = span();
    levels.clear();
  }
}

double Lattice::span() const {
  double bytes = runBytes;
  for (const Level &level : levels)
    bytes += double(level.stride) * (level.count - 1);
  return bytes;
}

double Lattice::granulesAlone(int64_t granuleBytes) const {
  double all = std::ceil(runBytes / double(granuleBytes) - kRounding);
  for (const Level &level : levels)
    all *= level.count;
  return all;
}

/// A cache's index is made of address bits XORed, so that what is apart by a
/// power of two falls into its sets in turn, as what is contiguous does (Rau,
/// Pseudo-randomly interleaved memory, ISCA 1991).
bool spreadsEvenly(int64_t stride, int64_t granuleBytes) {
  return stride % granuleBytes == 0 &&
         llvm::isPowerOf2_64(uint64_t(stride / granuleBytes));
}

/// Steps of a level that are in the offsets make it longer by as many
/// repetitions; what is left of the offsets makes the run longer, or adds one.
GranuleRuns Lattice::granules(llvm::ArrayRef<int64_t> offsets,
                              int64_t granuleBytes,
                              double (*whole)(double)) const {
  llvm::SmallVector<Level, 4> grown(levels);
  llvm::SmallVector<double, 4> low(levels.size(), 0), high(levels.size(), 0);
  llvm::SmallVector<int64_t, 8> rests;
  for (int64_t offset : offsets) {
    int64_t rest = saturatingSub(offset, offsets.front());
    for (size_t i = levels.size(); i-- > 0;) {
      double steps = whole(double(rest) / double(levels[i].stride));
      if (steps > levels[i].count + high[i] || -steps > levels[i].count)
        continue; // Elsewhere altogether.
      rest = saturatingSub(
          rest, saturatingMul(static_cast<int64_t>(steps), levels[i].stride));
      low[i] = std::min(low[i], steps);
      high[i] = std::max(high[i], steps);
    }
    rests.push_back(rest);
  }
  double copies = 1, runs = 1;
  for (size_t i = 0; i < grown.size(); ++i) {
    double count = grown[i].count + high[i] - low[i];
    copies *= count;
    if (!spreadsEvenly(grown[i].stride, granuleBytes))
      runs *= count;
  }

  llvm::sort(rests);
  GranuleRuns total{0, 0};
  double begin = double(rests.front()), end = begin + runBytes;
  auto close = [&] {
    total.granules += std::ceil((end - begin) / granuleBytes - kRounding);
    ++total.runs;
  };
  for (int64_t rest : rests) {
    // One that begins in the granule where the last one ends is in it.
    if (double(rest) >
        std::ceil((end - begin) / granuleBytes) * granuleBytes + begin) {
      close();
      begin = double(rest);
    }
    end = std::max(end, double(rest) + runBytes);
  }
  close();
  return {copies * total.granules, runs * total.runs};
}

} // namespace

/// The addresses that `form` has for all combinations of its leaves, which its
/// terms may share: tx / 8 and tx are 32 together, not 4 * 32.
static double combinations(const AddressForm &form, const Extents &extents) {
  llvm::SmallVector<ExprAttr, 6> leaves;
  for (const AddressTerm &term : form.terms)
    term.dimension.forEachLeaf([&](ExprAttr leaf) {
      if (!llvm::is_contained(leaves, leaf))
        leaves.push_back(leaf);
    });
  double all = 1;
  for (ExprAttr leaf : leaves)
    all *= extents.of(leaf);
  return all;
}

GranuleRuns gpuperf::distinctRuns(const AddressForm &form,
                                  llvm::ArrayRef<int64_t> offsets,
                                  int64_t bytes, int64_t granuleBytes,
                                  const Extents &extents,
                                  llvm::function_ref<double(ExprAttr)> values) {
  assert(bytes > 0 && granuleBytes > 0 && llvm::is_sorted(offsets) &&
         "accesses have a size, and are in order");
  llvm::SmallVector<Lattice::Level, 6> dimensions;
  for (const AddressTerm &term : form.terms) {
    double count = values(term.dimension);
    if (count > 1)
      dimensions.push_back({saturatingAbs(term.stride), count});
  }
  llvm::sort(dimensions, [](const Lattice::Level &a, const Lattice::Level &b) {
    return a.stride < b.stride;
  });
  Lattice lattice;
  lattice.runBytes = double(bytes);
  for (const Lattice::Level &d : dimensions)
    lattice.addDimension(d.stride, d.count, granuleBytes);
  double most = combinations(form, extents) * double(offsets.size()) *
                std::ceil(double(bytes) / double(granuleBytes));
  auto atMost = [&](GranuleRuns found) {
    return GranuleRuns{std::min(found.granules, most),
                       std::min(found.runs, most)};
  };
  // An offset of 1020 in rows of 1024 bytes is the next row less 4 (rounded),
  // or makes this row longer by 1020 (truncated). Both cover all that is
  // touched: the smaller is nearer.
  GranuleRuns rounded = lattice.granules(
      offsets, granuleBytes, [](double steps) { return std::round(steps); });
  if (offsets.size() == 1 || lattice.levels.empty())
    return atMost(rounded);
  GranuleRuns truncated = lattice.granules(
      offsets, granuleBytes, [](double steps) { return std::trunc(steps); });
  return atMost(truncated.granules < rounded.granules ? truncated : rounded);
}
