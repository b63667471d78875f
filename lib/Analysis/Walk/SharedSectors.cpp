//===- SharedSectors.cpp - sectors that loads need together ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedSectors.h"
#include "Request/Coalescing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>

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

std::set<int64_t> sectorsOf(const LaneAddresses &lanes) {
  constexpr int64_t kSectorBytes = 32;
  std::set<int64_t> sectors;
  lanes.forEachActive([&](unsigned, int64_t address) {
    int64_t last = address + int64_t(lanes.bytes) - 1;
    for (int64_t sector = address & -kSectorBytes; sector <= last;
         sector += kSectorBytes)
      sectors.insert(sector);
  });
  return sectors;
}

bool isExecutedWith(const PlanNode &other, const PlanNode &load) {
  return other.isSure ||
         other.op->getParentRegion()->isAncestor(load.op->getParentRegion());
}

const void *arrayOf(const PlanNode &node) {
  return llvm::cast<AccessOp>(node.op).getBase().key();
}

/// Whether other loads bring nearly all the sectors of `load`, too, as those of
/// a record's other members do.
bool sharesSectors(const PlanNode &load, llvm::ArrayRef<PlanNode *> all) {
  std::set<int64_t> own = sectorsOf(load.asked), others;
  for (const PlanNode *other : all)
    if (other != &load && arrayOf(*other) == arrayOf(load) &&
        isExecutedWith(*other, load))
      others.merge(sectorsOf(other->asked));
  size_t shared = llvm::count_if(
      own, [&](int64_t sector) { return others.count(sector) != 0; });
  return double(shared) >= kNearlyAll * double(own.size());
}

void judge(PlanNode &load, llvm::ArrayRef<PlanNode *> all) {
  (sharesSectors(load, all) ? load.access.sharesSectors
                            : load.access.hasOwnSectors) = true;
  int64_t bytes = countBytes(load.asked);
  Window window(load.asked);
  int64_t lines = (bytes + kLineBytes - 1) / kLineBytes;
  if (bytes == window.end - window.begin)
    return;
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
  for (PlanNode *load : loads)
    judge(*load, loads);
  for (PlanNode *load : loads)
    load->asked.active = 0;
}
