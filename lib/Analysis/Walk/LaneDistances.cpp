//===- LaneDistances.cpp - unknown distances between lanes ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneDistances.h"
#include "Lanes/UsedUnknowns.h"
#include "gpuperf/Dialect/Alignment.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>
#include <optional>

using namespace gpuperf;

namespace {

/// Whether lanes of one warp differ in `leaf`: in threadIdx.y they do not where
/// rows of the block are whole warps.
bool isLaneIndex(ExprAttr leaf, const ResolvedLaunch &launch) {
  if (!leaf.isDim() || leaf.getDim() > Dim::Tz)
    return false;
  unsigned axis = static_cast<unsigned>(leaf.getDim());
  int64_t stays = axis == 0 ? 1 : launch.block[0];
  if (axis == 2)
    stays = saturatingMul(stays, launch.block[1]);
  return launch.block[axis] > 1 && (axis == 0 || stays % kWarpSize != 0);
}

/// Whether the parameter `name` has a value that is assumed.
bool isAssumed(llvm::StringRef name, const ResolvedLaunch &launch) {
  return launch.origins.is(LaunchPart::argument(name), FactOrigin::Assumed);
}

/// Calls `fn` for each distinct part of `offset`, and goes on to the parts of those
/// that `fn` is true of.
void forEachPart(ExprAttr offset, llvm::function_ref<bool(ExprAttr)> fn) {
  llvm::DenseSet<ExprAttr> seen;
  llvm::SmallVector<ExprAttr, 16> work{offset};
  while (!work.empty()) {
    ExprAttr part = work.pop_back_val();
    if (seen.insert(part).second && fn(part))
      llvm::append_range(work, llvm::reverse(part.getOperands()));
  }
}

/// Whether a shift to the right loses no bits, as in (n << 32) >> 30, which
/// compilers make of 4 * n with the sign extension of n.
bool isExactShift(ExprAttr shift) {
  ExprAttr amount = shift.getOperands()[1];
  return amount.isConst() && amount.getValue() >= 0 && amount.getValue() < 63 &&
         alignmentOf(shift.getOperands()[0]) >= int64_t(1) << amount.getValue();
}

bool isDivision(ExprAttr part) {
  ExprKind kind = part.getKind();
  return kind == ExprKind::Div || kind == ExprKind::Rem ||
         (kind == ExprKind::Shr && !isExactShift(part));
}

/// Whether neighbouring lanes are apart in `expr`, and not those of different
/// rows alone: no quotient is all that depends on the lane.
bool movesWithLane(ExprAttr expr, const ResolvedLaunch &launch) {
  if (expr.isLeaf())
    return isLaneIndex(expr, launch);
  if (isDivision(expr) && expr.getKind() != ExprKind::Rem)
    return false;
  llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
  if (isDivision(expr))
    operands = operands.take_front();
  return llvm::any_of(operands, [&](ExprAttr operand) {
    return movesWithLane(operand, launch);
  });
}

/// Those of `pitches`, and parameters with an assumed value, that what depends
/// on the lane is multiplied by; first those between neighbours.
std::vector<std::string> factorsOfLanes(ExprAttr offset,
                                        llvm::ArrayRef<std::string> pitches,
                                        const ResolvedLaunch &launch) {
  std::vector<std::string> near, found;
  auto addFrom = [&](ExprAttr factor, std::vector<std::string> &found) {
    factor.forEachLeaf([&](ExprAttr leaf) {
      bool isPitch = (leaf.isParam() || leaf.isUniformUnknown()) &&
                     llvm::is_contained(pitches, leaf.getName());
      if ((isPitch || (leaf.isParam() && isAssumed(leaf.getName(), launch))) &&
          !llvm::is_contained(found, leaf.getName()))
        found.push_back(leaf.getName().str());
    });
  };
  auto isLane = [&](ExprAttr leaf) { return isLaneIndex(leaf, launch); };
  // What is in a dividend says in which row a lane is, not how far rows are apart.
  forEachPart(offset, [&](ExprAttr part) {
    llvm::ArrayRef<ExprAttr> operands = part.getOperands();
    if (part.getKind() == ExprKind::Mul)
      for (unsigned i : {0, 1})
        if (operands[1 - i].anyLeaf(isLane))
          addFrom(operands[i],
                  movesWithLane(operands[1 - i], launch) ? near : found);
    return !isDivision(part);
  });
  llvm::erase_if(found, [&](const std::string &name) {
    return llvm::is_contained(near, name);
  });
  found.insert(found.begin(), near.begin(), near.end());
  return found;
}

/// Unknowns that a lane's index is divided by: which lanes are in one row.
std::vector<std::string> divisorsOfLanes(ExprAttr offset,
                                         const ResolvedLaunch &launch) {
  std::vector<std::string> found;
  auto isLane = [&](ExprAttr leaf) { return isLaneIndex(leaf, launch); };
  auto add = [&](ExprAttr leaf) {
    bool isUnknown =
        leaf.isUniformUnknown() ||
        (leaf.isParam() && (!launch.args.count(leaf.getName().str()) ||
                            isAssumed(leaf.getName(), launch)));
    if (isUnknown && !llvm::is_contained(found, leaf.getName()))
      found.push_back(leaf.getName().str());
  };
  forEachPart(offset, [&](ExprAttr part) {
    if (isDivision(part) && part.getOperands()[0].anyLeaf(isLane))
      part.getOperands()[1].forEachLeaf(add);
    return true;
  });
  return found;
}

/// Tries values for the unknowns of an offset, and looks how far lanes are apart.
class Distances {
public:
  Distances(ExprAttr offset, const ResolvedLaunch &known)
      : offset(offset), launch(known) {
    for (auto it = launch.args.begin(); it != launch.args.end();)
      it = isAssumed(it->first, known) ? launch.args.erase(it) : std::next(it);
    lanes.emplace(launch, /*assumeAligned=*/true);
    unknowns = uniformUnknowns(offset, *lanes);
  }

  /// Whether lanes are elsewhere to each other when `name` has another value,
  /// or whether that cannot be told.
  bool dependOn(llvm::StringRef name) {
    auto at = llvm::find(unknowns, name);
    if (at == unknowns.end())
      return true;
    for (unsigned round = 0; round != kRounds; ++round)
      if (dependOn(at - unknowns.begin(), round))
        return true;
    return false;
  }

private:
  static constexpr unsigned kRounds = 6;
  ExprAttr offset;
  ResolvedLaunch launch; ///< without what is assumed of parameters
  std::optional<LaneEvaluator> lanes;
  std::vector<std::string> unknowns;

  void bind(unsigned unknown, int64_t value) {
    lanes->bindUnknown(unknowns[unknown], value - kAlignedUnknown);
  }

  /// Small ones, so that quotients by them and by their products differ between
  /// lanes, large ones, so that quotients of them do, and some of each.
  static int64_t valueIn(unsigned round, unsigned unknown) {
    static constexpr int64_t kPrimes[] = {3, 5, 7, 11, 13, 17, 19, 23};
    int64_t small = kPrimes[(unknown + 3 * round) % std::size(kPrimes)];
    int64_t large = 1000 * small + 1;
    switch (round) {
    case 0:
      return 2 + unknown % 2;
    case 1:
    case 2:
      return small;
    case 3:
      return large;
    default:
      return (unknown + round) % 2 ? small : large;
    }
  }

  bool dependOn(unsigned name, unsigned round) {
    auto value = [&](unsigned unknown) { return valueIn(round, unknown); };
    for (unsigned i = 0; i != unknowns.size(); ++i)
      bind(i, value(i));
    std::array<int64_t, 3> block;
    for (auto [index, extent] : llvm::zip(block, launch.grid))
      index = round % 2 ? extent / 2 : 0;
    lanes->setBlock(block);
    lanes->setWarp(round % 2 ? launch.warpsPerBlock() - 1 : 0);
    LaneValue before = lanes->evaluate(offset);
    bind(name, value(name) + 1);
    LaneValue after = lanes->evaluate(offset);
    LaneMask live = lanes->liveLanes();
    // A vector stands for one sequence of distances: see LaneVectors.
    return !before.knownIn(live) || !after.knownIn(live) ||
           before.lanes != after.lanes;
  }
};

} // namespace

std::vector<std::string>
gpuperf::namesBetweenLanes(ExprAttr offset, llvm::ArrayRef<std::string> pitches,
                           const ResolvedLaunch &launch) {
  std::vector<std::string> names = factorsOfLanes(offset, pitches, launch);
  if (names.empty())
    return names;
  for (std::string &divisor : divisorsOfLanes(offset, launch))
    if (!llvm::is_contained(names, divisor))
      names.push_back(std::move(divisor));
  if (names.size() < 2) // Nothing that it could cancel with.
    return names;
  Distances distances(offset, launch);
  llvm::erase_if(names, [&](const std::string &name) {
    return !distances.dependOn(name);
  });
  return names;
}
