//===- BlockSampling.cpp - blocks that stand for the grid -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSampling.h"
#include "Sampling.h"
#include "llvm/ADT/Hashing.h"
#include <cassert>
#include <cmath>
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
/// Up to this many blocks, all are asked for, and walked if need be.
constexpr int64_t kFewBlocks = 64;

/// Samples of [begin, end), blocks that all do the same: the one in the middle,
/// or about `few` where the blocks' accesses may be aligned differently.
std::vector<Sample> spread(int64_t begin, int64_t end, int64_t few) {
  assert(begin < end && "a stretch has blocks");
  if (few > 1)
    return sampleRange(begin, end, few);
  return {{begin + (end - begin) / 2, double(end - begin)}};
}

/// One dimension of the grid, bisected, or asked position by position.
class Dimension {
public:
  Dimension(int64_t extent, bool each,
            llvm::function_ref<uint64_t(int64_t)> signature)
      : extent(extent), each(each), signature(signature) {
    assert(extent > 0 && "a launch has blocks in every dimension");
  }

  /// `perStretch` positions for each stretch of equal blocks.
  std::vector<Sample> sample(int64_t perStretch) {
    if (each)
      for (int64_t position = 0; position < extent; ++position)
        ask(position);
    ask(0);
    ask(extent - 1);
    bisect(0, extent - 1);
    if (gradual)
      return sampleRange(0, extent, kGradualPositions);
    std::vector<Sample> samples;
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
  bool each;
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
    if (high - low < 2 || gradual || each)
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

/// Whether a condition or trip count (`control`), or an offset (`address`),
/// depends on blockIdx in one dimension.
struct Dependence {
  bool control = false, address = false;
};

using Block = std::array<int64_t, 3>;

/// The grid, dimension by dimension: each is sampled for each sample of those
/// before it, since conditions like y <= x tie them together.
class GridSampler {
public:
  GridSampler(const std::array<Dependence, 3> &on, const ResolvedLaunch &launch,
              llvm::function_ref<uint64_t(const Block &)> signature)
      : on(on), grid(launch.grid), signature(signature) {
    int64_t deciding = 1;
    for (unsigned dim = 0; dim != 3; ++dim) {
      dims += on[dim].control || on[dim].address;
      if (on[dim].control)
        deciding = std::min(deciding, kFewBlocks + 1) * grid[dim];
    }
    fewBlocks = deciding <= kFewBlocks;
  }

  std::vector<BlockSample> run() {
    sample(0, BlockSample());
    return std::move(blocks);
  }

private:
  const std::array<Dependence, 3> &on;
  const std::array<int64_t, 3> &grid;
  llvm::function_ref<uint64_t(const Block &)> signature;
  std::vector<BlockSample> blocks;
  std::map<Block, uint64_t> known;
  unsigned dims = 0;
  bool fewBlocks;

  void sample(unsigned dim, const BlockSample &outer) {
    if (dim == 3) {
      blocks.push_back(outer);
      return;
    }
    for (const Sample &sample : positions(dim, outer.position)) {
      BlockSample inner = outer;
      inner.position[dim] = sample.position;
      inner.extent[dim] = std::llround(sample.weight);
      inner.begin[dim] = sample.position - inner.extent[dim] / 2;
      inner.weight *= sample.weight;
      this->sample(dim + 1, inner);
    }
  }

  std::vector<Sample> positions(unsigned dim, Block at) {
    int64_t few = on[dim].address && dims == 1 ? 3 : 1;
    if (!on[dim].control)
      return spread(0, grid[dim], few);
    auto sign = [&](int64_t position) {
      at[dim] = position;
      return ask(at, dim + 1);
    };
    return Dimension(grid[dim], fewBlocks, sign).sample(few);
  }

  /// A hash over the blocks that are at `at` in the dimensions before `dim`:
  /// all of them where they are few, else both ends and the middle of each
  /// dimension from `dim` on.
  uint64_t ask(Block at, unsigned dim) {
    while (dim != 3 && !on[dim].control)
      ++dim;
    if (dim == 3) {
      auto [it, isNew] = known.try_emplace(at, 0);
      if (isNew)
        it->second = signature(at);
      return it->second;
    }
    uint64_t hash = 0;
    int64_t last = grid[dim] - 1;
    int64_t step = fewBlocks ? 1 : std::max<int64_t>((last + 1) / 2, 1);
    for (int64_t next = 0; next <= last + step - 1; next += step) {
      at[dim] = std::min(next, last);
      hash = llvm::hash_combine(hash, ask(at, dim + 1));
    }
    return hash;
  }
};

/// Blocks that the samples stand for together.
[[maybe_unused]] double blocksOf(const std::vector<BlockSample> &samples) {
  double blocks = 0;
  for (const BlockSample &sample : samples)
    blocks += sample.weight;
  return blocks;
}

/// Blocks of the grid, as a number that does not overflow.
[[maybe_unused]] double blocksOf(const ResolvedLaunch &launch) {
  return double(launch.grid[0]) * double(launch.grid[1]) *
         double(launch.grid[2]);
}

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
  std::vector<BlockSample> samples = GridSampler(on, launch, signature).run();
  assert(std::abs(blocksOf(samples) / blocksOf(launch) - 1) < 1e-6 &&
         "the samples stand for the whole grid");
  return samples;
}
