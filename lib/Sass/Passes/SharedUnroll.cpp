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

#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "gpuperf/Sass/Passes/SharedLoops.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <optional>
#include <tuple>

using namespace gpuperf;
using namespace llvm;

/// The largest power of two, up to `most`, that divides `expr`: 16 for
/// 64 and for 16 * tid.x + 32, 4 for 4 * tid.x. `most` is what ptxas aligns an
/// array to, so that 0, its beginning, is divided by that.
static int64_t largestDivisor(ExprAttr expr, int64_t most) {
  auto operands = expr.getOperands();
  switch (expr.getKind()) {
  case ExprKind::Const:
    return expr.getValue() == 0
               ? most
               : int64_t(std::min<uint64_t>(most, expr.getValue() &
                                                      -expr.getValue()));
  case ExprKind::Mul:
    return std::min(most, largestDivisor(operands[0], most) *
                              largestDivisor(operands[1], most));
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::Or:
  case ExprKind::Xor:
    return std::min(largestDivisor(operands[0], most),
                    largestDivisor(operands[1], most));
  case ExprKind::And:
    return std::max(largestDivisor(operands[0], most),
                    largestDivisor(operands[1], most));
  case ExprKind::Select:
    return std::min(largestDivisor(operands[1], most),
                    largestDivisor(operands[2], most));
  default:
    return 1;
  }
}

namespace {

/// Accesses of one kind at constant distances from each other, by offset.
using Group = std::map<int64_t, AccessOp>;
using Groups = MapVector<std::pair<const void *, mlir::Attribute>, Group>;

class BlockMerger {
public:
  BlockMerger(mlir::Block &block, const SassTable::Shared &table)
      : block(block), table(table) {}

  void run() {
    for (mlir::Operation &op : make_early_inc_range(block)) {
      auto access = dyn_cast<AccessOp>(op);
      if (access && access.getSpace() == Space::Shared)
        visit(access);
      else if (isa<BarrierOp, UnknownOp>(op) || op.getNumRegions())
        flush();
    }
    flush();
  }

private:
  mlir::Block &block;
  const SassTable::Shared &table;
  std::optional<AccessKind> groupedKind;
  Groups groups; ///< of loads or of stores, never of both

  /// Stores do not go past a load, nor loads past a store, of any array.
  void visit(AccessOp access) {
    AccessKind kind = access.getKind();
    if (kind != groupedKind || access.getKept())
      flush();
    groupedKind = kind;
    if (access.getKept())
      return;
    if (kind == AccessKind::Load &&
        access.getBytes() >= table.narrowestLoadBytes)
      addLoad(access);
    else if (kind == AccessKind::Store &&
             access.getBytes() >= table.narrowestStoreBytes)
      addStore(access);
  }

  /// Where the access goes in its group, by what is constant in its offset.
  std::pair<Group *, int64_t> placeOf(AccessOp access) {
    ExprAttr offset = access.getOffset();
    int64_t constant = 0;
    ExprAttr variable = offset;
    if (offset.isConst()) {
      constant = offset.getValue();
      variable = ExprAttr::getConst(offset.getContext(), 0);
    } else if (offset.getKind() == ExprKind::Add &&
               offset.getOperands()[1].isConst()) {
      constant = offset.getOperands()[1].getValue();
      variable = offset.getOperands()[0];
    }
    return {&groups[{access.getBase().key(), variable}], constant};
  }

  void addLoad(AccessOp load) {
    auto [group, constant] = placeOf(load);
    auto [it, isNew] = group->insert({constant, load});
    if (!isNew && it->second.getBytes() == load.getBytes()) {
      // The same word again: one load serves both.
      load.getResult().replaceAllUsesWith(it->second.getResult());
      load.erase();
    }
  }

  /// A place that is stored to again ends what can be joined.
  void addStore(AccessOp store) {
    auto [group, constant] = placeOf(store);
    if (group->count(constant)) {
      flush();
      std::tie(group, constant) = placeOf(store);
    }
    group->insert({constant, store});
  }

  void flush() {
    for (auto &[key, group] : groups)
      mergeGroup(cast<ExprAttr>(key.second), group);
    groups.clear();
  }

  void mergeGroup(ExprAttr variable, Group &group) {
    int64_t align = largestDivisor(variable, table.alignmentBytes);
    for (auto it = group.begin(); it != group.end();) {
      unsigned merged = 1;
      for (int64_t width = widestOf(it->second); width >= 4; width /= 2)
        if (width <= align && (merged = countRun(group, it, width)) > 1) {
          merge(it, merged, width);
          break;
        }
      std::advance(it, std::max(merged, 1u));
    }
  }

  /// Four at most are joined.
  int64_t widestOf(AccessOp access) const {
    return std::min<int64_t>(4 * access.getBytes(), table.widestBytes);
  }

  /// How many accesses from `it` on fill an aligned access of `width` bytes; 0 when
  /// they do not.
  static unsigned countRun(Group &group, Group::iterator it, int64_t width) {
    int64_t start = it->first, next = start;
    if (start % width != 0)
      return 0;
    unsigned count = 0;
    for (; it != group.end() && next < start + width; ++it, ++count) {
      if (it->first != next)
        return 0;
      next += it->second.getBytes();
    }
    return next == start + width ? count : 0;
  }

  static void merge(Group::iterator first, unsigned count, int64_t width) {
    if (first->second.getKind() == AccessKind::Store)
      mergeStores(first, count, width);
    else
      mergeLoads(first, count, width);
  }

  /// The last of them stays, where all values are there, as a store at the place
  /// and address of the first.
  static void mergeStores(Group::iterator first, unsigned count,
                          int64_t width) {
    AccessOp wide = first->second, last = wide;
    SmallVector<mlir::Value> inputs;
    SmallVector<AccessOp> others;
    for (auto it = first; count != 0; --count, ++it) {
      AccessOp narrow = it->second;
      for (mlir::Value input : narrow.getInputs())
        if (!is_contained(inputs, input))
          inputs.push_back(input);
      if (last->isBeforeInBlock(narrow))
        last = narrow;
      if (narrow != wide)
        others.push_back(narrow);
    }
    if (wide != last)
      wide->moveAfter(last);
    wide.getInputsMutable().assign(inputs);
    setBytes(wide, width);
    for (AccessOp narrow : others) {
      narrow.getResult().replaceAllUsesWith(wide.getResult());
      narrow.erase();
    }
  }

  static void setBytes(AccessOp access, int64_t bytes) {
    access.setBytesAttr(
        mlir::Builder(access.getContext()).getI64IntegerAttr(bytes));
    if (static_cast<int64_t>(access.getValueBytes().value_or(0)) <= bytes)
      access.removeValueBytesAttr();
  }

  static void mergeLoads(Group::iterator first, unsigned count, int64_t width) {
    AccessOp wide = first->second;
    auto it = first;
    AccessOp earliest = wide;
    SmallVector<AccessOp> all;
    for (unsigned i = 0; i < count; ++i, ++it) {
      all.push_back(it->second);
      if (it->second->isBeforeInBlock(earliest))
        earliest = it->second;
    }
    // Its address must be there where the first of them was executed.
    if (earliest != wide) {
      for (mlir::Value input : wide.getInputs())
        if (input.getDefiningOp() &&
            input.getDefiningOp()->getBlock() == wide->getBlock() &&
            !input.getDefiningOp()->isBeforeInBlock(earliest))
          return;
      wide->moveBefore(earliest);
    }
    setBytes(wide, width);
    for (AccessOp narrow : all) {
      if (narrow == wide)
        continue;
      narrow.getResult().replaceAllUsesWith(wide.getResult());
      narrow.erase();
    }
  }
};

} // namespace

void gpuperf::mergeSharedAccesses(KernelOp kernel, const SassTable &table) {
  SmallVector<mlir::Block *> blocks;
  kernel.walk([&](mlir::Block *block) { blocks.push_back(block); });
  for (mlir::Block *block : blocks)
    BlockMerger(*block, table.shared).run();
}

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
         (!first.rest ||
          largestDivisor(first.rest, table.alignmentBytes) >= width);
}

/// Whether ptxas joins loads of shared memory of several iterations. It knows
/// how they are aligned where one number steps through all that moves, which
/// LLVM's strength reduction leaves of steps that are equal. Where a column is
/// read beside a row, or global or constant memory, each pointer has steps of
/// its own, and nothing is joined; what has no step has no such pointer. (ptxas
/// 13.0 on Clang 19's code: 2 LDS.128 for two rows, 8 LDS for a row and a
/// column.)
static bool hasNeighbours(LoopOp loop, int64_t copies,
                          const SassTable::Shared &table) {
  bool found = false;
  for (AccessOp access : loop.getBody().getOps<AccessOp>()) {
    std::optional<int64_t> step = stepOf(access.getOffset(), loop.getCounter());
    if (access.getKind() != AccessKind::Load &&
        access.getSpace() == Space::Shared)
      return false;
    if (!step || step == 0)
      continue;
    if (access.getSpace() != Space::Shared ||
        step != int64_t(access.getBytes()))
      return false;
    found |= isNextToNext(access, loop, copies, table);
  }
  return found;
}

void gpuperf::writeOutSharedLoops(KernelOp kernel, const SassTable &table) {
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
  }
}
