//===- BlockSampling.cpp - blocks that stand for the grid -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSampling.h"
#include "gpuperf/Analysis/Sampling.h"
#include <map>
#include <set>

using namespace gpuperf;

namespace {

/// Signatures asked for in one dimension: enough to find two thresholds in two
/// thousand million blocks.
constexpr unsigned kMostAsked = 80;
/// More different stretches than this are a gradual change.
constexpr unsigned kMostStretches = 8;
/// Positions of a dimension that changes gradually.
constexpr int64_t kGradualPositions = 9;

/// Blocks that all do the same: one of them, whatever the parity of their
/// number, or a few for the alignments of what they access.
std::vector<Sample> spread(int64_t begin, int64_t end, int64_t few) {
  if (few > 1)
    return sampleRange(begin, end, few);
  return {{begin + (end - begin) / 2, double(end - begin)}};
}

/// One dimension of the grid, bisected.
class Dimension {
public:
  Dimension(int64_t extent, llvm::function_ref<uint64_t(int64_t)> signature)
      : extent(extent), signature(signature) {}

  /// `perStretch` positions for each stretch of equal blocks.
  std::vector<Sample> sample(int64_t perStretch) {
    ask(0);
    ask(extent - 1);
    bisect(0, extent - 1);
    std::vector<Sample> samples;
    if (gradual)
      return sampleRange(0, extent, kGradualPositions);
    for (auto it = known.begin(); it != known.end();) {
      auto end = std::find_if(it, known.end(), [&](const auto &other) {
        return other.second != it->second;
      });
      int64_t next = end == known.end() ? extent : end->first;
      for (const Sample &sample : spread(it->first, next, perStretch))
        samples.push_back(sample);
      it = end;
    }
    return samples;
  }

private:
  int64_t extent;
  llvm::function_ref<uint64_t(int64_t)> signature;
  std::map<int64_t, uint64_t> known;
  bool gradual = false;

  uint64_t ask(int64_t position) {
    auto [it, isNew] = known.try_emplace(position, 0);
    if (isNew)
      it->second = signature(position);
    return it->second;
  }

  /// Adds to `known` both sides of every change in [low, high] that shows at
  /// its ends or its middle.
  void bisect(int64_t low, int64_t high) {
    if (high - low < 2 || gradual)
      return;
    if (known.size() >= kMostAsked || stretches() > kMostStretches) {
      gradual = true;
      return;
    }
    int64_t middle = low + (high - low) / 2;
    uint64_t a = ask(low), b = ask(middle), c = ask(high);
    if (a != b)
      bisect(low, middle);
    if (b != c)
      bisect(middle, high);
  }

  unsigned stretches() const {
    std::set<uint64_t> distinct;
    for (const auto &[position, value] : known)
      distinct.insert(value);
    return distinct.size();
  }
};

/// What in the kernel depends on the block's number in one dimension.
struct Dependence {
  bool control = false, address = false;
};

} // namespace

std::vector<BlockSample> gpuperf::sampleBlocks(
    PlanRegion &plan, LaneEvaluator &control, const ResolvedLaunch &launch,
    llvm::function_ref<uint64_t(const std::array<int64_t, 3> &)> signature) {
  std::array<Dependence, 3> on{};
  forEachNode(plan, [&](PlanNode &node) {
    for (unsigned dim = 0; dim != 3 && node.expr; ++dim)
      if (control.dependsOnBlock(node.expr, dim))
        (node.kind == PlanNode::Access ? on[dim].address : on[dim].control) =
            true;
  });
  unsigned dims = llvm::count_if(
      on, [](const Dependence &d) { return d.control || d.address; });
  std::array<std::vector<Sample>, 3> positions;
  for (unsigned dim = 0; dim != 3; ++dim) {
    auto sign = [&](int64_t position) {
      std::array<int64_t, 3> block{0, 0, 0};
      block[dim] = position;
      return signature(block);
    };
    int64_t few = on[dim].address && dims == 1 ? 3 : 1;
    positions[dim] =
        on[dim].control
            ? Dimension(launch.grid[dim], sign).sample(few)
            : spread(0, launch.grid[dim], few);
  }
  std::vector<BlockSample> blocks;
  for (const Sample &z : positions[2])
    for (const Sample &y : positions[1])
      for (const Sample &x : positions[0])
        blocks.push_back({{x.position, y.position, z.position},
                          x.weight * y.weight * z.weight});
  return blocks;
}
