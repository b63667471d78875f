//===- Neighbours.cpp - accesses at a constant distance -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbours.h"
#include "FootprintExtents.h"
#include "Lanes/ValueRange.h"
#include "gpuperf/Dialect/Alignment.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/SmallSet.h"
#include <algorithm>
#include <numeric>

using namespace gpuperf;

namespace {

/// No element of which the parts are looked at together is larger.
constexpr int64_t kMaxSteps = 64;

/// Bytes that an operation touches, from where the element begins.
struct Reach {
  int64_t begin = 0, end = 0;
};

/// An offset as the addends that say where the element is, and where in it.
struct Place {
  std::vector<ExprAttr> element;
  Reach within;
};

} // namespace

static bool isOfThread(ExprAttr expr) {
  return !expr.anyLeaf(
      [](ExprAttr leaf) { return !leaf.isDim() || leaf.getDim() > Dim::Tz; });
}

static Place elementPlace(AccessOp op, const ResolvedLaunch &launch) {
  Place place;
  place.within.end = op.getBytes();
  llvm::SmallVector<ExprAttr, 4> addends{op.getOffset()};
  while (!addends.empty()) {
    ExprAttr addend = addends.pop_back_val();
    if (addend.getKind() == ExprKind::Add) {
      llvm::append_range(addends, addend.getOperands());
      continue;
    }
    std::optional<ValueRange> range;
    if (isOfThread(addend))
      range = valueRange(addend, launch);
    if (range && saturatingSub(range->high, range->low) <= kMaxSteps) {
      place.within.begin = saturatingAdd(place.within.begin, range->low);
      place.within.end = saturatingAdd(place.within.end, range->high);
    } else {
      place.element.push_back(addend);
    }
  }
  llvm::sort(place.element, [](ExprAttr a, ExprAttr b) {
    return a.getAsOpaquePointer() < b.getAsOpaquePointer();
  });
  return place;
}

std::vector<ExprAttr> gpuperf::elementOf(AccessOp op,
                                         const ResolvedLaunch &launch) {
  return elementPlace(op, launch).element;
}

/// The sectors in `reaches`, of an element that begins at `start`.
static size_t sectorsOf(llvm::ArrayRef<Reach> reaches, int64_t start) {
  llvm::SmallSet<int64_t, 8> sectors;
  for (const Reach &reach : reaches)
    for (int64_t byte = reach.begin; byte < reach.end;
         byte = saturatingAdd(byte, 1))
      sectors.insert(
          llvm::divideFloorSigned(saturatingAdd(start, byte), kSectorBytes));
  return sectors.size();
}

/// Whether `offset` is the same in all iterations of a loop: it has neither its
/// counter nor a value of data, but where it is known which one.
static bool isSameInAll(ExprAttr offset, ExprAttr counter) {
  if (offset.getKind() == ExprKind::Of)
    return isSameInAll(offset.getOperands()[1], counter) &&
           (offset.getOperands()[0].isUnknown() ||
            isSameInAll(offset.getOperands()[0], counter));
  if (offset == counter || offset.isVaryingUnknown())
    return false;
  return offset.isLeaf() ||
         llvm::all_of(offset.getOperands(), [&](ExprAttr operand) {
           return isSameInAll(operand, counter);
         });
}

/// Whether `value` is computed from what is known before `loop`: not from
/// what it loads or carries from one iteration to the next.
static bool isComputedBefore(mlir::Value value, LoopOp loop) {
  if (!loop.getBody().isAncestor(value.getParentRegion()))
    return true;
  auto inst = value.getDefiningOp<InstOp>();
  return inst && llvm::all_of(inst.getInputs(), [&](mlir::Value input) {
           return isComputedBefore(input, loop);
         });
}

/// How many times a warp repeats an address of `op` in the loops around it.
static double repetitions(AccessOp op, const WarpWalk &walk) {
  double times = 1;
  for (auto loop = op->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>()) {
    auto isBefore = [&](mlir::Value value) {
      return isComputedBefore(value, loop);
    };
    if (!llvm::all_of(op.getInputs(), isBefore) ||
        !isSameInAll(op.getOffset(), loop.getCounter()))
      break;
    times *= iterations(loop, walk);
  }
  return times;
}

/// The lanes of a request that ask for elements of their own. Where the warp
/// has the rest of the sectors in other loads, as those of a record's members,
/// lanes that want one element, such as the scale of a packed block, are
/// counted as one.
static double askingLanes(const AccessProfile &access) {
  return access.lanes.shareSectors && access.addressesPerRequest > 0
             ? std::min(access.addressesPerRequest, access.lanes.active)
             : access.lanes.active;
}

/// The bytes that the lanes ask for, each element once.
static double askedBytes(const AccessGroup &group, const WarpWalk &walk,
                         double warps) {
  double bytes = 0;
  for (AccessOp op : group.ops) {
    const AccessProfile &access = walk.perOp.lookup(op);
    bytes += access.executionsPerWarp / repetitions(op, walk) * warps *
             askingLanes(access) * double(op.getBytes());
  }
  return std::min(bytes, group.sectorBytes);
}

double gpuperf::runBytes(const AccessGroup &group, const WarpWalk &walk) {
  if (group.nest.empty() || !group.form.dataDependent)
    return 0;
  LoopOp loop(group.nest.front());
  ExprAttr counter = loop.getCounter();
  auto isChosenAgain = [&](AccessOp op) {
    return op.getOffset().anyNode([&](ExprAttr node) {
      return node.getKind() == ExprKind::Of && node.dependsOn(counter);
    });
  };
  auto term = llvm::find_if(group.form.terms, [&](const AddressTerm &each) {
    return each.dimension == counter;
  });
  if (term == group.form.terms.end() || llvm::any_of(group.ops, isChosenAgain))
    return 0;
  double step = std::abs(double(term->stride));
  return step < kSectorBytes ? step * iterations(loop, walk) : 0;
}

double gpuperf::touchedBytes(const AccessGroup &group, const WarpWalk &walk,
                             const ResolvedLaunch &launch) {
  assert(!group.ops.empty() && "a group has operations");
  if (group.isFilled)
    return askedBytes(group, walk,
                      double(launch.blocks()) * launch.warpsPerBlock());
  double warps = double(launch.blocks()) * launch.warpsPerBlock();
  llvm::SmallVector<Reach, 8> reaches;
  double most = 0;
  size_t largest = 0;
  for (auto [i, op] : llvm::enumerate(group.ops)) {
    reaches.push_back(elementPlace(op, launch).within);
    const AccessProfile &access = walk.perOp.lookup(op);
    double bytes = access.executionsPerWarp / repetitions(op, walk) * warps *
                   access.sectorsPerRequest * kSectorBytes;
    if (bytes > most)
      largest = i;
    most = std::max(most, bytes);
  }
  int64_t step = kSectorBytes;
  for (ExprAttr addend : group.element)
    step = std::gcd(step, alignmentOf(addend));
  double together = 0, alone = 0;
  for (int64_t start = 0; start < kSectorBytes; start += step) {
    together += double(sectorsOf(reaches, start));
    alone += double(sectorsOf(reaches[largest], start));
  }
  // At the ends of 64 bits an offset leaves no byte that could be counted.
  double touched = alone > 0
                       ? std::min(most * together / alone, group.sectorBytes)
                       : group.sectorBytes;
  if (group.runBytes <= 0)
    return touched;
  // Each sector of a run is touched in several iterations.
  double times = iterations(LoopOp(group.nest.front()), walk);
  return touched *
         std::min(std::max(group.runBytes / kSectorBytes, 1.0) / times, 1.0);
}
