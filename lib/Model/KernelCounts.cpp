//===- KernelCounts.cpp - the counts of a kernel for models ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelCounts.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

static std::string describe(const SourcePlace &place) {
  if (!place.line)
    return "the kernel";
  return (llvm::sys::path::filename(place.file) + ":" + Twine(place.line))
      .str();
}

std::string KernelCounts::kernelSource() const {
  return describe(kernel.place);
}

std::string KernelCounts::launchSource(const LaunchPart &part) const {
  std::optional<FactOrigin> origin = kernel.launch.origins.find(part);
  if (!origin)
    return "launch: given";
  if (origin == FactOrigin::Recorded)
    return "launch: recorded in " + kernel.launch.recordedAt;
  return ("launch: " + stringifyFactOrigin(*origin)).str();
}

std::string KernelCounts::gridSource() const {
  return launchSource(LaunchPart::Grid);
}
std::string KernelCounts::blockSource() const {
  return launchSource(LaunchPart::Block);
}

std::string KernelCounts::mixSource() const {
  return "instruction mix of " + kernelSource();
}

std::string KernelCounts::sourceOf(WorkSource source) const {
  auto in = [this](Space wanted) {
    return requests([=](const AccessProfile &a) { return a.space == wanted; })
        .source;
  };
  auto atomics = [](const AccessProfile &a) {
    return a.kind == AccessKind::Atomic;
  };
  switch (source) {
  case WorkSource::Schedule:
    return "schedule of " + kernelSource();
  case WorkSource::Mix:
    return mixSource();
  case WorkSource::MultiplyAdds:
    return "multiply-adds of " + kernelSource();
  case WorkSource::Operations:
    return "operations of " + kernelSource();
  case WorkSource::Footprint:
    return "footprint of " + requests(isOffChip).source;
  case WorkSource::Requests:
    return "requests of " + requests(isOffChip).source;
  case WorkSource::Lines:
    return "lines of " + requests(isOffChip).source;
  case WorkSource::LocalSectors:
    return "sectors of " + in(Space::Local);
  case WorkSource::Wavefronts:
    return "wavefronts of " + in(Space::Shared);
  case WorkSource::ConstantAddresses:
    return "addresses of " + in(Space::Constant);
  case WorkSource::Atomics:
    return "atomics of " + requests(atomics).source;
  }
  llvm_unreachable("all sources are named");
}

Counted KernelCounts::blocks() const {
  return {static_cast<double>(kernel.launch.blocks()), gridSource()};
}

Counted KernelCounts::threadsPerBlock() const {
  return {static_cast<double>(kernel.launch.threadsPerBlock()), blockSource()};
}

Counted KernelCounts::warpsPerBlock() const {
  return {static_cast<double>(kernel.launch.warpsPerBlock()), blockSource()};
}

Counted KernelCounts::totalThreads() const {
  return {blocks().value * threadsPerBlock().value, gridSource()};
}

Counted KernelCounts::blocksPerSM() const {
  return {
      static_cast<double>(kernel.occupancy.blocksPerSM),
      ("occupancy, limited by " + stringifyOptional(kernel.occupancy.limiter))
          .str()};
}

Counted KernelCounts::activeSMs(const Machine &machine) const {
  double sms = static_cast<double>(machine.smCount.value_or(0));
  return {std::min(blocks().value, sms), "min(blocks, SMs)"};
}

Counted KernelCounts::warpsPerSM(const Machine &machine) const {
  double busy = activeSMs(machine).value;
  if (busy <= 0 || !cannotLaunch().empty())
    return {};
  double resident = blocksPerSM().value * warpsPerBlock().value;
  double ofGrid = blocks().value * warpsPerBlock().value / busy;
  if (ofGrid < resident)
    return {ofGrid, "the grid's warps over busy SMs"};
  return {resident, blocksPerSM().source};
}

std::string KernelCounts::cannotLaunch() const {
  const Occupancy &occupancy = kernel.occupancy;
  if (!kernel.noOccupancy.empty())
    return kernel.noOccupancy;
  if (!occupancy.unlaunchable.empty())
    return "the kernel cannot be launched: " + occupancy.unlaunchable;
  if (occupancy.blocksPerSM <= 0)
    return ("no block fits on an SM, limited by " +
            stringifyOptional(occupancy.limiter))
        .str();
  return kernel.launch.blocks() <= 0 ? "the grid has no blocks" : "";
}

bool KernelCounts::isOffChip(const AccessProfile &access) {
  return access.space == Space::Global || access.space == Space::Local ||
         access.space == Space::Texture || access.space == Space::Generic;
}

Counted KernelCounts::requests(
    llvm::function_ref<bool(const AccessProfile &)> keep) const {
  Counted result;
  std::set<unsigned> lines;
  const SourcePlace *first = nullptr;
  for (const AccessProfile &access : kernel.accesses) {
    if (!keep(access))
      continue;
    result.value += access.executionsPerWarp;
    if (access.place.line && lines.insert(access.place.line).second && !first)
      first = &access.place;
  }
  if (!first)
    return {result.value, kernelSource()};
  constexpr size_t most = 6;
  result.source = (llvm::sys::path::filename(first->file) + ":").str();
  size_t shown = 0;
  for (unsigned line : lines) {
    if (shown == most) {
      result.source += ", …";
      break;
    }
    result.source += (shown++ ? ", " : "") + std::to_string(line);
  }
  return result;
}

Counted KernelCounts::instructions() const {
  return {kernel.issueSlotsPerWarp, mixSource()};
}

Counted KernelCounts::memoryInstructions() const { return requests(isOffChip); }

Counted KernelCounts::computeInstructions() const {
  return {std::max(instructions().value - memoryInstructions().value, 0.0),
          mixSource()};
}

/// Hong and Kim's algorithms read the index of an array in global memory. In
/// local memory, where the hardware interleaves the lanes, the machine's own
/// rule decides.
static bool isCoalesced(const AccessProfile &access) {
  if (access.space == Space::Local)
    return access.sectorsPerRequest <= access.sectorsIdeal;
  return access.lanes.hongKimCoalesced;
}

static double transactionsOf(const AccessProfile &access) {
  return access.space == Space::Local ? access.transactionsPerRequest
                                      : access.hongKimTransactions;
}

Counted KernelCounts::coalescedInstructions() const {
  return requests([](const AccessProfile &access) {
    return isOffChip(access) && isCoalesced(access);
  });
}

Counted KernelCounts::uncoalescedInstructions() const {
  return requests([](const AccessProfile &access) {
    return isOffChip(access) && !isCoalesced(access);
  });
}

Counted KernelCounts::transactionsPerUncoalesced() const {
  Counted requests = uncoalescedInstructions();
  double transactions = 0;
  for (const AccessProfile &access : kernel.accesses)
    if (isOffChip(access) && !isCoalesced(access))
      transactions += access.executionsPerWarp * transactionsOf(access);
  return {requests.value > 0 ? transactions / requests.value : 0,
          requests.source};
}

Counted KernelCounts::bytesPerThread() const {
  Counted requests = memoryInstructions();
  double bytes = 0;
  for (const AccessProfile &access : kernel.accesses)
    if (isOffChip(access))
      bytes += access.executionsPerWarp * access.bytesPerThread;
  return {requests.value > 0 ? bytes / requests.value : 0, requests.source};
}

Counted KernelCounts::sharedInstructions() const {
  return requests([](const AccessProfile &access) {
    return access.space == Space::Shared;
  });
}

Counted KernelCounts::bankConflictFactor() const {
  double passes = 0, ideal = 0;
  for (const AccessProfile &access : kernel.accesses) {
    if (access.space != Space::Shared)
      continue;
    passes += access.executionsPerWarp * access.wavefrontsPerRequest;
    ideal += access.executionsPerWarp * access.wavefrontsIdeal;
  }
  return {ideal > 0 ? passes / ideal : 1, sharedInstructions().source};
}

Counted KernelCounts::barriers() const {
  return {kernel.barriersPerWarp, mixSource()};
}

Counted KernelCounts::ofClass(InstClass c) const {
  return {kernel.perWarp[static_cast<unsigned>(c)], mixSource()};
}
