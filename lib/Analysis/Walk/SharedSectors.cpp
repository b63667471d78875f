//===- SharedSectors.cpp - sectors that several loads need ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedSectors.h"
#include "Request/Coalescing.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>
#include <vector>

using namespace gpuperf;

namespace {

constexpr unsigned kJudgedPasses = 8;
/// Padding is left out by all: of what lies between the first and the last
/// byte, this much is nearly all.
constexpr double kNearlyAll = 0.9;

/// From the first byte that the lanes ask for to the last.
struct Window {
  int64_t begin = INT64_MAX, end = INT64_MIN;

  explicit Window(const LaneAddresses &lanes) {
    lanes.forEachActive([&](unsigned, int64_t address) {
      begin = std::min(begin, address);
      end = std::max(end, address + int64_t(lanes.bytes));
    });
  }
};

/// Bytes of one window that loads ask for, each counted once.
class Coverage {
public:
  explicit Coverage(const Window &window)
      : window(window), used(window.end - window.begin) {}

  void add(const LaneAddresses &lanes) {
    lanes.forEachActive([&](unsigned, int64_t address) {
      int64_t from = std::max(address, window.begin);
      int64_t to = std::min(address + int64_t(lanes.bytes), window.end);
      for (int64_t byte = from; byte < to; ++byte)
        used[byte - window.begin] = true;
    });
  }
  double share() const {
    return double(llvm::count(used, true)) / double(used.size());
  }

private:
  Window window;
  llvm::SmallVector<bool, 1024> used;
};

bool isExecutedWith(const PlanNode &other, const PlanNode &load) {
  return other.isSure ||
         other.op->getParentRegion()->isAncestor(load.op->getParentRegion());
}

const void *arrayOf(const PlanNode &node) {
  return llvm::cast<AccessOp>(node.op).getBase().key();
}

/// Which loads ask for each sector of each array.
class SectorUsers {
public:
  explicit SectorUsers(llvm::ArrayRef<PlanNode *> loads) {
    for (const PlanNode *load : loads)
      forEachSector(*load, [&](int64_t sector) {
        Users &known = users[{arrayOf(*load), sector}];
        if (known.size() < kMost && !llvm::is_contained(known, load))
          known.push_back(load);
      });
  }

  /// Whether other loads bring nearly all the sectors of `load`, too, as those
  /// of a record's other members do.
  bool areShared(const PlanNode &load) const {
    unsigned all = 0, shared = 0;
    forEachSector(load, [&](int64_t sector) {
      ++all;
      shared += llvm::any_of(
          users.lookup({arrayOf(load), sector}), [&](const PlanNode *other) {
            return other != &load && isExecutedWith(*other, load);
          });
    });
    return shared >= kNearlyAll * all;
  }

private:
  static constexpr size_t kMost = 4; ///< that are kept of a sector's users
  using Users = llvm::SmallVector<const PlanNode *, kMost>;
  llvm::DenseMap<std::pair<const void *, int64_t>, Users> users;

  /// For each lane; a sector comes once for each that asks for it.
  template <typename Fn>
  static void forEachSector(const PlanNode &load, Fn fn) {
    constexpr int64_t kSectorBytes = 32;
    load.asked.forEachActive([&](unsigned, int64_t address) {
      int64_t last = address + int64_t(load.asked.bytes) - 1;
      for (int64_t sector = address & -kSectorBytes; sector <= last;
           sector += kSectorBytes)
        fn(sector);
    });
  }
};

/// Of a load that leaves out bytes.
void judge(PlanNode &load, llvm::ArrayRef<PlanNode *> all) {
  int64_t bytes = countBytes(load.asked);
  Window window(load.asked);
  int64_t lines = (bytes + kLineBytes - 1) / kLineBytes;
  if (window.end - window.begin > lines * kLineBytes) {
    load.access.leavesGaps = true;
    return;
  }
  Coverage coverage(window);
  for (const PlanNode *other : all)
    if (arrayOf(*other) == arrayOf(load) && isExecutedWith(*other, load))
      coverage.add(other->asked);
  bool isFull = coverage.share() >= kNearlyAll;
  (isFull ? load.access.gapsAreFilled : load.access.leavesGaps) = true;
}

/// Whether lanes leave out bytes between those that they ask for.
bool hasGaps(const LaneAddresses &lanes) {
  Window window(lanes);
  return countBytes(lanes) < window.end - window.begin;
}

void clear(llvm::ArrayRef<PlanNode *> loads) {
  for (PlanNode *load : loads)
    load->asked.active = 0;
}

/// The loads of a pass, without those in loops.
void collect(PlanRegion &region, llvm::SmallVectorImpl<PlanNode *> &loads) {
  for (PlanNode &node : region.nodes)
    if (node.kind == PlanNode::If)
      for (PlanRegion &side : node.regions)
        collect(side, loads);
    else if (node.asked.active)
      loads.push_back(&node);
}

} // namespace

bool gpuperf::leavesSectors(AccessOp access, const RequestRules &rules) {
  return rules.transactions == TransactionRule::Sectors &&
         access.getKind() == AccessKind::Load && !access.getPastL1() &&
         (access.getSpace() == Space::Global ||
          access.getSpace() == Space::Generic) &&
         !access.getBase().isUnknown();
}

void gpuperf::judgeSectors(PlanRegion &region) {
  if (region.judgedPasses == kJudgedPasses)
    return;
  llvm::SmallVector<PlanNode *, 16> loads;
  collect(region, loads);
  region.judgedPasses += !loads.empty();
  std::vector<PlanNode *> withGaps;
  llvm::copy_if(loads, std::back_inserter(withGaps),
                [](const PlanNode *load) { return hasGaps(load->asked); });
  if (withGaps.empty())
    return clear(loads);
  SectorUsers users(loads);
  for (PlanNode *load : withGaps) {
    (users.areShared(*load) ? load->access.sharesSectors
                            : load->access.hasOwnSectors) = true;
    judge(*load, loads);
  }
  clear(loads);
}
