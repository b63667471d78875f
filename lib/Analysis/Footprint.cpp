//===- Footprint.cpp - bytes at L1, L2 and DRAM ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Footprint.h"
#include "CacheLevel.h"
#include "FootprintExtents.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace gpuperf;

namespace {

/// Bytes of L1 that a block can use: what the carve-out for shared memory
/// leaves, shared among the blocks of an SM.
double l1BytesPerBlock(const Machine &machine, const Occupancy &occupancy) {
  double bytes = double(machine.l1.bytes.value_or(0));
  int64_t needed =
      occupancy.sharedBytesAllocatedPerBlock * occupancy.blocksPerSM;
  const std::vector<int64_t> &carveOuts = machine.shared.carveOutBytes;
  auto chosen =
      llvm::find_if(carveOuts, [&](int64_t c) { return c >= needed; });
  if (chosen != carveOuts.end())
    bytes -= double(*chosen - carveOuts.front());
  return std::max(bytes, 0.0) /
         double(std::max<int64_t>(occupancy.blocksPerSM, 1));
}

/// Whether L1 serves `group`: loads, and what a thread keeps in local memory,
/// which is written back and not through (PTX ISA, cache operators).
bool usesL1(const AccessGroup &group, const Machine &machine) {
  if (!machine.l1.bytes)
    return false;
  if (group.space == Space::Local)
    return true;
  return group.kind == AccessKind::Load &&
         (group.space == Space::Texture ||
          machine.l1.cachesGlobalLoads.value_or(false));
}

/// Whether all blocks touch the same addresses: a table, a filter.
bool sameInEveryBlock(const AccessGroup &group) {
  if (group.form.dataDependent)
    return group.arrayBytes && group.space != Space::Local;
  return llvm::none_of(group.form.terms, [](const AddressTerm &term) {
    return llvm::any_of(kBlockSymbols, [&](llvm::StringRef symbol) {
      return ExprAttr(term.dimension).dependsOn(symbol);
    });
  });
}

int64_t l1Granule(const Machine &machine) {
  if (machine.l1.sectorBytes)
    return *machine.l1.sectorBytes;
  return machine.l1.lineBytes.value_or(kSectorBytes);
}

/// The three numbers of every group.
class Footprint {
public:
  Footprint(KernelOp kernel, const ResolvedLaunch &launch,
            const Machine &machine, const Occupancy &occupancy, WarpWalk &walk)
      : launch(launch), machine(machine), occupancy(occupancy), walk(walk),
        groups(accessGroups(kernel, launch, walk)),
        full(gridExtents(kernel, launch, walk)) {}
  void run();

private:
  struct Bytes {
    double l1 = 0, l2 = 0, dram = 0;
  };
  const ResolvedLaunch &launch;
  const Machine &machine;
  const Occupancy &occupancy;
  WarpWalk &walk;
  std::vector<AccessGroup> groups;
  Extents full;
  std::vector<Bytes> bytes;

  void throughL1();
  void throughL2();
  void share(llvm::function_ref<double &(Bytes &)> level);
  bool overlap(unsigned i, unsigned j) const;
  void atomicsOnOneAddress(const AccessGroup &group);
  void assign(const AccessGroup &group, const Bytes &total);
  void sayAssumptions();
};

/// Groups of one base whose addresses overlap touch the same data: where the
/// cache holds all of it they miss it once, in proportion to what each would
/// miss alone. Overlap is that of the first and last address.
void Footprint::share(llvm::function_ref<double &(Bytes &)> level) {
  struct Cluster {
    double sum = 0, largest = 0;
    std::vector<unsigned> members;
  };
  std::vector<Cluster> clusters;
  for (unsigned i = 0; i < groups.size(); ++i) {
    auto overlapping = llvm::find_if(clusters, [&](const Cluster &c) {
      return llvm::any_of(c.members, [&](unsigned j) { return overlap(i, j); });
    });
    if (overlapping == clusters.end())
      overlapping = clusters.emplace(clusters.end());
    overlapping->sum += level(bytes[i]);
    overlapping->largest = std::max(overlapping->largest, level(bytes[i]));
    overlapping->members.push_back(i);
  }
  for (const Cluster &cluster : clusters)
    for (unsigned i : cluster.members)
      if (cluster.sum > 0)
        level(bytes[i]) *= cluster.largest / cluster.sum;
}

bool Footprint::overlap(unsigned i, unsigned j) const {
  const AccessGroup &a = groups[i], &b = groups[j];
  if (a.base != b.base || a.base == "?" || a.kind != b.kind ||
      a.space != b.space || a.form.dataDependent || b.form.dataDependent)
    return false;
  auto range = [&](const AccessGroup &group) {
    double low = double(group.offsets.front());
    double high = double(group.offsets.back() + group.bytes);
    for (const AddressTerm &term : group.form.terms) {
      double reach = double(term.stride) *
                     (distinctValues(term.dimension, full, launch) - 1);
      (reach < 0 ? low : high) += reach;
    }
    return std::pair{low, high};
  };
  auto [lowA, highA] = range(a);
  auto [lowB, highB] = range(b);
  return lowA < highB && lowB < highA;
}

void Footprint::throughL1() {
  CacheLevel l1(groups, launch, walk, blockExtents(launch), full,
                l1BytesPerBlock(machine, occupancy), l1Granule(machine));
  bool blockFits = machine.l1.bytes && l1.holds(l1.footprint());
  for (auto [group, b] : llvm::zip(groups, bytes)) {
    b.l1 = group.sectorBytes;
    b.l2 =
        group.transactionBytes > 0 ? group.transactionBytes : group.sectorBytes;
    if (!usesL1(group, machine))
      continue;
    double perBlock = l1.missBytes(group);
    b.l2 = std::min(b.l2, perBlock * double(launch.blocks()));
    // What every block reads stays in L1 from one block of an SM to the next.
    if (blockFits && sameInEveryBlock(group))
      b.l2 = std::min(b.l2, group.arrayBytes.value_or(perBlock) *
                                double(machine.smCount.value_or(1)));
  }
  if (blockFits)
    share([](Bytes &b) -> double & { return b.l2; });
}

void Footprint::throughL2() {
  if (!machine.l2.bytes) {
    // No L2 (compute capability 1.x), or of unknown size: every transaction.
    for (Bytes &b : bytes)
      b.dram = b.l2;
    return;
  }
  double waveBlocks = double(machine.smCount.value_or(1) *
                             std::max<int64_t>(occupancy.blocksPerSM, 1));
  waveBlocks = std::min(waveBlocks, double(launch.blocks()));
  int64_t granule = machine.dram.accessBytes.value_or(kSectorBytes);
  CacheLevel l2(groups, launch, walk, waveExtents(launch, waveBlocks), full,
                double(*machine.l2.bytes), granule);
  bool waveFits = l2.holds(l2.footprint());
  double waves = double(launch.blocks()) / waveBlocks;
  for (auto [group, b] : llvm::zip(groups, bytes)) {
    double grid = distinctBytes(group, full, full, granule, launch);
    double requested = b.l2 * std::max(1.0, double(granule) / kSectorBytes);
    double perWave = l2.missBytes(group);
    b.dram = std::min(requested, waveFits ? std::min(grid, perWave * waves)
                                          : perWave * waves);
  }
  if (waveFits)
    share([](Bytes &b) -> double & { return b.dram; });
}

/// Lanes of the grid per distinct address: the most popular one gets no fewer.
void Footprint::atomicsOnOneAddress(const AccessGroup &group) {
  double lanes = 0;
  double warps = double(launch.blocks()) * launch.warpsPerBlock();
  for (AccessOp op : group.ops) {
    const AccessProfile &access = walk.perOp[op];
    lanes += access.executionsPerWarp * access.activeLanes * warps;
  }
  double addresses = lanes;
  if (!group.form.dataDependent)
    addresses = distinctGranules(group.form, group.offsets, group.bytes,
                                 group.bytes, full, launch);
  else if (group.arrayBytes)
    addresses = *group.arrayBytes / double(group.bytes);
  double popular = lanes / std::max(std::min(addresses, lanes), 1.0);
  for (AccessOp op : group.ops)
    walk.perOp[op].atomicsOnOneAddress = popular / double(group.ops.size());
}

void Footprint::assign(const AccessGroup &group, const Bytes &total) {
  double requested = std::max(group.sectorBytes, 1e-300);
  double warps = double(launch.blocks()) * launch.warpsPerBlock();
  // What an atomic changes is read and written back.
  double dram = total.dram * (group.kind == AccessKind::Atomic ? 2 : 1);
  for (AccessOp op : group.ops) {
    AccessProfile &access = walk.perOp[op];
    double part = access.executionsPerWarp * warps * access.sectorsPerRequest *
                  kSectorBytes / requested;
    access.l1Bytes = total.l1 * part;
    access.l2Bytes = total.l2 * part;
    access.dramBytes = dram * part;
  }
}

void Footprint::sayAssumptions() {
  bool dependent = llvm::any_of(groups, [](const AccessGroup &g) {
    return g.form.dataDependent && !g.arrayBytes && g.sectorBytes > 0;
  });
  if (dependent)
    walk.assumptions.push_back("data-dependent addresses assumed to be spread "
                               "over memory, beyond the caches");
  if (!machine.l2.bytes && machine.computeCapability.major >= 2)
    walk.assumptions.push_back("size of L2 not published for " + machine.name +
                               ", no reuse in it assumed");
}

void Footprint::run() {
  bytes.resize(groups.size());
  throughL1();
  throughL2();
  for (auto [group, b] : llvm::zip(groups, bytes)) {
    assign(group, b);
    if (group.kind == AccessKind::Atomic)
      atomicsOnOneAddress(group);
  }
  sayAssumptions();
  for (AccessProfile &access : walk.accesses)
    access.l1Bytes = access.l2Bytes = access.dramBytes =
        access.atomicsOnOneAddress = 0;
  for (auto &[op, index] : walk.accessOf) {
    AccessProfile &merged = walk.accesses[index];
    const AccessProfile &one = walk.perOp[op];
    merged.l1Bytes += one.l1Bytes;
    merged.l2Bytes += one.l2Bytes;
    merged.dramBytes += one.dramBytes;
    merged.atomicsOnOneAddress += one.atomicsOnOneAddress;
  }
}

} // namespace

void gpuperf::computeFootprint(KernelOp kernel, const ResolvedLaunch &launch,
                               const Machine &machine,
                               const Occupancy &occupancy, WarpWalk &walk) {
  Footprint(kernel, launch, machine, occupancy, walk).run();
}

FootprintLevels gpuperf::footprintLevels(const AccessGroup &group,
                                         const ResolvedLaunch &launch,
                                         const Machine &machine,
                                         const Occupancy &occupancy,
                                         const WarpWalk &walk) {
  Extents full = waveExtents(launch, double(launch.blocks()));
  Extents wave = waveExtents(
      launch, double(machine.smCount.value_or(1) * occupancy.blocksPerSM));
  Extents block = blockExtents(launch);
  for (LoopOp loop : group.nest)
    for (Extents *extents : {&full, &wave, &block})
      extents->set(loop.getCounter(), iterations(loop, walk));
  auto bytes = [&](const Extents &extents) {
    return distinctBytes(group, extents, full, kSectorBytes, launch);
  };
  return {bytes(block), bytes(wave), bytes(full)};
}
