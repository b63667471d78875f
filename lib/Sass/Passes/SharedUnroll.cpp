//===- SharedUnroll.cpp - loops unrolled for wide shared accesses ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop trip 128, unroll 4         loop trip 32, steps 4
//     load shared 4 [4 * i]   ──▶     load shared 4 [16 * i]
//     fma                             fma
//                                     load shared 4 [16 * i + 4]
//                                     fma, and so on for 8 and 12
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Alignment.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Sass/Passes/SharedLoops.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using namespace llvm;

/// The offset of an access in iteration `copies * i + copy`, for the counter i,
/// with what is constant in it as the last term.
static ExprAttr offsetOfCopy(ExprAttr offset, ExprAttr counter, int64_t copies,
                             int64_t copy) {
  auto constant = [&](int64_t value) {
    return ExprAttr::getConst(counter.getContext(), value);
  };
  ExprAttr pass = ExprAttr::getBinary(ExprKind::Mul, counter, constant(copies));
  std::optional<int64_t> step = stepOf(offset, counter);
  if (!step)
    return offset.substitute(
        counter, ExprAttr::getBinary(ExprKind::Add, pass, constant(copy)));
  SplitOffset first = splitOffset(offset.substitute(counter, pass));
  ExprAttr moved = constant(first.constant + *step * copy);
  return first.rest ? ExprAttr::getBinary(ExprKind::Add, first.rest, moved)
                    : moved;
}

namespace {

/// Writes out the copies of one loop's body.
class BodyCopies {
public:
  BodyCopies(LoopOp loop, int64_t copies)
      : loop(loop), copies(copies),
        end(cast<YieldOp>(loop.getBody().front().getTerminator())),
        builder(end) {}

  void write() {
    for (mlir::Operation &op : loop.getBody().front().without_terminator())
      first.push_back(&op);
    SmallVector<mlir::Value> last(end.getValues());
    for (int64_t copy = 1; copy < copies; ++copy)
      last = writeCopy(copy, last);
    end.getValuesMutable().assign(last);
    for (mlir::Operation *op : first) {
      place(op, 0);
      countOnce(op);
    }
  }

private:
  LoopOp loop;
  int64_t copies;
  YieldOp end;
  mlir::OpBuilder builder;
  SmallVector<mlir::Operation *> first; ///< operations of the first copy

  /// What one pass of the machine's loop does for all copies, such as the step
  /// of a pointer, counts a fraction in each.
  static bool isOfAllCopies(mlir::Operation *op) {
    auto inst = dyn_cast<InstOp>(op);
    return inst && !inst.getCounts().empty() &&
           all_of(inst.getCounts(), [](mlir::Attribute count) {
             return cast<ClassCountAttr>(count).getCount() < 1;
           });
  }

  /// Appends a copy behind one that yields `before`; returns what it yields.
  /// What is of all copies is in the first one.
  SmallVector<mlir::Value> writeCopy(int64_t copy,
                                     ArrayRef<mlir::Value> before) {
    mlir::IRMapping map;
    for (auto [carried, value] : zip(loop.getCarried(), before))
      map.map(carried, value);
    for (mlir::Operation *op : first)
      if (!isOfAllCopies(op))
        place(builder.clone(*op, map), copy);
    return map_to_vector(end.getValues(), [&](mlir::Value value) {
      return map.lookupOrDefault(value);
    });
  }

  void place(mlir::Operation *op, int64_t copy) {
    if (auto access = dyn_cast<AccessOp>(op))
      access.setOffset(
          offsetOfCopy(access.getOffset(), loop.getCounter(), copies, copy));
  }

  void countOnce(mlir::Operation *op) {
    if (!isOfAllCopies(op))
      return;
    auto inst = cast<InstOp>(op);
    inst.setCountsAttr(builder.getArrayAttr(map_to_vector(
        inst.getCounts(), [&](mlir::Attribute attribute) -> mlir::Attribute {
          auto count = cast<ClassCountAttr>(attribute);
          return ClassCountAttr::get(op->getContext(), count.getInstClass(),
                                     count.getCount() * double(copies));
        })));
  }
};

} // namespace

/// How many iterations of `loop` stand side by side, with none left over, in a
/// body without conditionals; 1 otherwise.
static int64_t wholeCopies(LoopOp loop) {
  int64_t copies = loop.getUnroll().value_or(1);
  std::optional<ExprAttr> trip = loop.getTrip();
  bool isWhole = trip && trip->isConst() && trip->getValue() % copies == 0 &&
                 static_cast<int64_t>(loop.getCopies().value_or(1)) == copies;
  bool isStraight =
      all_of(loop.getBody().front().without_terminator(),
             [](mlir::Operation &op) { return isa<InstOp, AccessOp>(op); });
  return isWhole && isStraight && !loop.getEarlyExit() ? copies : 1;
}

/// Whether `access` and that of the next iteration are in one aligned access of
/// twice the bytes.
static bool isNextToNext(AccessOp access, LoopOp loop, int64_t copies,
                         const SassTable::Shared &table) {
  int64_t width = 2 * int64_t(access.getBytes());
  SplitOffset first = splitOffset(
      offsetOfCopy(access.getOffset(), loop.getCounter(), copies, 0));
  return width <= int64_t(table.widestBytes) && first.constant % width == 0 &&
         (!first.rest || std::min<int64_t>(alignmentOf(first.rest),
                                           table.alignmentBytes) >= width);
}

/// Whether ptxas joins loads of shared memory of several iterations: words of a
/// row. It knows how they are aligned
///
/// - where one number steps through all that moves, which LLVM's strength
///   reduction leaves of steps that are equal;
/// - of several rows of one array, at constant distances: their pointer is at
///   the beginning of one of them.
///
/// The pointer of a single row beside a column, or beside global or constant
/// memory, is anywhere in what the copies read, and nothing is joined; what has
/// no step has no such pointer. (ptxas 13.0 on Clang 19's code, four copies:
/// 2 LDS.128 for two rows of two arrays, 8 LDS for a row and a column, 2
/// LDS.128 and 4 LDS for two rows of one array and a column.)
static bool hasNeighbours(LoopOp loop, int64_t copies,
                          const SassTable::Shared &table) {
  bool isFound = false, isOfRows = true, hasSeveral = false;
  DenseSet<std::pair<const void *, mlir::Attribute>> rows;
  for (AccessOp access : loop.getBody().getOps<AccessOp>()) {
    std::optional<int64_t> step = stepOf(access.getOffset(), loop.getCounter());
    if (access.getKind() != AccessKind::Load &&
        access.getSpace() == Space::Shared)
      return false;
    if (!step || step == 0)
      continue;
    if (access.getSpace() != Space::Shared ||
        step != int64_t(access.getBytes())) {
      isOfRows = false;
      continue;
    }
    ExprAttr rest = splitOffset(access.getOffset()).rest;
    hasSeveral |= !rows.insert({access.getBase().key(), rest}).second;
    isFound |= isNextToNext(access, loop, copies, table);
  }
  return isFound && (isOfRows || hasSeveral);
}

DenseSet<LoopOp> gpuperf::writeOutSharedLoops(KernelOp kernel,
                                              const SassTable &table) {
  DenseSet<LoopOp> writtenOut;
  SmallVector<LoopOp> loops;
  kernel.walk([&](LoopOp loop) { loops.push_back(loop); });
  for (LoopOp loop : loops) {
    int64_t copies = wholeCopies(loop);
    if (copies == 1 || !hasNeighbours(loop, copies, table.shared))
      continue;
    BodyCopies(loop, copies).write();
    loop.setTrip(ExprAttr::getConst(loop.getContext(),
                                    loop.getTrip()->getValue() / copies));
    loop.setSteps(loop.getSteps().value_or(1) * copies);
    loop.removeUnrollAttr();
    loop.removeCopiesAttr();
    writtenOut.insert(loop);
  }
  return writtenOut;
}
