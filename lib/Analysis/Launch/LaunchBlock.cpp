//===- LaunchBlock.cpp - the block of a launch ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchBlock.h"
#include "ArrayReach.h"
#include "ResolveLaunch.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;

/// Where the threads that are assumed would go beyond the kernel's arrays:
/// fewer in the `open` dimensions, the most that do not, as square as may be.
/// False where none have to be fewer, or none fit.
static bool fitBlockToArrays(llvm::ArrayRef<unsigned> open, int64_t threads,
                             PartialLaunch &partial) {
  std::array<int64_t, 3> assumed = partial.result.block;
  auto fits = [&] {
    ScalarValues tried = partial.values;
    for (unsigned dim = 0; dim != 3; ++dim)
      tried[along(Dim::Bdx, dim)] = partial.result.block[dim];
    return !overrunsArrays(partial.kernel, std::move(tried));
  };
  if (fits())
    return false;
  bool isFlat = open.size() == 1;
  for (; threads > 1; threads /= 2)
    for (int64_t side = isFlat ? 1 : std::min(assumed[open[1]], threads);
         side >= 1; side /= 2) {
      partial.result.block[open[0]] = threads / side;
      if (!isFlat)
        partial.result.block[open[1]] = side;
      if (fits())
        return true;
    }
  partial.result.block = assumed;
  return false;
}

/// Whether lanes of a warp pass values to each other.
static bool exchangesInWarps(KernelOp kernel) {
  auto isShuffle = [](mlir::Attribute count) {
    return llvm::cast<ClassCountAttr>(count).getInstClass() ==
           InstClass::Shuffle;
  };
  return kernel
      .walk([&](InstOp inst) {
        return llvm::any_of(inst.getCounts(), isShuffle)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

void gpuperf::resolveBlock(PartialLaunch &partial) {
  partial.result.origins[LaunchPart::Block] = partial.originOf(Dim::Bdx);
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (std::optional<int64_t> value = partial.extent(along(Dim::Bdx, dim)))
      known = saturatingMul(known, partial.result.block[dim] = *value);
    else if (dim == 0 || partial.uses(along(Dim::Tx, dim)))
      open.push_back(dim);
  }
  if (!open.empty()) {
    bool bounded = partial.kernel.getMaxThreads().has_value();
    int64_t threads =
        bounded ? *partial.kernel.getMaxThreads() : kDefaultBlockThreads;
    int64_t rest = std::max<int64_t>(threads / known, 1);
    // Two open dimensions share the threads as square as powers of two allow,
    // or a row is a warp, where values are exchanged along it. Those of
    // __launch_bounds__ are side by side, where the kernel numbers them by the
    // extent of the block: the shape is no matter to it then.
    partial.result.block[open[0]] = rest;
    constexpr int64_t kWarp = 32;
    bool isNumbered = bounded && partial.uses(Dim::Bdx);
    bool areWarps = open.size() > 1 && open[0] == 0 && rest % kWarp == 0 &&
                    !isNumbered && exchangesInWarps(partial.kernel);
    if (open.size() > 1 && (areWarps || !bounded)) {
      int64_t side =
          areWarps ? rest / kWarp : int64_t(1) << (llvm::Log2_64(rest) / 2);
      partial.result.block[open[1]] = side;
      partial.result.block[open[0]] = rest / side;
    }
    partial.result.origins[LaunchPart::Block] =
        bounded ? FactOrigin::LaunchBounds : FactOrigin::Default;
    bool isFitted = !bounded && fitBlockToArrays(open, rest, partial);
    partial.assume(
        llvm::formatv("block not known, {0} x {1} x {2} threads assumed{3}{4}",
                      partial.result.block[0], partial.result.block[1],
                      partial.result.block[2],
                      bounded    ? " from the launch bounds"
                      : isFitted ? ": more would go beyond an array"
                                 : "",
                      areWarps && !isFitted
                          ? ", rows of a warp, whose lanes exchange values"
                          : "")
            .str());
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    assert(partial.result.block[dim] > 0 && "every extent has a thread");
    partial.values[along(Dim::Bdx, dim)] = partial.result.block[dim];
  }
  partial.assumePreset(Dim::Bdx, "block", partial.result.block);
  partial.evaluateGiven(); // a grid that was computed from the block
}
