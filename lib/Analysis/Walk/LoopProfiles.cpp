//===- LoopProfiles.cpp - the loops of the source -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopProfiles.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

/// The profile at `place`, or null.
static LoopProfile *findAt(const SourcePlace &place,
                           std::vector<LoopProfile> &loops) {
  auto found = llvm::find_if(loops, [&](const LoopProfile &loop) {
    return loop.place.line == place.line && loop.place.column == place.column &&
           loop.place.file == place.file;
  });
  return found == loops.end() ? nullptr : &*found;
}

static void add(const LoopProfile &loop, std::vector<LoopProfile> &loops) {
  LoopProfile *into = findAt(loop.place, loops);
  if (!into) {
    loops.push_back(loop);
    return;
  }
  double a = into->executionsPerWarp, b = loop.executionsPerWarp;
  if (a + b > 0) {
    into->tripPerWarp =
        (into->tripPerWarp * a + loop.tripPerWarp * b) / (a + b);
    into->divergentFraction =
        (into->divergentFraction * a + loop.divergentFraction * b) / (a + b);
  }
  into->sourceTrips = std::max(into->sourceTrips, loop.sourceTrips);
  into->executionsPerWarp = a + b;
  into->isDivisible |= loop.isDivisible;
  if (into->assumption.empty()) {
    into->assumption = loop.assumption;
    into->length = loop.length;
  }
}

/// Adds the loops that the compiler has unrolled completely, which are in an
/// attribute of the kernel and no operations any more. Of copies of one loop
/// with different counts (8, and 7 with an iteration peeled) takes the largest.
static void addUnrolled(KernelOp kernel, std::vector<LoopProfile> &loops) {
  if (!kernel.getUnrolled())
    return;
  mlir::ArrayAttr unrolled = kernel.getUnrolledAttr();
  for (auto entry : unrolled.getAsRange<UnrolledLoopAttr>()) {
    LoopProfile loop;
    loop.place = {entry.getFile().str(), entry.getLine(), entry.getColumn()};
    loop.tripPerWarp = loop.sourceTrips = entry.getTrip();
    loop.unrolled = true;
    LoopProfile *known = findAt(loop.place, loops);
    if (!known)
      loops.push_back(loop);
    else if (known->unrolled)
      known->tripPerWarp = std::max(known->tripPerWarp, loop.tripPerWarp);
  }
}

void gpuperf::collectLoops(KernelOp kernel, WarpWalk &walk) {
  kernel.walk<mlir::WalkOrder::PreOrder>([&](LoopOp op) {
    LoopProfile loop;
    loop.place = placeOf(op);
    if (!loop.place.line)
      return;
    LoopStats stats = walk.loops.lookup(op);
    loop.tripPerWarp = stats.tripPerWarp;
    loop.sourceTrips = stats.tripPerWarp * double(op.getSteps().value_or(1));
    loop.executionsPerWarp = walk.ops.lookup(op).executionsPerWarp;
    loop.divergentFraction = stats.divergent;
    loop.isDivisible = op.getDivisible();
    loop.assumption = stats.assumption;
    loop.length = stats.length;
    add(loop, walk.loopProfiles);
  });
  addUnrolled(kernel, walk.loopProfiles);
  llvm::stable_sort(walk.loopProfiles, [](const auto &a, const auto &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
}
