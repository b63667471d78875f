//===- IssuePlan.cpp - data shared by a kernel's schedules ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IssuePlan.h"
#include "gpuperf/Machine/Machine.h"
#include <algorithm>

using namespace gpuperf;

/// Registers per thread that ptxas schedules for: those asked for, or those that
/// let as many threads run as fit on an SM, or more where the kernel takes more.
static int64_t registersAimedAt(KernelOp kernel, const Machine &machine) {
  if (kernel.getMaxRegisters())
    return *kernel.getMaxRegisters();
  int64_t threads = machine.limits.maxWarpsPerSM.value_or(64) * 32;
  if (kernel.getMaxThreads() && kernel.getMinBlocks())
    threads =
        std::max<int64_t>(*kernel.getMaxThreads() * *kernel.getMinBlocks(), 1);
  int64_t ofFullSM = machine.limits.registersPerSM.value_or(65536) / threads;
  return std::max<int64_t>(ofFullSM / 8 * 8, kernel.getRegisters().value_or(0));
}

/// Registers that loads in flight may hold. ptxas 13.0 issues loads of one sum
/// ahead until all but some ten of the registers that it aims at are taken: 14
/// of 24, 22 of 32 (sm_80), 31 of 40 (sm_86), 52 of 64 (sm_75), and never more
/// than 77. What older compilers do for older machines is not known: half of
/// what a thread can have.
static int64_t registersForLoads(KernelOp kernel, const Machine &machine) {
  constexpr int64_t others = 10, most = 77;
  const ComputeCapability &capability = machine.computeCapability;
  bool isMeasured = capability.major * 10 + capability.minor >= 75;
  if (isMeasured)
    return std::clamp<int64_t>(registersAimedAt(kernel, machine) - others, 1,
                               most);
  int64_t limit = machine.limits.maxRegistersPerThread.value_or(255);
  if (kernel.getMaxRegisters())
    limit = std::min<int64_t>(limit, *kernel.getMaxRegisters());
  return std::max<int64_t>(limit / 2, 1);
}

IssuePlan::IssuePlan(KernelOp kernel, const Machine &machine)
    : registersForLoads(::registersForLoads(kernel, machine)) {}

/// Registers for the loads of `block`: fewer of `all` by the values that its loop
/// carries beyond one.
static int64_t registersFor(mlir::Block &block, int64_t all) {
  auto loop = mlir::dyn_cast<LoopOp>(block.getParentOp());
  int64_t carried = loop ? int64_t(loop.getInits().size()) : 0;
  return std::max<int64_t>(all - std::max<int64_t>(carried - 1, 0), 1);
}

const std::vector<OrderedOp> &IssuePlan::orderOf(mlir::Block &block,
                                                 unsigned copies) {
  auto [entry, isNew] = orders.try_emplace({&block, copies});
  if (isNew)
    entry->second =
        issueOrder(block, copies, registersFor(block, registersForLoads));
  return entry->second;
}

static InstShape makeShape(llvm::ArrayRef<ClassCountAttr> counts,
                           std::optional<double> depth) {
  InstShape shape;
  for (ClassCountAttr count : counts) {
    if (count.getCount() <= 0)
      continue;
    shape.slots += count.getCount();
    shape.counts.push_back({count.getInstClass(), count.getCount()});
  }
  if (depth)
    shape.depth = *depth;
  return shape;
}

const InstShape &IssuePlan::shapeOf(InstOp op, bool isCheaper) {
  auto [entry, isNew] = shapes.try_emplace({op, isCheaper});
  if (!isNew)
    return entry->second;
  if (isCheaper) {
    CheaperAttr cheaper = *op.getCheaper();
    return entry->second = makeShape(cheaper.getCounts(), cheaper.getDepth());
  }
  auto counts = op.getCounts().getAsRange<ClassCountAttr>();
  return entry->second = makeShape(llvm::to_vector(counts), op.getDepth());
}
