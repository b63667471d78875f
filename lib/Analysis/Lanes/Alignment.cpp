//===- Alignment.cpp - what an expression is a multiple of ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Alignment.h"
#include "LaunchValue.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

using OfLeaf = llvm::function_ref<int64_t(ExprAttr)>;

/// The largest power of two in `value`.
static int64_t powerIn(int64_t value) {
  if (value == 0)
    return kMaxAlignment;
  uint64_t bits = static_cast<uint64_t>(value);
  return std::min<uint64_t>(bits & (~bits + 1), kMaxAlignment);
}

static int64_t product(int64_t a, int64_t b) {
  return std::min(a * b, kMaxAlignment); // both are at most 2^30
}

/// Whether `leaf` is the same number in all threads, and one that the host
/// chooses.
static bool isOfLaunch(ExprAttr leaf) {
  return leaf.isParam() || (leaf.isDim() && leaf.getDim() >= Dim::Bdx);
}

static int64_t alignment(ExprAttr e, OfLeaf ofLeaf) {
  if (e.isConst())
    return powerIn(e.getValue());
  if (e.isLeaf())
    return isOfLaunch(e) ? ofLeaf(e) : 1;
  llvm::SmallVector<int64_t, 3> of;
  for (ExprAttr operand : e.getOperands())
    of.push_back(alignment(operand, ofLeaf));
  bool isConstant = of.size() == 2 && e.getOperands()[1].isConst();
  int64_t number = isConstant ? e.getOperands()[1].getValue() : 0;
  switch (e.getKind()) {
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::Rem: // x - x / c * c
    return std::min(of[0], of[1]);
  case ExprKind::And:
    return std::max(of[0], of[1]);
  case ExprKind::Mul:
    return product(of[0], of[1]);
  case ExprKind::Select:
    return std::min(of[1], of[2]);
  case ExprKind::Shl:
    return isConstant && number >= 0
               ? product(of[0], int64_t(1) << std::min<int64_t>(number, 30))
               : 1;
  case ExprKind::Shr:
    return isConstant && number >= 0 && number < 30
               ? std::max<int64_t>(of[0] >> number, 1)
               : 1;
  case ExprKind::Div: // exact where the dividend is a multiple
    return isConstant && number > 0 && powerIn(number) == number
               ? std::max<int64_t>(of[0] / number, 1)
               : 1;
  default:
    return 1;
  }
}

int64_t gpuperf::alignmentOf(ExprAttr expr, OfLeaf ofLeaf) {
  // As trees, some expressions are huge.
  constexpr unsigned kMaxNodes = 1024;
  return expr.treeSize(kMaxNodes) < kMaxNodes ? alignment(expr, ofLeaf) : 1;
}

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
  assert(powerIn(width) == width && "a width is a power of two");
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
    int64_t most = value ? powerIn(*value) : kMaxAlignment;
    bool isGiven = value && leaf.isDim();
    leaves.push_back({leaf, most, isGiven ? most : 1, isGiven});
  });
  auto isEnough = [&](OfLeaf ofLeaf) {
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
