//===- DataPlaces.cpp - data-dependent addresses --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataPlaces.h"
#include "Lanes/ValueRange.h"
#include "ObservedLines.h"
#include "llvm/ADT/SetVector.h"
#include <cstdlib>

using namespace gpuperf;

/// The operations of the block of `load` that its address comes of, if that is
/// the body of a loop in this iteration or in those before.
static llvm::SmallSetVector<mlir::Operation *, 16> originsOf(AccessOp load) {
  llvm::SmallSetVector<mlir::Operation *, 16> origins;
  auto loop = llvm::dyn_cast<LoopOp>(load->getParentOp());
  auto yield =
      loop ? llvm::dyn_cast<YieldOp>(loop.getBody().front().back()) : YieldOp();
  constexpr size_t kMost = 512;
  llvm::SmallSetVector<mlir::Value, 16> values;
  values.insert(load->operand_begin(), load->operand_end());
  for (size_t i = 0; i < values.size() && i < kMost; ++i) {
    if (mlir::Operation *op = values[i].getDefiningOp()) {
      origins.insert(op);
      if (op->getBlock() == load->getBlock())
        values.insert(op->operand_begin(), op->operand_end());
      continue;
    }
    auto carried = mlir::cast<mlir::BlockArgument>(values[i]);
    unsigned number = carried.getArgNumber(); // 0 is the counter
    if (yield && carried.getOwner() == load->getBlock() && number > 0 &&
        number <= yield.getValues().size())
      values.insert(yield.getValues()[number - 1]);
  }
  return origins;
}

bool gpuperf::waitsForItself(AccessOp load) {
  return originsOf(load).contains(load);
}

/// Whether a load that waits for itself says where `op` is, or one of its array
/// does, as where a loop of these was unrolled.
static bool followsChain(AccessOp op) {
  return llvm::any_of(originsOf(op), [&](mlir::Operation *origin) {
    auto load = llvm::dyn_cast<AccessOp>(origin);
    return load && (waitsForItself(load) || load.getBase() == op.getBase());
  });
}

static bool isFar(Space space) {
  return space == Space::Global || space == Space::Texture ||
         space == Space::Generic;
}

std::optional<ObservedAccess>
gpuperf::observedAccess(AccessOp op, const ResolvedLaunch &launch) {
  Space space = op.getSpace();
  if (!launch.observed || (space != Space::Global && space != Space::Generic &&
                           space != Space::Shared))
    return std::nullopt;
  std::optional<ObservedAccess> access;
  std::optional<llvm::ArrayRef<int64_t>> lines = op.getStatements();
  if (launch.isObservedByLines)
    access = observedByLine(op, *launch.observed);
  else if (lines && lines->size() == 1)
    if (auto *one = launch.observed->access(unsigned(lines->front())))
      access = *one;
  return access && access->executions > 0 ? access : std::nullopt;
}

/// Whether the places of a warp are close to each other beside those of all:
/// those of another are elsewhere, and each is used by few.
static bool areClose(const ObservedAccess &access) {
  constexpr double kFar = 8;
  return access.warpBytes * kFar < access.allBytes;
}

std::optional<int64_t> gpuperf::saidBytes(AccessOp op,
                                          const ResolvedLaunch &launch) {
  if (auto access =
          isFar(op.getSpace()) ? observedAccess(op, launch) : std::nullopt)
    return int64_t(access->allBytes) + op.getBytes();
  return isFar(op.getSpace()) ? dataBytes(launch) : std::nullopt;
}

/// How much more `expr`, a sum of products with constants, is in the next
/// iteration of the loop with `counter`; empty for other expressions.
static std::optional<int64_t> addedPerIteration(ExprAttr expr,
                                                ExprAttr counter) {
  if (expr == counter)
    return 1;
  if (!expr.dependsOn(counter))
    return 0;
  if (!llvm::is_contained({ExprKind::Add, ExprKind::Sub, ExprKind::Mul},
                          expr.getKind()))
    return std::nullopt;
  ExprAttr a = expr.getOperands()[0], b = expr.getOperands()[1];
  if (expr.getKind() == ExprKind::Mul) {
    if (a.isConst())
      std::swap(a, b);
    std::optional<int64_t> step = addedPerIteration(a, counter);
    return step && b.isConst() ? std::optional(*step * b.getValue())
                               : std::nullopt;
  }
  std::optional<int64_t> left = addedPerIteration(a, counter),
                         right = addedPerIteration(b, counter);
  if (!left || !right)
    return std::nullopt;
  return expr.getKind() == ExprKind::Add ? *left + *right : *left - *right;
}

int64_t gpuperf::runOfLane(AccessOp op, LoopOp loop, int64_t iterations) {
  constexpr int64_t kSector = 32;
  std::optional<int64_t> step =
      addedPerIteration(op.getOffset(), loop.getCounter());
  return step && std::abs(*step) < kSector ? std::abs(*step) * iterations : 0;
}

std::optional<int64_t> gpuperf::bytesOfCounters(AccessOp op,
                                                const ResolvedLaunch &launch) {
  constexpr int64_t kBins = 256;
  bool counts = isFar(op.getSpace()) && op.getKind() == AccessKind::Atomic &&
                op.getIncrement() && !dataOrder(launch);
  return counts ? std::optional(kBins * op.getBytes()) : std::nullopt;
}

DataOrder gpuperf::orderOfPlaces(AccessOp op, const ResolvedLaunch &launch) {
  if (auto access =
          isFar(op.getSpace()) ? observedAccess(op, launch) : std::nullopt)
    return op.getKind() != AccessKind::Atomic && areClose(*access)
               ? DataOrder::Local
               : DataOrder::Random;
  if (!isFar(op.getSpace()) || op.getKind() == AccessKind::Atomic ||
      dataBytes(launch))
    return DataOrder::Random;
  std::optional<DataOrder> said = dataOrder(launch);
  bool isTable = op.getBase().array ||
                 reachableBytes(op.getOffset(), op.getBytes(), launch);
  if (isTable && said != DataOrder::Sorted)
    return DataOrder::Random;
  if (said)
    return *said;
  return followsChain(op) || op.getOffset().isUnknownForLength()
             ? DataOrder::Random
             : DataOrder::Local;
}
