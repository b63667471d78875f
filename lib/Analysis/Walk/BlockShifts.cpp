//===- BlockShifts.cpp - alignments of an access in a range of blocks -----===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One block is walked for many that do the same, but the accesses of the others
// may start elsewhere in a 128-byte line: when each block starts 12 floats
// after the one before, there are eight different starts. The offset of an
// access at both ends of the stretch gives its step from block to block, and
// the step how often it has each start:
//
//   blocks 0 to 4, 96 bytes each, block 2 walked ─▶ shifts in a line of
//   -192, -96, 0, 96 and 192 bytes ─▶ 64: 2/5, 32: 1/5, 0: 1/5, 96: 1/5
//
//===----------------------------------------------------------------------===//

#include "BlockSampling.h"
#include "WarpWalker.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <map>

using namespace gpuperf;

namespace {

constexpr int64_t kPeriod = 128;

bool isInDeviceMemory(AccessOp op) {
  return op.getSpace() == Space::Global || op.getSpace() == Space::Generic ||
         op.getSpace() == Space::Texture;
}

/// The offset's change from `a` to `b`, when all lanes move alike.
std::optional<int64_t> moved(const LaneValue &a, const LaneValue &b) {
  if (a.known != kAllLanes || b.known != kAllLanes || a.lanes != b.lanes)
    return std::nullopt;
  int64_t change;
  if (llvm::SubOverflow(b.base, a.base, change))
    return std::nullopt;
  return change;
}

using Weights = std::map<int64_t, double>;

/// Weights of the shifts by `step` times -before, ..., count - before - 1.
Weights multiples(int64_t step, int64_t before, int64_t count) {
  assert(before >= 0 && before < count && "the walked block is one of them");
  Weights weights;
  int64_t cycle = std::min(count, kPeriod);
  for (int64_t i = 0; i != cycle; ++i) {
    int64_t times = count / cycle + (i < count % cycle);
    weights[llvm::mod((i - before) % kPeriod * (step % kPeriod), kPeriod)] +=
        double(times) / count;
  }
  return weights;
}

Weights convolve(const Weights &a, const Weights &b) {
  Weights sum;
  for (auto [x, p] : a)
    for (auto [y, q] : b)
      sum[(x + y) % kPeriod] += p * q;
  return sum;
}

} // namespace

/// The step of every access' offset from one block of the stretch in `dim` to
/// the next, where it is one number.
std::vector<std::optional<int64_t>>
WarpWalker::blockSteps(const BlockSample &sample, unsigned dim) {
  std::array<std::vector<LaneValue>, 3> at;
  int64_t begin = sample.begin[dim], count = sample.extent[dim];
  assert(count >= 2 && "one block has no step to the next");
  int64_t step = sample.step[dim];
  std::array<int64_t, 3> positions{begin, begin + step,
                                   begin + (count - 1) * step};
  for (unsigned i = 0; i != 3; ++i) {
    std::array<int64_t, 3> block = sample.position;
    block[dim] = positions[i];
    address.setBlock(block);
    forEachNode(plan, [&](PlanNode &node) {
      at[i].push_back(node.kind == PlanNode::Access
                          ? address.evaluate(node.expr)
                          : LaneValue());
    });
  }
  std::vector<std::optional<int64_t>> steps;
  for (size_t n = 0; n != at[0].size(); ++n) {
    std::optional<int64_t> one = moved(at[0][n], at[1][n]);
    std::optional<int64_t> all = moved(at[0][n], at[2][n]);
    int64_t steady;
    bool linear = one && all && !llvm::MulOverflow(*one, count - 1, steady) &&
                  *all == steady;
    steps.push_back(linear ? one : std::nullopt);
  }
  return steps;
}

void WarpWalker::findShifts(const BlockSample &sample) {
  std::vector<Weights> shifts;
  forEachNode(plan, [&](PlanNode &) { shifts.push_back({{0, 1.0}}); });
  address.setWarp(0);
  for (unsigned dim = 0; dim != 3; ++dim) {
    int64_t count = sample.extent[dim];
    if (count < 2)
      continue;
    int64_t before =
        (sample.position[dim] - sample.begin[dim]) / sample.step[dim];
    for (auto [n, step] : llvm::enumerate(blockSteps(sample, dim)))
      if (step && *step % kPeriod != 0)
        shifts[n] = convolve(shifts[n], multiples(*step, before, count));
  }
  unsigned n = 0;
  forEachNode(plan, [&](PlanNode &node) {
    node.shifts.clear();
    if (node.kind == PlanNode::Access &&
        isInDeviceMemory(llvm::cast<AccessOp>(node.op)))
      node.shifts.assign(shifts[n].begin(), shifts[n].end());
    ++n;
  });
}
