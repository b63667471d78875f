//===- RepeatedLoads.cpp - loads that unrolling would save ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RepeatedLoads.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

/// Values of one load that are compared: no compiler keeps more in registers.
constexpr size_t kMaxValues = 128;

bool isOfConstantLength(LoopOp loop) {
  return loop && loop.getTrip() && loop.getTrip()->isConst() &&
         loop.getTrip()->getValue() > 0;
}

/// The offsets of `access` in all iterations of the loops of constant length
/// around it that are not around `other`, and the innermost of those loops that
/// matters. None for more than kMaxValues.
struct Unrolled {
  llvm::SmallVector<ExprAttr, 32> offsets;
  LoopOp loop;

  Unrolled(AccessOp access, AccessOp other) : offsets{access.getOffset()} {
    for (auto around = access->getParentOfType<LoopOp>(); around;
         around = around->getParentOfType<LoopOp>()) {
      if (around->isProperAncestor(other))
        return;
      if (isOfConstantLength(around) &&
          offsets.front().dependsOn(around.getCounter()))
        unroll(around);
    }
  }

  void unroll(LoopOp around) {
    if (!loop)
      loop = around;
    int64_t trip = around.getTrip()->getValue();
    if (trip > int64_t(kMaxValues / offsets.size())) {
      offsets.clear();
      return;
    }
    llvm::SmallVector<ExprAttr, 32> all;
    for (ExprAttr offset : offsets)
      for (int64_t i = 0; i != trip; ++i)
        all.push_back(offset.substitute(
            around.getCounter(), ExprAttr::getConst(offset.getContext(), i)));
    offsets = std::move(all);
  }
};

/// Whether each thread that does `later` has done `earlier`.
bool comesBefore(mlir::Operation *earlier, mlir::Operation *later) {
  while (earlier) {
    if (mlir::Operation *at =
            earlier->getBlock()->findAncestorOpInBlock(*later))
      return earlier != at && earlier->isBeforeInBlock(at);
    earlier = earlier->getParentOp();
    if (!isOfConstantLength(llvm::dyn_cast_or_null<LoopOp>(earlier)))
      return false;
  }
  return false;
}

bool isPlainLoad(AccessOp access) {
  Space space = access.getSpace();
  return access.getKind() == AccessKind::Load && !access.getPastL1() &&
         (space == Space::Global || space == Space::Generic) &&
         !access.getBase().isUnknown() &&
         !access.getOffset().anyLeaf(
             [](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
}

bool isInLoopOfConstantLength(AccessOp access) {
  auto around = access->getParentOfType<LoopOp>();
  while (around && !isOfConstantLength(around))
    around = around->getParentOfType<LoopOp>();
  return around != nullptr;
}

/// The loop without which `access` repeats what some of `loads` have brought.
LoopOp loopOfRepetition(AccessOp access, llvm::ArrayRef<AccessOp> loads) {
  llvm::DenseSet<ExprAttr> loaded;
  LoopOp loop;
  llvm::SmallVector<ExprAttr, 32> wanted;
  for (AccessOp other : loads) {
    if (other.getBytes() != access.getBytes() || !comesBefore(other, access))
      continue;
    Unrolled before(other, access), after(access, other);
    loaded.insert(before.offsets.begin(), before.offsets.end());
    if (after.offsets.size() > wanted.size())
      wanted = after.offsets;
    if (!loop)
      loop = after.loop ? after.loop : before.loop;
  }
  bool isLoaded = !wanted.empty() && llvm::all_of(wanted, [&](ExprAttr offset) {
    return loaded.contains(offset);
  });
  return isLoaded ? loop : nullptr;
}

/// Loads of one array that are compared with each other; of more, those of a
/// long unrolled body, none is.
constexpr size_t kMaxLoads = 64;

} // namespace

void gpuperf::findRepeatedLoads(KernelOp kernel, WarpWalk &walk) {
  llvm::DenseMap<const void *, llvm::SmallVector<AccessOp, 8>> loadsOf;
  kernel.walk([&](AccessOp access) {
    if (isPlainLoad(access))
      loadsOf[access.getBase().key()].push_back(access);
  });
  for (auto &[base, loads] : loadsOf) {
    if (loads.size() > kMaxLoads ||
        llvm::none_of(loads, isInLoopOfConstantLength))
      continue;
    for (AccessOp access : loads) {
      AccessProfile &profile = walk.perOp[access];
      // Of what costs no more than it must nothing is said.
      if (profile.sectorsPerRequest > profile.sectorsIdeal)
        if (LoopOp loop = loopOfRepetition(access, loads))
          profile.repeatedIn = placeOf(loop);
    }
  }
}
