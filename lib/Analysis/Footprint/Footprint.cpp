//===- Footprint.cpp - bytes at L1, L2 and DRAM ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Footprint.h"
#include "AtomicContention.h"
#include "BlockParts.h"
#include "BlockRows.h"
#include "CacheLevel.h"
#include "FootprintExtents.h"
#include "Overlap.h"
#include "PartialSectors.h"
#include "Walk/DataPlaces.h"
#include "Walk/MatchedLanes.h"
#include "gpuperf/Machine/RequestRules.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

using namespace gpuperf;

namespace {

/// Ways of an L2 whose machine file tells none: an assumption, since NVIDIA
/// publishes no associativity. An L1 without ways is taken for one set.
constexpr int64_t kL2Ways = 16;

/// Bytes of an SM's L1: what the carve-out for shared memory leaves.
double l1Bytes(const Machine &machine, const Occupancy &occupancy) {
  double bytes = double(machine.l1.bytes.value_or(0));
  int64_t needed =
      occupancy.sharedBytesAllocatedPerBlock * occupancy.blocksPerSM;
  const std::vector<int64_t> &carveOuts = machine.shared.carveOutBytes;
  auto chosen =
      llvm::find_if(carveOuts, [&](int64_t c) { return c >= needed; });
  if (chosen != carveOuts.end())
    bytes -= double(*chosen - carveOuts.front());
  return std::max(bytes, 0.0);
}

/// Whether L1 serves `group`: loads, and what a thread keeps in local memory,
/// which is written back and not through, but for loads whose cache operator
/// says so (PTX ISA, cache operators).
bool usesL1(const AccessGroup &group, const Machine &machine) {
  if (!machine.l1.bytes)
    return false;
  if (group.space == Space::Local)
    return true;
  return group.kind == AccessKind::Load && !group.bypassesL1 &&
         (group.space == Space::Texture ||
          machine.l1.cachesGlobalLoads.value_or(false));
}

int64_t l1Granule(const Machine &machine) {
  if (machine.l1.sectorBytes)
    return *machine.l1.sectorBytes;
  return machine.l1.lineBytes.value_or(kSectorBytes);
}

/// Bytes that the requests of `group` ask of L2, when nothing is in L1.
double requestedBytes(const AccessGroup &group) {
  return group.transactionBytes > 0 ? group.transactionBytes
                                    : group.sectorBytes;
}

/// The three numbers of every group.
class Footprint {
public:
  Footprint(KernelOp kernel, const ResolvedLaunch &launch,
            const Machine &machine, const Occupancy &occupancy, WarpWalk &walk)
      : kernel(kernel), context(kernel.getContext()), launch(launch),
        machine(machine), occupancy(occupancy), walk(walk),
        groups(accessGroups(kernel, launch, walk)),
        full(gridExtents(kernel, launch, walk)),
        activeShare(activeBlockShare(kernel, walk)),
        density(activeBlockDensity(kernel, walk)) {}
  void run();

private:
  struct Bytes {
    double l1 = 0, l2 = 0, dram = 0;
  };
  /// A part of the grid's blocks, and how many of them run at one time.
  struct Phase {
    double part, blocksPerSM, blocksAtOnce;
  };
  KernelOp kernel;
  mlir::MLIRContext *context;
  const ResolvedLaunch &launch;
  const Machine &machine;
  const Occupancy &occupancy;
  WarpWalk &walk;
  std::vector<AccessGroup> groups;
  Extents full;
  double activeShare; ///< part of the grid's blocks that do not end at once
  double density;     ///< see activeBlockDensity
  std::vector<Bytes> bytes;
  /// Bytes that each group asks of L2, by the blocks on an SM, and of DRAM, by
  /// the blocks that run at one time: computed once for phases that agree.
  std::map<double, std::vector<double>> beyondL1, beyondL2;
  /// The part of what the grid touches that L2 has when the kernel starts.
  double heldBefore = 0;

  /// Blocks of the grid that do not end at once.
  double stayingBlocks() const {
    return std::max(double(launch.blocks()) * activeShare, 1.0);
  }
  std::vector<Phase> phases() const;
  CacheLevel l1Cache(double blocksPerSM) const;
  CacheLevel l2Cache(double blocksAtOnce) const;
  double missesOf(const AccessGroup &group, CacheLevel &cache) const;
  std::vector<double> misses(CacheLevel &cache,
                             llvm::ArrayRef<double> requested) const;
  const std::vector<double> &bytesBeyondL1(double blocksPerSM);
  const std::vector<double> &bytesBeyondL2(double blocksAtOnce);
  double heldOf(const AccessGroup &group) const;
  void throughCaches(const Phase &phase);
  void pastNoL2();
  void share(CacheLevel &cache, std::vector<double> &level) const;
  bool overlap(unsigned i, unsigned j) const;
  AccessTraffic ofDram(const AccessGroup &group, double missed) const;
  void assign(const AccessGroup &group, const Bytes &total);
  Extents ofOneBlock(const AccessGroup &group) const;
  void sayAssumptions();
};

/// Groups of one base whose addresses overlap touch the same data: where the
/// cache holds all of it they miss it once, in proportion to what each would
/// miss alone. Where data chooses the elements of a declared array, all of it
/// is missed once. A thread has stored what it loads of its own memory.
void Footprint::share(CacheLevel &cache, std::vector<double> &level) const {
  struct Cluster {
    double sum = 0, once = 0;
    std::vector<unsigned> members;
  };
  std::vector<Cluster> clusters;
  for (unsigned i = 0; i < groups.size(); ++i) {
    if (!cache.serves(groups[i]) || level[i] <= 0)
      continue;
    auto with = [&](auto holds) {
      return llvm::find_if(clusters, [&](const Cluster &c) {
        return llvm::any_of(c.members, holds);
      });
    };
    auto overlapping = with([&](unsigned j) {
      return accessSameData(groups[i], groups[j]) && overlap(i, j);
    });
    if (overlapping == clusters.end())
      overlapping = with([&](unsigned j) { return overlap(i, j); });
    if (overlapping == clusters.end())
      overlapping = clusters.emplace(clusters.end());
    overlapping->sum += level[i];
    overlapping->once = std::max(overlapping->once, level[i]);
    overlapping->members.push_back(i);
  }
  double caches = stayingBlocks() / cache.blocks();
  for (Cluster &cluster : clusters) {
    std::vector<const AccessGroup *> members;
    for (unsigned i : cluster.members) {
      members.push_back(&groups[i]);
      if (groups[i].form.isDataDependent() && groups[i].arrayBytes)
        cluster.once = std::clamp(cache.bytesOfArray(groups[i]) * caches,
                                  cluster.once, cluster.sum);
    }
    double kept = cache.retainedBetween(members);
    // What a thread loads of its own memory it has stored.
    auto isStored = [&](unsigned i) {
      return groups[i].space == Space::Local &&
             groups[i].kind != AccessKind::Store;
    };
    double first = 0;
    for (unsigned i : cluster.members)
      first += isStored(i) ? 0 : level[i];
    bool isAllLoaded = first <= 0;
    double once = cluster.once / (isAllLoaded ? cluster.sum : first);
    for (unsigned i : cluster.members) {
      bool hits = isStored(i) && !isAllLoaded;
      level[i] *= 1 - kept * (hits ? 1 : 1 - std::min(once, 1.0));
    }
  }
}

bool Footprint::overlap(unsigned i, unsigned j) const {
  const AccessGroup &a = groups[i], &b = groups[j];
  // Local memory is written back: what is stored is there to load.
  if (a.kind != b.kind && a.space != Space::Local)
    return false;
  if (areOtherIterations(a, b, walk))
    return false;
  if (addressesMeet(a, b))
    return true;
  bool bothDepend = a.form.isDataDependent() && b.form.isDataDependent();
  bool isLocal =
      a.space == Space::Local && (a.form.dataDependent || b.form.dataDependent);
  return (bothDepend || isLocal) && a.space == b.space && a.base == b.base &&
         !a.base.isUnknown() && a.arrayBytes && a.arrayBytes == b.arrayBytes;
}

/// Full waves, and a tail at its own occupancy, of which some SMs may have a
/// block more than others. A tail of a tenth of the grid or less goes with the
/// waves.
std::vector<Footprint::Phase> Footprint::phases() const {
  double sms = double(machine.smCount.value_or(1));
  double perSM = double(std::max<int64_t>(occupancy.blocksPerSM, 1));
  double blocks = stayingBlocks();
  double tail = std::fmod(blocks, sms * perSM);
  if (tail <= 0.1 * blocks)
    return {{1, perSM, perSM * sms}};
  std::vector<Phase> phases;
  if (tail < blocks)
    phases.push_back({1 - tail / blocks, perSM, perSM * sms});
  double fewer = std::floor(tail / sms), withOneMore = tail - fewer * sms;
  if (withOneMore > 0)
    phases.push_back({withOneMore * (fewer + 1) / blocks, fewer + 1, tail});
  if (fewer > 0)
    phases.push_back({(sms - withOneMore) * fewer / blocks, fewer, tail});
  return phases;
}

CacheLevel Footprint::l1Cache(double blocksPerSM) const {
  std::vector<const AccessGroup *> served;
  for (const AccessGroup &group : groups)
    if (usesL1(group, machine))
      served.push_back(&group);
  int64_t granule = l1Granule(machine);
  int64_t sms = machine.smCount.value_or(1);
  double blocks = std::max(stayingBlocks() / double(sms), blocksPerSM);
  int64_t line = std::max(granule, machine.l1.lineBytes.value_or(granule));
  double sets = 1;
  if (machine.l1.ways)
    sets = double(*machine.l1.bytes) / double(line * *machine.l1.ways);
  return {std::move(served),
          launch,
          walk,
          BlockOrder(context, launch, blocksPerSM, blocks, sms, density),
          full,
          {l1Bytes(machine, occupancy), granule, line, sets}};
}

/// What all caches like `cache` miss of `group`. Where blocks do not differ in
/// what they touch, only those that execute it do: one of the grid behind `if
/// (i == 0)`. (Of blocks with data of their own CacheLevel counts those that
/// execute it.)
double Footprint::missesOf(const AccessGroup &group, CacheLevel &cache) const {
  double missed = cache.missBytes(group) * stayingBlocks() / cache.blocks();
  double executingShare = std::max(group.executingShare * stayingBlocks(), 1.0);
  if (dependsOnBlock(group) || executingShare >= stayingBlocks())
    return missed;
  return std::min(missed, cache.missBytesOfWave(group) * executingShare);
}

/// What `cache` misses of each group: no more than is `requested`, and once of
/// what several groups touch, if it holds all.
std::vector<double> Footprint::misses(CacheLevel &cache,
                                      llvm::ArrayRef<double> requested) const {
  assert(requested.size() == groups.size() && "bytes of each group");
  std::vector<double> missed(requested);
  for (size_t i = 0; i < groups.size(); ++i)
    if (cache.serves(groups[i]))
      missed[i] = std::min(missed[i], missesOf(groups[i], cache));
  share(cache, missed);
  return missed;
}

CacheLevel Footprint::l2Cache(double blocksAtOnce) const {
  std::vector<const AccessGroup *> served;
  for (const AccessGroup &group : groups)
    served.push_back(&group);
  int64_t granule = machine.dram.accessBytes.value_or(kSectorBytes);
  int64_t line = machine.l2.lineBytes.value_or(kSectorBytes);
  double bytes = double(*machine.l2.bytes);
  return {
      std::move(served),
      launch,
      walk,
      BlockOrder(context, launch, blocksAtOnce, stayingBlocks(), 1, density),
      full,
      {bytes, granule, line,
       bytes / double(line * machine.l2.ways.value_or(kL2Ways)),
       machine.l2.loadCopies.value_or(1)}};
}

/// The part of the transactions of `group` that are of 32 bytes, read off their
/// mean size: all at 32, half at 48, none from 64 on. Half warps (compute
/// capability 1.x) coalesce into 64 bytes and more; without an L2 these move as
/// they are: streaming, two transactions of 64 bytes for a warp, reaches the
/// sustained bandwidth (Volkov 2016, Table 6.4), and misaligned streams cost as
/// many times more as they have more bytes (CUDA C Best Practices Guide 4.2,
/// "Effects of Misaligned Accesses").
static double shortTransactions(const AccessGroup &group,
                                const Machine &machine) {
  TransactionRule rule = RequestRules(machine).transactions;
  bool halfWarps = rule == TransactionRule::HalfWarpInOrder ||
                   rule == TransactionRule::HalfWarpSegments;
  if (!halfWarps || group.transactions <= 0)
    return 1;
  double mean = group.transactionBytes / group.transactions;
  return std::clamp(2 - mean / kSectorBytes, 0.0, 1.0);
}

/// Without an L2, or with one of unknown size, each request is on its own: for
/// lone sectors DRAM moves no less than the granules of `dram.access_bytes`
/// that they are in (Volkov 2016, section 6.7).
void Footprint::pastNoL2() {
  double granule = double(machine.dram.accessBytes.value_or(kSectorBytes));
  for (auto [group, b] : llvm::zip(groups, bytes)) {
    double requested = std::max(requestedBytes(group), 1.0);
    double alone = std::min(group.sectorBytes / kSectorBytes * granule,
                            group.lineBytes * std::max(granule / 128, 1.0));
    double more = std::max(alone / requested - 1, 0.0);
    b.dram = b.l2 * (1 + shortTransactions(group, machine) * more);
  }
}

const std::vector<double> &Footprint::bytesBeyondL1(double blocksPerSM) {
  auto [entry, isNew] = beyondL1.try_emplace(blocksPerSM);
  std::vector<double> &moved = entry->second;
  if (!isNew)
    return moved;
  for (const AccessGroup &group : groups)
    moved.push_back(requestedBytes(group));
  if (machine.l1.bytes) {
    CacheLevel l1 = l1Cache(blocksPerSM);
    moved = misses(l1, moved);
  }
  return moved;
}

const std::vector<double> &Footprint::bytesBeyondL2(double blocksAtOnce) {
  auto [entry, isNew] = beyondL2.try_emplace(blocksAtOnce);
  if (isNew) {
    CacheLevel l2 = l2Cache(blocksAtOnce);
    heldBefore =
        machine.hasWarmCaches ? l2.retainedUntilNextGrid() : heldBefore;
    entry->second = misses(l2, std::vector<double>(groups.size(), HUGE_VAL));
  }
  return entry->second;
}

/// L2 keeps nothing of the host's memory from one kernel to the next.
double Footprint::heldOf(const AccessGroup &group) const {
  auto access = walk.accessOf.find(group.ops.front());
  if (heldBefore <= 0 || access == walk.accessOf.end())
    return heldBefore;
  auto memory = launch.memory.find(walk.accesses[access->second].base);
  bool isOnHost = memory != launch.memory.end() && memory->second == "host" &&
                  group.space == Space::Global;
  return isOnHost ? 0 : heldBefore;
}

void Footprint::throughCaches(const Phase &phase) {
  const std::vector<double> &toL2 = bytesBeyondL1(phase.blocksPerSM);
  for (auto [b, moved] : llvm::zip(bytes, toL2))
    b.l2 += phase.part * moved;
  if (!machine.l2.bytes)
    return;
  double granule = double(machine.dram.accessBytes.value_or(kSectorBytes));
  double perSector = std::max(1.0, granule / kSectorBytes);
  const std::vector<double> &toDram = bytesBeyondL2(phase.blocksAtOnce);
  for (auto [group, b, moved, missed] : llvm::zip(groups, bytes, toL2, toDram))
    b.dram +=
        phase.part * std::min(missed, moved * perSector) * (1 - heldOf(group));
}

/// What `group` moves at DRAM, of `missed` bytes at L2. Of a store that data
/// puts anywhere L2 reads what it does not fill and writes back the sector, or
/// as often what DRAM accesses at once: 134e6 words of 512 MB in random order
/// read 48 bytes each on an H100, and write 51. The lines of a thread's own
/// memory are in L2, and leave it sector by sector.
AccessTraffic Footprint::ofDram(const AccessGroup &group, double missed) const {
  AccessTraffic traffic;
  traffic.dramFilledBytes =
      (1 - heldOf(group)) *
      filledBytes(group, groups, full, launch, machine, walk);
  if (!isScattered(group) || !machine.l2.bytes) {
    traffic.dramBytes = missed + traffic.dramFilledBytes;
    return traffic;
  }
  if (group.kind == AccessKind::Store) {
    double granule = double(machine.dram.accessBytes.value_or(kSectorBytes));
    double ofSector = std::min(kSectorBytes / granule, 1.0);
    bool isLocal = group.space == Space::Local;
    missed *= isLocal ? ofSector : (1 + ofSector) / 2;
    if (!isLocal && group.bytes < kSectorBytes)
      traffic.dramFilledBytes = missed;
  }
  traffic.dramBytes = missed + traffic.dramFilledBytes;
  double written = group.kind == AccessKind::Store    ? missed
                   : group.kind == AccessKind::Atomic ? missed / 2
                                                      : 0;
  traffic.scatteredWrittenBytes = written;
  traffic.scatteredReadBytes = traffic.dramBytes - written;
  return traffic;
}

void Footprint::assign(const AccessGroup &group, const Bytes &total) {
  double requested = std::max(group.sectorBytes, 1e-300);
  double warps = double(launch.blocks()) * launch.warpsPerBlock();
  // What an atomic changes is read and written back.
  double dram = total.dram * (group.kind == AccessKind::Atomic ? 2 : 1);
  // A copy in bulk wants whole sectors, and no lines around them.
  if (AccessOp(group.ops.front()).getBulk())
    dram = std::min(dram, total.l2);
  AccessTraffic ofGroup = ofDram(group, dram);
  for (AccessOp op : group.ops) {
    AccessProfile &access = walk.perOp[op];
    double part = access.executionsPerWarp * warps * access.sectorsPerRequest *
                  kSectorBytes / requested;
    access.traffic.l1Bytes = total.l1 * part;
    access.traffic.l2Bytes = total.l2 * part;
    access.traffic.dramBytes = ofGroup.dramBytes * part;
    access.traffic.dramFilledBytes = ofGroup.dramFilledBytes * part;
    access.traffic.scatteredReadBytes = ofGroup.scatteredReadBytes * part;
    access.traffic.scatteredWrittenBytes = ofGroup.scatteredWrittenBytes * part;
  }
}

Extents Footprint::ofOneBlock(const AccessGroup &group) const {
  Extents block =
      blockExtents(AccessOp(group.ops.front()).getContext(), launch);
  for (LoopOp loop : group.nest)
    block.set(loop.getCounter(), iterations(loop, walk));
  return block;
}

/// Whether nothing but the length of its expressions leaves the place open.
static bool isTooLong(const AccessGroup &group) {
  return llvm::all_of(group.ops, [](AccessOp op) {
    return op.getOffset().isUnknownForLength();
  });
}

void Footprint::sayAssumptions() {
  auto isUsedOnce = [&](const AccessGroup &g) {
    return g.form.dataDependent && g.sectorBytes > 0 && g.isFilled &&
           !observedAccess(g.ops.front(), launch);
  };
  auto isSpread = [&](const AccessGroup &g) {
    return g.form.dataDependent && !g.arrayBytes && g.sectorBytes > 0 &&
           !isUsedOnce(g);
  };
  constexpr const char *spread =
      "assumed to be spread over memory, beyond the caches";
  if (llvm::any_of(groups, [](const AccessGroup &g) { return g.isAmongFirst; }))
    walk.assumptions.push_back(
        "places to which data leads a loop on are assumed "
        "to be among those at which it may start");
  if (llvm::any_of(groups, isUsedOnce))
    walk.assumptions.push_back("each element that data chooses assumed to be "
                               "used once, beside others that are");
  if (llvm::any_of(groups, [&](const AccessGroup &g) {
        return isSpread(g) && !isTooLong(g);
      }))
    walk.assumptions.push_back(std::string("data-dependent addresses ") +
                               spread);
  if (llvm::any_of(groups, [&](const AccessGroup &g) {
        return isSpread(g) && isTooLong(g);
      }))
    walk.assumptions.push_back(
        std::string(
            "addresses whose expressions are too long to be followed ") +
        spread);
  bool rows = llvm::any_of(groups, [](const AccessGroup &g) {
    return g.form.hasDataRows() && !g.form.dataDependent && !g.arrayBytes &&
           g.sectorBytes > 0 && !isTooLong(g);
  });
  if (rows)
    walk.assumptions.push_back("rows that data chooses assumed to be different "
                               "ones, spread over memory");
  if (!machine.l2.bytes && machine.computeCapability.major >= 2)
    walk.assumptions.push_back("size of L2 not published for " + machine.name +
                               ", no reuse in it assumed");
}

void Footprint::run() {
  bytes.resize(groups.size());
  for (auto [group, b] : llvm::zip(groups, bytes))
    b.l1 = group.sectorBytes;
  for (const Phase &phase : phases())
    throughCaches(phase);
  if (!machine.l2.bytes)
    pastNoL2();
  for (auto [group, b] : llvm::zip(groups, bytes)) {
    assign(group, b);
    if (group.kind == AccessKind::Atomic)
      findContention(group, group.withSteps(full),
                     group.withSteps(ofOneBlock(group)), launch, walk);
  }
  sayAssumptions();
  findBlockContention(kernel, launch, walk);
  for (AccessProfile &access : walk.accesses) {
    access.traffic = {};
    access.contention = {};
  }
  for (auto &[op, index] : walk.accessOf) {
    AccessProfile &merged = walk.accesses[index];
    const AccessProfile &one = walk.perOp[op];
    merged.traffic.merge(one.traffic);
    merged.contention.merge(one.contention);
    if (isOfMatchedLanes(llvm::cast<AccessOp>(op))) {
      merged.lanes.active = one.lanes.active;
      merged.addressesPerRequest = one.addressesPerRequest;
    }
  }
}

} // namespace

void gpuperf::computeFootprint(KernelOp kernel, const ResolvedLaunch &launch,
                               const Machine &machine,
                               const Occupancy &occupancy, WarpWalk &walk) {
  ResolvedLaunch inRows = launch;
  inRows.rows = blockRows(kernel, launch, walk);
  Footprint(kernel, inRows, machine, occupancy, walk).run();
}

FootprintLevels gpuperf::footprintLevels(const AccessGroup &group,
                                         const ResolvedLaunch &launch,
                                         const Machine &machine,
                                         const Occupancy &occupancy,
                                         const WarpWalk &walk) {
  mlir::MLIRContext *ctx = AccessOp(group.ops.front()).getContext();
  Extents full = waveExtents(ctx, launch, double(launch.blocks()));
  Extents wave = waveExtents(
      ctx, launch, double(machine.smCount.value_or(1) * occupancy.blocksPerSM));
  Extents block = blockExtents(ctx, launch);
  for (LoopOp loop : group.nest)
    for (Extents *extents : {&full, &wave, &block})
      extents->set(loop.getCounter(), iterations(loop, walk));
  auto bytes = [&](const Extents &extents) {
    return kSectorBytes *
           distinctData(group, extents, full, kSectorBytes, launch).granules;
  };
  return {bytes(block), bytes(wave), bytes(full)};
}
