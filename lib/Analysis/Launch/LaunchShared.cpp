//===- LaunchShared.cpp - the dynamic shared memory of a launch -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayReach.h"
#include "LaunchBlock.h"
#include "ResolveLaunch.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

/// `kernel<<<grid, block, n * sizeof(float)>>>` of a kernel with a loop up to
/// n: what is assumed of the loop's length is assumed of the memory, too. False
/// where that does not give a size that launches.
static bool sizeSharedByLoops(PartialLaunch &partial) {
  if (!partial.given.sharedBytes)
    return false;
  ScalarValues assumed = partial.values;
  std::string loops;
  partial.kernel.walk([&](LoopOp loop) {
    std::optional<ExprAttr> trip = loop.getTrip();
    if (!trip || !trip->isParam() ||
        !partial.given.sharedBytes->expr.dependsOn(*trip))
      return;
    std::string name = trip->getName().str();
    if (assumed.params.try_emplace(name, kAssumedTrip).second)
      loops += llvm::formatv("{0}'{1}' is {2}, as for the loop at {3}",
                             loops.empty() ? "" : ", ", name, kAssumedTrip,
                             describePlace(loop));
  });
  std::optional<int64_t> bytes =
      evaluateScalar(partial.given.sharedBytes->expr, assumed);
  int64_t most = partial.machine.shared.bytesPerBlock.value_or(0);
  if (loops.empty() || !bytes || *bytes <= 0 ||
      saturatingAdd(*bytes, staticSharedBytes(partial.kernel)) > most)
    return false;
  partial.result.dynamicSharedBytes = *bytes;
  partial.assume(
      llvm::formatv("size of dynamic shared memory not known, {0} bytes "
                    "assumed: {1}",
                    *bytes, loops)
          .str());
  return true;
}

/// As much as some threads are seen to use, where a block can have that.
static void sizeSharedByAccesses(PartialLaunch &partial) {
  int64_t reach = dynamicSharedReach(partial.kernel, partial.values);
  int64_t most = partial.machine.shared.optInBytesPerBlock.value_or(
      partial.machine.shared.bytesPerBlock.value_or(0));
  bool launches =
      saturatingAdd(reach, staticSharedBytes(partial.kernel)) <= most;
  partial.result.dynamicSharedBytes = launches ? reach : 0;
  partial.assume(
      llvm::formatv("size of dynamic shared memory not known, {0} bytes "
                    "assumed{1}",
                    partial.result.dynamicSharedBytes,
                    reach && launches
                        ? ": as far as the first and last threads of a "
                          "block reach"
                        : "")
          .str());
}

void gpuperf::resolveShared(PartialLaunch &partial) {
  // What nobody told of a kernel that uses it is not 0.
  bool isTold = partial.sharedBytes &&
                (partial.given.sharedBytes->origin != FactOrigin::Default ||
                 !usesDynamicShared(partial.kernel));
  if (isTold) {
    partial.result.origins[LaunchPart::Shared] =
        partial.given.sharedBytes->origin;
    partial.result.dynamicSharedBytes =
        std::max<int64_t>(*partial.sharedBytes, 0);
    return;
  }
  partial.result.origins[LaunchPart::Shared] = FactOrigin::Default;
  if (!sizeSharedByLoops(partial) && usesDynamicShared(partial.kernel))
    sizeSharedByAccesses(partial);
}
