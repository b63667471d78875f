//===- Multiples.cpp - conditions for multiples ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Multiples.h"
#include "LaunchValue.h"
#include "gpuperf/Dialect/Alignment.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

/// The value that the launch has for `leaf`; of extents that are assumed none.
static std::optional<int64_t> valueOf(ExprAttr leaf,
                                      const ResolvedLaunch &launch) {
  if (leaf.isParam())
    return launchValue(launch, leaf);
  bool isBlock = leaf.getDim() <= Dim::Bdz;
  if (launch.origins.is(isBlock ? LaunchPart::Block : LaunchPart::Grid,
                        FactOrigin::Default))
    return std::nullopt;
  return (isBlock ? launch.block
                  : launch.grid)[static_cast<unsigned>(leaf.getDim()) % 3];
}

/// As the source has it: "n", "blockDim.x".
static std::string nameOf(ExprAttr leaf) {
  if (leaf.isParam())
    return leaf.getName().str();
  unsigned dim = static_cast<unsigned>(leaf.getDim());
  return std::string(leaf.getDim() <= Dim::Bdz ? "blockDim." : "gridDim.") +
         "xyz"[dim % 3];
}

std::optional<Multiples> gpuperf::multiplesFor(ExprAttr expr, int64_t width,
                                               const ResolvedLaunch &launch) {
  assert(powerOfTwoIn(width) == width && "a width is a power of two");
  struct Leaf {
    ExprAttr leaf;
    int64_t most; ///< what it can be a multiple of
    int64_t taken;
    bool isGiven; ///< by the launch, and no parameter
  };
  llvm::SmallVector<Leaf, 8> leaves;
  expr.forEachLeaf([&](ExprAttr leaf) {
    if (!isOfLaunch(leaf))
      return;
    std::optional<int64_t> value = valueOf(leaf, launch);
    int64_t most = value ? powerOfTwoIn(*value) : kMaxAlignment;
    bool isGiven = value && leaf.isDim();
    leaves.push_back({leaf, most, isGiven ? most : 1, isGiven});
  });
  auto isEnough = [&](llvm::function_ref<int64_t(ExprAttr)> ofLeaf) {
    return alignmentOf(expr, ofLeaf) >= width;
  };
  auto find = [&](ExprAttr leaf) -> Leaf & {
    return *llvm::find_if(leaves,
                          [&](const Leaf &l) { return l.leaf == leaf; });
  };
  if (isEnough([&](ExprAttr leaf) { return find(leaf).taken; }))
    return Multiples();
  Multiples multiples;
  // One after the other gets the least that is enough, with all that those
  // behind it can have.
  for (auto [i, one] : llvm::enumerate(leaves)) {
    if (one.isGiven)
      continue;
    size_t first = i + 1;
    auto taken = [&](ExprAttr leaf) {
      Leaf &other = find(leaf);
      return size_t(&other - leaves.begin()) < first ? other.taken : other.most;
    };
    while (!isEnough(taken) && one.taken < std::min(one.most, width))
      one.taken *= 2;
    if (!isEnough(taken))
      return std::nullopt;
    if (one.taken > 1)
      multiples.push_back({nameOf(one.leaf), one.taken});
  }
  if (!isEnough([&](ExprAttr leaf) { return find(leaf).taken; }))
    return std::nullopt;
  return multiples;
}
