//===- AsyncWork.cpp - what units beside the warps have to do -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncWork.h"
#include <algorithm>

using namespace gpuperf;

/// The tensor cores take the more elements a cycle the narrower these are. Of
/// sparse products they skip the elements of A that are left out, but read all
/// of B. An operand is read from shared memory once for the whole group.
std::optional<double> gpuperf::productCycles(ProductAttr product,
                                             const Machine &machine) {
  const AsyncFigures &async = machine.async;
  if (!async.productFmaPerCycle)
    return std::nullopt;
  constexpr double kFullBits = 16, kBitsPerByte = 8;
  double bytes = double(product.getBits()) / kBitsPerByte;
  double k = double(product.getK());
  double kept = product.getSparse() ? k / 2 : k;
  double adds = double(product.getM() * product.getN()) * kept *
                double(product.getBits()) / kFullBits;
  double operands = double(product.getN()) * k * bytes;
  double cycles = adds / *async.productFmaPerCycle;
  if (product.getRegisters())
    cycles = std::max(cycles, async.productRegisterCycles.value_or(0));
  else
    operands += double(product.getM()) * kept * bytes;
  if (async.productOperandBytesPerCycle)
    cycles = std::max(cycles, operands / *async.productOperandBytesPerCycle);
  return cycles;
}

void gpuperf::addThroughL1(const AccessProfile &access,
                           KernelProfile &profile) {
  if (!access.isBulk) {
    profile.l1LinesPerWarp += access.executionsPerWarp * access.linesPerRequest;
    profile.l1Bytes += access.l1Bytes;
    return;
  }
  profile.bulkCopiesPerWarp += access.executionsPerWarp;
  profile.bulkL2Bytes += access.l2Bytes;
  if (!access.isOnHost)
    profile.bulkDramBytes += access.dramBytes;
}

/// An atomic takes the way of a load twice: it carries operands there, and an
/// answer comes back (machines/h100.yaml).
void gpuperf::addThroughCluster(const AccessProfile &access,
                                KernelProfile &profile) {
  profile.bulkCopiesPerWarp += access.isBulk ? access.executionsPerWarp : 0;
  double ways = access.kind == AccessKind::Atomic ? 2 : 1;
  constexpr double kWavefrontBytes = 128;
  double wavefronts =
      access.isBulk
          ? access.activeLanes * double(access.bytesPerThread) / kWavefrontBytes
          : access.wavefrontsPerRequest;
  profile.clusterWavefrontsPerWarp +=
      ways * access.executionsPerWarp * wavefronts;
}

void gpuperf::addAsyncWork(KernelOp kernel, const WarpWalk &walk,
                           const Machine &machine, KernelProfile &profile) {
  constexpr double kWarpsOfGroup = 4;
  kernel.walk([&](BarrierOp op) {
    if (op.getAsync())
      profile.asyncWaitsPerWarp += walk.ops.lookup(op).executionsPerWarp;
  });
  kernel.walk([&](InstOp op) {
    OpStats stats = walk.ops.lookup(op);
    if (std::optional<ProductAttr> product = op.getProduct())
      profile.productCyclesPerWarp +=
          stats.executionsPerWarp *
          productCycles(*product, machine).value_or(0) / kWarpsOfGroup;
    std::optional<AsyncAttr> step = op.getAsync();
    if (step && step->getUnit() == AsyncUnit::MBarrier)
      profile.mbarrierLanesPerWarp +=
          stats.executionsPerWarp * stats.lanesPerExecution;
  });
}
