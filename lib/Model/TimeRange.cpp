//===- TimeRange.cpp - error range of predicted times ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Model/TimeRange.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {

/// What is alike in kernels whose errors are alike.
enum class Kind {
  Start,  ///< bound by the start of the kernel or its blocks
  Steady, ///< bound by DRAM or by units that do arithmetic
  Others, ///< bound by latency, caches, shared memory, issue
};

/// Measured over predicted time of eight of ten kernels.
struct ErrorClass {
  Kind kind;
  /// Whether data decides nothing that matters; empty: either.
  std::optional<bool> isKnown;
  double low, high;
};

/// Read from half of the programs that were measured on a GeForce RTX 3080 and
/// an H100, by a hash of their names, and checked with the others:
/// docs/accuracy.md, "Times". The tenth and the ninetieth of a hundred, by
/// rank as for split conformal prediction: the narrowest with which eight of
/// ten kernels of that half lie inside when their own program is left out. Of
/// steady kernels with known facts there were too few for one that held for the
/// other half: theirs is that of all steady ones.
constexpr ErrorClass kErrors[] = {
    {Kind::Start, std::nullopt, 0.84, 1.26}, {Kind::Steady, true, 0.91, 1.50},
    {Kind::Steady, false, 0.85, 1.59},       {Kind::Others, true, 0.72, 1.56},
    {Kind::Others, false, 0.66, 2.77},
};

bool isSteady(Bound bound) {
  switch (bound) {
  case Bound::Fp32:
  case Bound::Fp64:
  case Bound::Fp16:
  case Bound::Int:
  case Bound::Tensor:
  case Bound::Dram:
    return true;
  default:
    return false;
  }
}

bool hasAtomics(const KernelProfile &kernel) {
  return llvm::any_of(kernel.accesses, [](const AccessProfile &access) {
    return access.kind == AccessKind::Atomic;
  });
}

Kind kindOf(Bound bound) {
  if (bound == Bound::Launch)
    return Kind::Start;
  return isSteady(bound) ? Kind::Steady : Kind::Others;
}

/// Of an argument, or of the grid or the block, as by an occupancy that rests
/// on an estimate of registers.
bool isAnyAssumed(const ResolvedLaunch &launch) {
  return llvm::any_of(launch.origins, [](const auto &entry) {
    return entry.second == FactOrigin::Assumed;
  });
}

} // namespace

std::optional<TimeRange> gpuperf::timeRange(const Prediction &prediction,
                                            const KernelProfile &kernel,
                                            const Machine &machine) {
  constexpr unsigned kVolta = 7;
  Facts facts = prediction.facts();
  if (prediction.model != allModels().front().name || !prediction.timeUs ||
      !prediction.bound || facts == Facts::Unknown ||
      machine.computeCapability.major < kVolta || hasAtomics(kernel) ||
      isAnyAssumed(kernel.launch))
    return std::nullopt;
  Kind kind = kindOf(*prediction.bound);
  double time = *prediction.timeUs;
  const ErrorClass *found = llvm::find_if(kErrors, [&](const ErrorClass &one) {
    return one.kind == kind && one.isKnown.value_or(facts == Facts::Known) ==
                                   (facts == Facts::Known);
  });
  assert(found != std::end(kErrors) && "every kind");
  return TimeRange{time * found->low, time * found->high};
}
