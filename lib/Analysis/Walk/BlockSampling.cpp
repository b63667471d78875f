//===- BlockSampling.cpp - representative blocks --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSampling.h"
#include "BlockReader.h"
#include "Sampling.h"
#include "llvm/ADT/Hashing.h"
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace gpuperf;

namespace {

/// Signatures asked for in one dimension: enough to find two thresholds in two
/// thousand million blocks.
constexpr unsigned kMaxAsked = 80;
/// More different stretches than this are a gradual change.
constexpr unsigned kMaxStretches = 8;
/// Positions of a dimension that changes gradually.
constexpr int64_t kGradualPositions = 9;
/// Up to this many blocks, all are asked for, and walked if need be.
constexpr int64_t kFewBlocks = 64;

/// Up to so many residues, each is walked by itself.
constexpr int64_t kWalkedResidues = 8;
/// Blocks that are looked at for whether residues differ: enough to see them
/// twice, or as many as this many visits of nodes allow, or a few where it is not
/// known how many residues there are.
constexpr int64_t kMaxTurns = 2 * kMaxResidues + 2, kFewestAsked = 18,
                  kVisitsForTurns = 4000;

/// Blocks that are looked at, scattered over a dimension that may do something
/// in turn and was not seen to: those of `(blockIdx.x * 32 / 1024) % 1024` do
/// after 32768 blocks, and ends and middles of powers of two are all at the
/// same place of a turn. First the fewer, to see whether the stretches hold.
constexpr int64_t kScattered = 128, kScatteredChecks = 32;

/// Blocks of one dimension that all do the same, `step` apart.
struct Stretch {
  int64_t position = 0; ///< of the one that is walked
  int64_t begin = 0;    ///< of the first one
  int64_t count = 1;    ///< how many they are
  int64_t step = 1;
  /// As many, and those of other residues that do the same.
  double weight = 1;
};

/// One dimension of the grid, bisected, or asked position by position.
class Dimension {
public:
  Dimension(int64_t extent, bool each,
            llvm::function_ref<uint64_t(int64_t)> signature)
      : extent(extent), each(each), signature(signature) {
    assert(extent > 0 && "a launch has blocks in every dimension");
  }

  /// `perStretch` positions for each stretch of equal blocks. `asked`
  /// signatures may be asked for to see whether they repeat; with `mayHide`
  /// they may after more blocks than that.
  std::vector<Stretch> sample(int64_t perStretch, int64_t asked, bool mayHide) {
    int64_t step = period(each ? extent : std::min(asked, extent));
    std::vector<Stretch> stretches = stretchesOf(step, perStretch);
    if (mayHide && step == 1 && !each && extent > kScattered &&
        !holds(stretches)) {
      isEstimate = true;
      return scattered();
    }
    return step > kWalkedResidues ? merged(stretches) : stretches;
  }

  /// Whether the last sample is of scattered blocks: its weights are shares of
  /// them.
  bool isEstimate = false;

private:
  std::vector<Stretch> stretchesOf(int64_t step, int64_t perStretch) {
    std::vector<Stretch> stretches;
    for (int64_t residue = 0; residue != step; ++residue) {
      int64_t count = (extent - residue + step - 1) / step;
      Residue blocks{residue, step, count};
      for (const Part &part : sampleResidue(blocks, perStretch))
        stretches.push_back({blocks.position(part.index),
                             blocks.position(part.begin), part.count, step,
                             double(part.count)});
    }
    return stretches;
  }

  /// The blocks first, first + step, first + 2 * step, ....
  struct Residue {
    int64_t first, step, count;
    int64_t position(int64_t index) const { return first + index * step; }
  };
  /// Blocks of a residue, by their index, and the one that is walked.
  struct Part {
    int64_t index, begin, count;
  };
  /// What is known of the blocks of a residue, by their index.
  struct Known {
    std::map<int64_t, uint64_t> signatures;
    bool isGradual = false;

    unsigned distinct() const {
      std::set<uint64_t> all;
      for (const auto &[index, value] : signatures)
        all.insert(value);
      return all.size();
    }
  };

  int64_t extent;
  bool each;
  llvm::function_ref<uint64_t(int64_t)> signature;
  std::map<int64_t, uint64_t> known;

  uint64_t ask(int64_t position) {
    auto [it, isNew] = known.try_emplace(position, 0);
    if (isNew)
      it->second = signature(position);
    return it->second;
  }

  /// A position in each of `count` equal parts of the dimension, as far into it
  /// as multiples of the golden ratio are between whole numbers: with no
  /// period.
  std::vector<Stretch> scatter(int64_t count) const {
    constexpr double kGolden = 0.6180339887498949;
    std::vector<Stretch> stretches;
    double length = double(extent) / double(count);
    for (int64_t i = 0; i != count; ++i) {
      int64_t begin = std::llround(double(i) * length);
      int64_t next = std::llround(double(i + 1) * length);
      double into = std::fmod(double(i + 1) * kGolden, 1.0);
      int64_t position = begin + int64_t(into * double(next - begin));
      stretches.push_back(
          {position, begin, next - begin, 1, double(next - begin)});
    }
    return stretches;
  }

  /// Whether blocks here and there do as the one that stands for them.
  bool holds(llvm::ArrayRef<Stretch> stretches) {
    return llvm::all_of(scatter(kScatteredChecks), [&](const Stretch &part) {
      auto next = llvm::upper_bound(
          stretches, part.position,
          [](int64_t at, const Stretch &one) { return at < one.begin; });
      assert(next != stretches.begin() &&
             "the first begins with the first block");
      return ask(part.position) == ask(std::prev(next)->position);
    });
  }

  /// Scattered blocks, one walked for all that do the same: fewer where hardly
  /// two do.
  std::vector<Stretch> scattered() {
    std::vector<Stretch> different = merged(scatter(kScattered));
    if (int64_t(different.size()) <= kScatteredChecks)
      return different;
    return merged(scatter(kScatteredChecks));
  }

  /// One stretch for each signature.
  std::vector<Stretch> merged(llvm::ArrayRef<Stretch> stretches) {
    std::vector<Stretch> different;
    std::map<uint64_t, size_t> at;
    for (const Stretch &stretch : stretches) {
      auto [it, isNew] =
          at.try_emplace(ask(stretch.position), different.size());
      if (isNew)
        different.push_back(stretch);
      else
        different[it->second].weight += stretch.weight;
    }
    return different;
  }

  /// The smallest number of blocks after which the first `asked` repeat, the
  /// very first aside, as do those in the middle; 1 where none does.
  int64_t period(int64_t asked) {
    for (int64_t step = 1; step <= std::min(kMaxResidues, (asked - 2) / 2);
         ++step)
      if (repeats(1, asked - 1, step) &&
          (each || repeats(extent / 2, extent / 2 + 2 * step, step)))
        return step;
    return 1;
  }

  /// Whether every block of [begin, end) is as the one `step` further on.
  bool repeats(int64_t begin, int64_t end, int64_t step) {
    for (int64_t i = begin; i + step < std::min(end, extent); ++i)
      if (ask(i) != ask(i + step))
        return false;
    return true;
  }

  std::vector<Part> sampleResidue(const Residue &blocks, int64_t few) {
    Known found;
    auto askAt = [&](int64_t index) {
      return found.signatures[index] = ask(blocks.position(index));
    };
    if (each)
      for (int64_t index = 0; index != blocks.count; ++index)
        askAt(index);
    askAt(0);
    askAt(blocks.count - 1);
    bisect(0, blocks.count - 1, found, askAt);
    if (found.isGradual)
      return spread(0, blocks.count, kGradualPositions);
    std::vector<Part> parts;
    auto last = found.signatures.end();
    for (auto it = found.signatures.begin(); it != last;) {
      auto end = std::find_if(it, last, [&](const auto &other) {
        return other.second != it->second;
      });
      int64_t next = end == last ? blocks.count : end->first;
      for (const Part &part : spread(it->first, next, few))
        parts.push_back(part);
      it = end;
    }
    return parts;
  }

  /// Adds to `found` both sides of every change in [low, high] that shows at
  /// its ends or its middle.
  void bisect(int64_t low, int64_t high, Known &found,
              llvm::function_ref<uint64_t(int64_t)> askAt) {
    if (high - low < 2 || found.isGradual || each)
      return;
    if (found.signatures.size() >= kMaxAsked ||
        found.distinct() > kMaxStretches) {
      found.isGradual = true;
      return;
    }
    int64_t middle = low + (high - low) / 2;
    uint64_t a = askAt(low), b = askAt(middle), c = askAt(high);
    if (a != b)
      bisect(low, middle, found, askAt);
    if (b != c)
      bisect(middle, high, found, askAt);
  }

  /// Samples of [begin, end), blocks that all do the same: one in the middle, or
  /// about `few` where the blocks' accesses may be aligned differently. That in the
  /// middle is an odd one: a multiple of 32 has aligned rows, whatever their pitch.
  static std::vector<Part> spread(int64_t begin, int64_t end, int64_t few) {
    assert(begin < end && "a stretch has blocks");
    if (few <= 1) {
      int64_t middle = begin + (end - begin) / 2;
      bool mayMove = middle % 2 == 0 && middle + 1 < end;
      return {{mayMove ? middle + 1 : middle, begin, end - begin}};
    }
    std::vector<Part> parts;
    for (const Sample &sample : sampleRange(begin, end, few)) {
      int64_t count = std::llround(sample.weight);
      parts.push_back({sample.position, sample.position - count / 2, count});
    }
    return parts;
  }
};

using Block = std::array<int64_t, 3>;

/// The grid, dimension by dimension: each is sampled for each sample of those
/// before it, since conditions like y <= x tie them together.
class GridSampler {
public:
  /// In a dimension whose blocks may do something in turn, `asked` of them are
  /// looked at for that.
  GridSampler(const std::array<Dependence, 3> &on, const ResolvedLaunch &launch,
              int64_t asked,
              llvm::function_ref<uint64_t(const Block &)> signature)
      : on(on), grid(launch.grid), asked(asked), signature(signature) {
    int64_t deciding = 1;
    for (unsigned dim = 0; dim != 3; ++dim) {
      dims += on[dim].decides || on[dim].address;
      if (on[dim].decides)
        deciding = std::min(deciding, kFewBlocks + 1) * grid[dim];
    }
    fewBlocks = deciding <= kFewBlocks;
  }

  SampledBlocks run() {
    sample(0, BlockSample());
    return {std::move(blocks), isEstimate};
  }

private:
  const std::array<Dependence, 3> &on;
  const std::array<int64_t, 3> &grid;
  int64_t asked;
  llvm::function_ref<uint64_t(const Block &)> signature;
  std::vector<BlockSample> blocks;
  std::map<Block, uint64_t> known;
  unsigned dims = 0;
  bool fewBlocks, isEstimate = false;

  void sample(unsigned dim, const BlockSample &outer) {
    if (dim == 3) {
      blocks.push_back(outer);
      return;
    }
    for (const Stretch &stretch : positions(dim, outer.position)) {
      BlockSample inner = outer;
      inner.position[dim] = stretch.position;
      inner.extent[dim] = stretch.count;
      inner.step[dim] = stretch.step;
      inner.begin[dim] = stretch.begin;
      inner.weight *= stretch.weight;
      this->sample(dim + 1, inner);
    }
  }

  std::vector<Stretch> positions(unsigned dim, Block at) {
    int64_t few = on[dim].address && dims == 1 ? 3 : 1;
    auto sign = [&](int64_t position) {
      at[dim] = position;
      return on[dim].decides ? ask(at, dim + 1) : 0;
    };
    Dimension dimension(grid[dim], fewBlocks && on[dim].decides, sign);
    std::vector<Stretch> stretches =
        dimension.sample(few, askedFor(on[dim].turn),
                         on[dim].decides && on[dim].turn == kMaxResidues);
    isEstimate |= dimension.isEstimate;
    return stretches;
  }

  int64_t askedFor(int64_t turn) const {
    return turn == 1              ? 0
           : turn == kMaxResidues ? kFewestAsked
                                  : std::min(asked, 2 * turn + 2);
  }

  /// A hash over the blocks that are at `at` in the dimensions before `dim`:
  /// all of them where they are few, else both ends and the middle of each
  /// dimension from `dim` on.
  uint64_t ask(Block at, unsigned dim) {
    while (dim != 3 && !on[dim].decides)
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

/// `isBlockDependent` of what is in a loop or a branch is that of it, too.
/// Returns whether it is that of any.
bool passOutwards(PlanRegion &region) {
  bool any = false;
  for (PlanNode &node : region.nodes) {
    for (PlanRegion &inner : node.regions)
      node.isBlockDependent |= passOutwards(inner);
    any |= node.isBlockDependent;
  }
  return any;
}

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

SampledBlocks gpuperf::sampleBlocks(
    PlanRegion &plan, LaneEvaluator &control, LaneEvaluator &address,
    const ResolvedLaunch &launch,
    llvm::function_ref<uint64_t(const std::array<int64_t, 3> &)> signature) {
  std::array<Dependence, 3> on{};
  for (unsigned dim = 0; dim != 3; ++dim) {
    BlockReader lanes(control, dim), addresses(address, dim);
    forEachNode(plan, [&](PlanNode &node) {
      bool isAccess = node.kind == PlanNode::Access;
      BlockReader &blocks = isAccess ? addresses : lanes;
      if (!node.expr || !blocks.depends(node.expr))
        return;
      bool decides =
          isAccess ? blocks.movesLanes(node.expr) : blocks.changes(node.expr);
      node.lanesMove |= isAccess && decides;
      node.isBlockDependent |= decides;
      on[dim].address |= isAccess;
      on[dim].decides |= decides;
      if (decides)
        on[dim].turn = std::min(std::lcm(on[dim].turn, blocks.turn(node.expr)),
                                kMaxResidues);
    });
  }
  passOutwards(plan);
  int64_t asked =
      std::clamp(kVisitsForTurns / (plan.size + 1), kFewestAsked, kMaxTurns);
  SampledBlocks samples = GridSampler(on, launch, asked, signature).run();
  assert(std::abs(blocksOf(samples.blocks) / blocksOf(launch) - 1) < 1e-6 &&
         "the samples stand for the whole grid");
  return samples;
}
