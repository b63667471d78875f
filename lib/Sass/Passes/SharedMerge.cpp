//===- SharedMerge.cpp - wide accesses of shared memory -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Alignment.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <optional>
#include <set>
#include <tuple>

using namespace gpuperf;
using namespace llvm;

/// Whether each iteration of the loop of `counter` adds to `expr`: `4 * k + x`,
/// but not `(k & 3) * 4 + x`, nor a recurrence.
static bool isSteppedBy(ExprAttr counter, ExprAttr expr) {
  if (expr.isLeaf())
    return expr == counter;
  auto isStepped = [&](ExprAttr part) { return isSteppedBy(counter, part); };
  ExprKind kind = expr.getKind();
  if (kind == ExprKind::Add || kind == ExprKind::Sub || kind == ExprKind::Mul)
    return any_of(expr.getOperands(), isStepped);
  // k % 3 is k - k / 3 * 3; k % 4 is made of bits.
  bool isOfBits = kind == ExprKind::Rem && expr.getOperands()[1].isConst() &&
                  powerOfTwoIn(expr.getOperands()[1].getValue()) ==
                      expr.getOperands()[1].getValue();
  return ((kind == ExprKind::Rem && !isOfBits) || kind == ExprKind::Shl) &&
         isStepped(expr.getOperands()[0]);
}

namespace {

/// An offset in shared or constant memory, whose addresses have 32 bits: a
/// constant and a sum of terms, modulo 2^32. What extends an index of 32 bits
/// to 64 makes no difference then, and is left out.
class SharedOffset {
public:
  explicit SharedOffset(ExprAttr offset) : context(offset.getContext()) {
    add(offset, 1);
  }

  int64_t constant() const { return int32_t(fixed); }

  /// All but the constant. Equal sums are one expression.
  ExprAttr variable() {
    llvm::sort(terms, [](const auto &a, const auto &b) {
      return a.first.getAsOpaquePointer() < b.first.getAsOpaquePointer();
    });
    ExprAttr sum = ExprAttr::getConst(context, 0);
    for (auto [term, factor] : terms) {
      ExprAttr times = ExprAttr::getConst(context, int32_t(factor));
      sum = ExprAttr::getBinary(
          ExprKind::Add, sum, ExprAttr::getBinary(ExprKind::Mul, term, times));
    }
    return sum;
  }

private:
  mlir::MLIRContext *context;
  uint32_t fixed = 0;
  SmallVector<std::pair<ExprAttr, uint32_t>> terms;

  void add(ExprAttr expr, uint32_t factor) {
    if (expr.isConst()) {
      fixed += factor * uint32_t(expr.getValue());
      return;
    }
    auto operands = expr.getOperands();
    bool isByConst = operands.size() == 2 && operands[1].isConst();
    uint32_t number = isByConst ? uint32_t(operands[1].getValue()) : 0;
    switch (expr.getKind()) {
    case ExprKind::Add:
      add(operands[0], factor);
      return add(operands[1], factor);
    case ExprKind::Sub:
      add(operands[0], factor);
      return add(operands[1], -factor);
    case ExprKind::Mul:
      if (isByConst)
        return add(operands[0], factor * number);
      break;
    case ExprKind::And: // the low 32 bits
      if (isByConst && number == ~0u)
        return add(operands[0], factor);
      break;
    case ExprKind::Xor: // of the sign is an addition
      if (isByConst && number == 1u << 31) {
        fixed += factor << 31;
        return add(operands[0], factor);
      }
      break;
    default:
      break;
    }
    addTerm(expr, factor);
  }

  void addTerm(ExprAttr term, uint32_t factor) {
    auto known = find_if(terms, [&](auto &one) { return one.first == term; });
    if (known == terms.end())
      terms.push_back({term, factor});
    else
      known->second += factor;
  }
};

/// Accesses of one kind at constant distances from each other, by offset.
using Group = std::map<int64_t, AccessOp>;
using Groups = MapVector<std::pair<const void *, mlir::Attribute>, Group>;

class BlockMerger {
public:
  BlockMerger(mlir::Block &block, Space space, const SassTable::Shared &table,
              ExprAttr counter)
      : block(block), space(space), table(table), counter(counter) {}

  void run() {
    for (mlir::Operation &op : make_early_inc_range(block)) {
      auto access = dyn_cast<AccessOp>(op);
      if (access && access.getSpace() == space)
        visit(access);
      else if (isa<BarrierOp, UnknownOp>(op) || op.getNumRegions())
        flush();
    }
    flush();
  }

private:
  mlir::Block &block;
  Space space;
  const SassTable::Shared &table;
  ExprAttr counter; ///< of a loop that steps pointers, or null
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
    SharedOffset offset(access.getOffset());
    return {&groups[{access.getBase().key(), offset.variable()}],
            offset.constant()};
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

  /// What ptxas knows the places of `group` to be aligned to, at multiples of
  /// that from each other. A pointer that a loop steps points at the access in
  /// the middle of the distance between the first and the last: LLVM's loop
  /// strength reduction, in Clang as in nvcc, chooses that one
  /// (GenerateConstantOffsets; of four words [r-8], [r-4], [r], [r+4], of which
  /// ptxas 13.0 makes two of 64 bits).
  int64_t alignmentFor(ExprAttr variable, const Group &group) const {
    int64_t align =
        std::min<int64_t>(alignmentOf(variable), table.alignmentBytes);
    if (!counter || !isSteppedBy(counter, variable))
      return align;
    int64_t first = group.begin()->first, last = group.rbegin()->first;
    int64_t middle = group.lower_bound(first + (last - first) / 2)->first;
    return std::min(align, powerOfTwoIn(middle));
  }

  void mergeGroup(ExprAttr variable, Group &group) {
    int64_t align = alignmentFor(variable, group);
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

/// The innermost loop around `block`, if no loop is in it; null otherwise.
static LoopOp innermostLoop(mlir::Block &block) {
  mlir::Operation *parent = block.getParentOp();
  LoopOp loop = isa<LoopOp>(parent) ? cast<LoopOp>(parent)
                                    : parent->getParentOfType<LoopOp>();
  auto stop = [](LoopOp) { return mlir::WalkResult::interrupt(); };
  return loop && !loop.getBody().walk(stop).wasInterrupted() ? loop : LoopOp();
}

/// Whether `loop` steps several sums of its accesses of shared memory, all by
/// the same.
static bool stepsSeveralAlike(LoopOp loop) {
  DenseSet<ExprAttr> sums;
  std::set<std::optional<int64_t>> steps;
  loop.getBody().walk([&](AccessOp access) {
    if (access.getSpace() != Space::Shared)
      return;
    ExprAttr sum = SharedOffset(access.getOffset()).variable();
    if (!isSteppedBy(loop.getCounter(), sum))
      return;
    sums.insert(sum);
    steps.insert(stepOf(sum, loop.getCounter()));
  });
  return sums.size() > 1 && steps.size() == 1;
}

/// The counter of the loop around `block` if that has a pointer of its own for
/// each sum that it steps. Where Clang copies a loop of constant length, as
/// those of `writtenOut`, several sums that step alike are made of one counter
/// instead.
static ExprAttr counterOfPointers(mlir::Block &block,
                                  const DenseSet<LoopOp> &writtenOut) {
  LoopOp loop = innermostLoop(block);
  bool isOfOneCounter =
      loop && writtenOut.contains(loop) && stepsSeveralAlike(loop);
  return loop && !isOfOneCounter ? loop.getCounter() : ExprAttr();
}

void gpuperf::mergeSharedAccesses(KernelOp kernel, const SassTable &table,
                                  const DenseSet<LoopOp> &writtenOut) {
  SmallVector<mlir::Block *> blocks;
  kernel.walk([&](mlir::Block *block) { blocks.push_back(block); });
  // LDC.64 is the widest (ptxas 13.0 for sm_75, sm_86 and sm_90: four of them
  // for eight floats of a row, two for eight shorts).
  SassTable::Shared constants = table.shared;
  constants.widestBytes = 8;
  constants.narrowestLoadBytes = 2;
  for (mlir::Block *block : blocks) {
    ExprAttr counter = counterOfPointers(*block, writtenOut);
    BlockMerger(*block, Space::Shared, table.shared, counter).run();
    BlockMerger(*block, Space::Constant, constants, counter).run();
  }
}
