//===- SharedMerge.cpp - wide accesses of shared memory -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedMerge.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <optional>
#include <tuple>

using namespace gpuperf;
using namespace llvm;

int64_t gpuperf::largestDivisor(ExprAttr expr, int64_t most) {
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
