//===- AsyncWork.cpp - the amount of asynchronous work --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncWork.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include <algorithm>

using namespace gpuperf;

namespace {

/// What a product into tensor memory has an SM do.
struct TensorProduct {
  double adds = 0;     ///< cycles of its multiply-adds
  double a = 0, b = 0; ///< cycles to read its operands in shared memory
};

} // namespace

/// A block has m / blocks rows. The tensor cores take 128 rows at once, of
/// which a product of 64 by one block has half, and half of them a product of
/// 64 rows by each of two blocks in half as many columns. Each SM reads its
/// rows of A, and its part of B's columns (machines/b200.yaml).
static std::optional<TensorProduct> tensorProduct(InstOp op,
                                                  const Machine &machine) {
  Figure perCycle =
      machine.modelParameter("gpuperf", "tensor_product_fma_per_cycle");
  Figure bytesPerCycle = machine.modelParameter(
      "gpuperf", "tensor_product_operand_bytes_per_cycle");
  if (!perCycle || !bytesPerCycle)
    return std::nullopt;
  ProductAttr product = *op.getProduct();
  double blocks = double(productBlocks(op));
  constexpr double kFullBits = 16, kBitsPerByte = 8, kRowsAtOnce = 128;
  double rows = double(product.getM()) / blocks;
  double taken = blocks == 1 ? std::max(rows, kRowsAtOnce) : rows;
  double k = double(product.getK());
  double kept = product.getSparse() ? k / 2 : k;
  double bits = double(product.getBits());
  TensorProduct work;
  work.adds =
      taken * double(product.getN()) * kept * bits / kFullBits / *perCycle;
  double perByte = 1 / *bytesPerCycle;
  if (!product.getRegisters())
    work.a = rows * kept * bits / kBitsPerByte * perByte;
  work.b = double(product.getN()) / blocks * k * bits / kBitsPerByte * perByte;
  return work;
}

double gpuperf::cyclesBehindReads(InstOp op, const Machine &machine) {
  std::optional<TensorProduct> work = tensorProduct(op, machine);
  return work
             ? std::max(work->a - std::max(work->a + work->b - work->adds, 0.0),
                        0.0)
             : 0;
}

/// The tensor cores take the more elements a cycle the narrower these are. Of
/// sparse products they skip the elements of A that are left out, but read all
/// of B. An operand is read from shared memory once for the whole group.
std::optional<double> gpuperf::productCycles(InstOp op,
                                             const Machine &machine) {
  const AsyncFigures &async = machine.async;
  ProductAttr product = *op.getProduct();
  if (productBlocks(op)) {
    std::optional<TensorProduct> work = tensorProduct(op, machine);
    return work ? std::optional(std::max(work->adds, work->a + work->b))
                : std::nullopt;
  }
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
    profile.l1Bytes += access.traffic.l1Bytes;
    return;
  }
  profile.bulkCopiesPerWarp += access.executionsPerWarp;
  profile.bulkL2Bytes += access.traffic.l2Bytes;
  if (!access.isOnHost)
    profile.bulkDramBytes += access.traffic.dramBytes;
}

/// An atomic takes the way of a load twice: it carries operands there, and an
/// answer comes back (machines/h100.yaml).
void gpuperf::addThroughCluster(const AccessProfile &access,
                                KernelProfile &profile) {
  profile.bulkCopiesPerWarp += access.isBulk ? access.executionsPerWarp : 0;
  double ways = access.kind == AccessKind::Atomic ? 2 : 1;
  constexpr double kWavefrontBytes = 128;
  double wavefronts = access.isBulk
                          ? access.lanes.active *
                                double(access.bytesPerThread) / kWavefrontBytes
                          : access.wavefrontsPerRequest;
  profile.clusterWavefrontsPerWarp +=
      ways * access.executionsPerWarp * wavefronts;
}

/// Of a warp that executes `product`: a fourth of the warp group's, or all of
/// what each of the SMs has to do.
static double sharesOf(InstOp op) {
  constexpr double kWarpsOfGroup = 4;
  int64_t blocks = productBlocks(op);
  return blocks ? double(blocks) : 1 / kWarpsOfGroup;
}

void gpuperf::addAsyncWork(KernelOp kernel, const WarpWalk &walk,
                           const Machine &machine, KernelProfile &profile) {
  kernel.walk([&](BarrierOp op) {
    if (op.getAsync())
      profile.asyncWaitsPerWarp += walk.ops.lookup(op).executionsPerWarp;
  });
  kernel.walk([&](InstOp op) {
    OpStats stats = walk.ops.lookup(op);
    if (op.getProduct())
      profile.productCyclesPerWarp += stats.executionsPerWarp * sharesOf(op) *
                                      productCycles(op, machine).value_or(0);
    std::optional<AsyncAttr> step = op.getAsync();
    if (step && step->getUnit() == AsyncUnit::MBarrier)
      profile.mbarrierLanesPerWarp +=
          stats.executionsPerWarp * stats.lanesPerExecution;
  });
}
