//===- LaneEvaluator.h - expressions on the lanes of a warp -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ExprAttr ──(compiled once)──▶ node: operands, variables it depends on
//        │ evaluate under (block, warp, loop counters)
//        ▼
//   LaneValue = base + one interned vector of lane offsets
//
// A value whose lanes change together (a loop advances, the block changes)
// keeps its vector, and only its base changes. Most of a walk is therefore
// scalar arithmetic, and results that were computed for a vector can be reused.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_LANEEVALUATOR_H
#define GPUPERF_LIB_ANALYSIS_LANES_LANEEVALUATOR_H

#include "LaneArithmetic.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <cassert>

namespace gpuperf {

/// What an aligned unknown stands for: larger than any extent of a block, so
/// that `tx % ~n` is tx, and far from overflow when two are multiplied.
constexpr int64_t kAlignedUnknown = int64_t(1) << 20;

/// The number of steps for which `first` and `iterate` evaluate a recurrence. A
/// lane that needs more steps has no value.
constexpr int64_t kFollowedSteps = 512;

/// Evaluates expressions for one warp at a time. Warps are 32 consecutive
/// linear thread numbers (x fastest), so that lanes past the end of a partial
/// warp have values too; use `liveLanes` to mask them.
class LaneEvaluator {
public:
  /// With `assumeAligned`, an unknown that is the same in all lanes (`~x`, a
  /// scalar parameter without a value) has a large multiple of 256 as its
  /// value, plus the residue set by `bindUnknown`. Otherwise it makes the value
  /// unknown.
  explicit LaneEvaluator(const ResolvedLaunch &launch,
                         bool assumeAligned = false);
  LaneEvaluator(const LaneEvaluator &) = delete;

  const ResolvedLaunch &launchOf() const { return launch; }

  void setBlock(const std::array<int64_t, 3> &block);
  void setWarp(int64_t warpOfBlock);
  /// Lanes of the current warp that are threads of the block.
  LaneMask liveLanes() const { return live; }

  /// The slot of a loop's counter, or of a bound name. Its value is 0 at first.
  unsigned addCounter(ExprAttr counter);
  void setCounter(unsigned slot, int64_t value) {
    LaneValue same;
    same.base = value;
    bind(slot, same);
  }
  void setCounter(ExprAttr counter, int64_t value) {
    setCounter(addCounter(counter), value);
  }

  /// Adds `residue` to the large multiple that is the value of the unknown
  /// `name`.
  void bindUnknown(llvm::StringRef name, int64_t residue);

  /// Replaces `expr` by `value` in all expressions that have not been evaluated
  /// yet.
  void define(ExprAttr expr, ExprAttr value) {
    assert(!value.dependsOn(expr) && "a definition by itself");
    nodeOf[expr] = compile(value);
    definitions[expr] = value;
  }
  /// The definition of `expr`, or `expr` itself without one.
  ExprAttr definitionOf(ExprAttr expr) const {
    auto it = definitions.find(expr);
    return it == definitions.end() ? expr : it->second;
  }

  LaneValue evaluate(ExprAttr expr);
  /// `value` moved by `times` steps, lane by lane.
  LaneValue moved(const LaneValue &value, int64_t times,
                  const LaneValue &step) {
    return arithmetic.moved(value, times, step);
  }

  /// Whether `expr` depends on the counter in `slot`.
  bool dependsOnCounter(ExprAttr expr, unsigned slot);
  /// Whether `expr` depends on blockIdx in dimension `dim`.
  bool dependsOnBlock(ExprAttr expr, unsigned dim);
  /// Whether `expr` depends on nothing but the launch.
  bool isFixed(ExprAttr expr);
  /// Whether `expr` depends on thread, block or a counter.
  bool moves(ExprAttr expr);
  /// Whether an expression that was asked of has an unknown of that name.
  bool isOpen(llvm::StringRef name) const { return unknownSlots.count(name); }

  /// Identifies which lanes of the current warp are in one row of the block. It
  /// is equal for warps with equal relative positions of their threads.
  std::pair<const LaneVector *, const LaneVector *> geometry() const {
    return {thread[0].lanes, thread[1].lanes};
  }
  /// threadIdx of the current warp's lanes, x, y, z.
  const std::array<LaneValue, 3> &threadIndex() const { return thread; }

  /// Number of nodes computed so far, the unit of a walk's budget.
  uint64_t work() const { return computed; }

private:
  /// The meaning of a leaf, which is fixed when its first expression is
  /// compiled.
  enum class Role { Thread, Block, Fixed, Counter, Uniform, Varying };
  struct Node {
    ExprKind kind;
    Role role = Role::Fixed;
    int64_t value = 0;  ///< of a constant
    unsigned index = 0; ///< dimension, counter slot or unknown number
    unsigned operands[3] = {0, 0, 0};
    uint64_t variables = 0; ///< one bit for each variable that it depends on
    uint64_t stamp = 0;     ///< clock at which `cached` was computed
    LaneValue cached;
    ExprAttr condition; ///< of `first`
  };
  /// An `iterate` that is evaluated for a number of steps. The `index` of its
  /// node is the position in `recurrences`.
  struct Recurrence {
    unsigned step = 0; ///< slots of the names that it binds
    llvm::SmallVector<unsigned, 2> slots;
    unsigned count = 0; ///< nodes
    llvm::SmallVector<unsigned, 2> starts, nexts;
    uint64_t variables = 0; ///< outer variables that starts and steps depend on
    uint64_t stamp = 0;     ///< clock at which `state` was computed
    int64_t steps = 0;
    llvm::SmallVector<LaneValue, 2> state;
  };

  unsigned compile(ExprAttr expr);
  void compileLeaf(Node &node, ExprAttr leaf);
  void compileFirst(Node &node, ExprAttr expr);
  void compileIterate(Node &node, ExprAttr expr);
  uint64_t variablesOutside(uint64_t variables, unsigned slot) const;
  bool unchangedSince(uint64_t stamp, uint64_t variables) const;
  void bind(unsigned slot, const LaneValue &value);
  const LaneValue &evaluate(unsigned index);
  LaneValue leafValue(const Node &node);
  LaneValue &valueIn(unsigned slot);
  LaneValue compute(const Node &node);
  LaneValue computeFirst(const Node &node);
  LaneValue computeIterate(const Node &node);
  LaneValue follow(Recurrence &recurrence, const LaneValue &count);
  LaneValue computeOf(ExprKind unknown, const LaneValue &value,
                      const LaneValue &key) const;
  /// threadIdx of the lanes of the warp whose first thread is number `first`.
  std::array<LaneValue, 3> threadsOf(int64_t first);
  void touch(unsigned variable) { changed[variable] = ++clock; }

  const ResolvedLaunch &launch;
  bool assumeAligned;
  std::array<LaneValue, 3> thread;
  llvm::DenseMap<int64_t, std::array<LaneValue, 3>> threads; ///< by warp
  std::array<int64_t, 3> block{0, 0, 0};
  int64_t warp = -1;
  LaneMask live = 0;
  std::vector<LaneValue> counters, bound; ///< by slot; of bound names
  llvm::DenseMap<ExprAttr, unsigned> counterSlots;
  llvm::DenseMap<ExprAttr, ExprAttr> definitions;
  std::vector<int64_t> unknownResidues;
  llvm::StringMap<unsigned> unknownSlots;

  std::vector<Node> nodes;
  std::vector<Recurrence> recurrences;
  llvm::DenseMap<ExprAttr, unsigned> nodeOf;
  std::array<uint64_t, 64> changed{};
  uint64_t clock = 1, computed = 0;

  LaneArithmetic arithmetic;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_LANEEVALUATOR_H
