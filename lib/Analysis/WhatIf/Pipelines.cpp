//===- Pipelines.cpp - changes of asynchronous work -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Pipelines.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

double gpuperf::iterationWith(const AsyncPipeline &pipeline, double stages) {
  assert(stages > 0 && pipeline.stages > 0 && "a ring has places");
  double work = pipeline.iterationCycles - pipeline.waitCycles;
  return std::max(work, pipeline.iterationCycles * pipeline.stages / stages);
}

WhatIf gpuperf::withOneMoreStage(const Chosen<AsyncPipeline> &pipelines,
                                 int64_t blocksPerSM) {
  WhatIf result;
  result.blocksPerSM = blocksPerSM;
  result.changeProfile = [=](const Machine &, KernelProfile &profile) {
    for (auto [i, pipeline] : llvm::enumerate(profile.pipelines)) {
      if (!pipelines.contains(i))
        continue;
      double saved = std::min(pipeline.iterationCycles -
                                  iterationWith(pipeline, pipeline.stages + 1),
                              pipeline.waitCycles) *
                     pipeline.iterationsPerWarp;
      for (double KernelProfile::*cycles :
           {&KernelProfile::latencyCyclesPerWarp,
            &KernelProfile::longestWarpCycles,
            &KernelProfile::memoryLatencyCyclesPerWarp})
        profile.*cycles = std::max(profile.*cycles - saved, 0.0);
      profile.asyncWaitCyclesPerWarp =
          std::max(profile.asyncWaitCyclesPerWarp - saved, 0.0);
    }
  };
  return result;
}

WhatIf gpuperf::withProductsUnderWay() {
  WhatIf result;
  result.changeKernel = [](llvm::ArrayRef<RecordArray>, KernelOp kernel) {
    kernel.removeSerialisedProductsAttr();
  };
  return result;
}
