//===- Comparison.cpp - a prediction beside a measurement -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Comparison.h"
#include "gpuperf/Records/Metrics.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

llvm::StringRef gpuperf::stringifyMeasuredBound(MeasuredBound bound) {
  switch (bound) {
  case MeasuredBound::Compute:
    return "compute";
  case MeasuredBound::L1:
    return "l1";
  case MeasuredBound::L2:
    return "l2";
  case MeasuredBound::Dram:
    return "dram";
  case MeasuredBound::Memory:
    return "memory";
  }
}

double gpuperf::factorOf(double ratio) { return std::max(ratio, 1 / ratio); }

std::optional<double> Comparison::timeRatio() const {
  if (!timeUs.predicted || !timeUs.measured || *timeUs.predicted <= 0 ||
      *timeUs.measured <= 0)
    return std::nullopt;
  return *timeUs.predicted / *timeUs.measured;
}

/// Whether a kernel that is bound so keeps the measured resource busy; empty
/// where the profiler has no share of it.
static std::optional<bool> agrees(Bound predicted, MeasuredBound measured) {
  auto isMemory = [&](MeasuredBound level) {
    return measured == level || measured == MeasuredBound::Memory;
  };
  switch (predicted) {
  case Bound::Issue:
  case Bound::Fp32:
  case Bound::Fp64:
  case Bound::Fp16:
  case Bound::Int:
  case Bound::Special:
  case Bound::Tensor:
    return measured == MeasuredBound::Compute;
  case Bound::Lsu:
  case Bound::Shared:
  case Bound::L1:
    return isMemory(MeasuredBound::L1);
  case Bound::L2:
    return isMemory(MeasuredBound::L2);
  case Bound::Dram:
    return isMemory(MeasuredBound::Dram);
  case Bound::Latency:
  case Bound::Atomics:
  case Bound::Barrier:
  case Bound::Launch:
  case Bound::HostLink:
    return std::nullopt;
  }
}

std::optional<bool> Comparison::isLatencyMeasured() const {
  constexpr double kLatencyBelow = 60;
  if (measuredBound && measuredBoundShare >= kLatencyBelow)
    return false;
  return measuredBound && hasAllShares ? std::optional(true) : std::nullopt;
}

std::optional<bool> Comparison::boundsAgree() const {
  std::optional<bool> isLatency = isLatencyMeasured();
  if (!predictedBound || !isLatency)
    return std::nullopt;
  if (*predictedBound == Bound::Latency)
    return isLatency;
  std::optional<bool> agree = agrees(*predictedBound, *measuredBound);
  return agree && *isLatency ? false : agree;
}

static std::optional<double> metricOf(const LaunchRecord &record,
                                      llvm::StringRef name) {
  auto found = record.metrics.find(name.str());
  return found == record.metrics.end() ? std::nullopt
                                       : std::optional(found->second);
}

static std::optional<double> measuredDramBytes(const LaunchRecord &record) {
  if (auto bytes = metricOf(record, metric::kDramBytes))
    return bytes;
  auto read = metricOf(record, metric::kDramRead);
  auto written = metricOf(record, metric::kDramWritten);
  return read && written ? std::optional(*read + *written) : std::nullopt;
}

/// The share of memory as a whole is the highest of its levels: it is taken
/// where one of them is not known.
static void findMeasuredBound(const LaunchRecord &record, Comparison &result) {
  auto offer = [&](MeasuredBound bound, llvm::StringRef name) {
    std::optional<double> share = metricOf(record, name);
    if (share &&
        (!result.measuredBound || *share > result.measuredBoundShare)) {
      result.measuredBound = bound;
      result.measuredBoundShare = *share;
    }
    return share.has_value();
  };
  bool hasMemory = offer(MeasuredBound::Dram, metric::kDramShare);
  hasMemory &= offer(MeasuredBound::L2, metric::kL2Share);
  hasMemory &= offer(MeasuredBound::L1, metric::kL1Share);
  if (!hasMemory)
    hasMemory = offer(MeasuredBound::Memory, metric::kMemoryShare);
  bool hasCompute = offer(MeasuredBound::Compute, metric::kSmShare);
  result.hasAllShares = hasMemory && hasCompute;
}

static void predictSums(const KernelProfile &profile,
                        const Prediction &prediction, Comparison &result) {
  if (!prediction.timeUs)
    result.noTime = noTimeReason(prediction);
  else
    result.noTime = noTotalReason(prediction, profile);
  // Nor are the bytes and instructions of loops that may run as often as they
  // like.
  if (!profile.launch.isGridKnown() || prediction.growsWithTrips())
    return;
  result.timeUs.predicted = prediction.timeUs;
  result.dramBytes.predicted = profile.dramBytes;
  result.l2Bytes.predicted = profile.l2Bytes;
  result.l1Bytes.predicted = profile.l1Bytes;
  result.instructions.predicted = profile.issueSlotsPerWarp *
                                  profile.launch.warpsPerBlock() *
                                  profile.launch.blocks();
}

Comparison gpuperf::compareKernel(const KernelReport &kernel) {
  assert(kernel.record && "a kernel to compare was measured");
  const LaunchRecord &record = *kernel.record;
  const KernelProfile &profile = kernel.profile;
  const Prediction &prediction = kernel.predictions.front();
  Comparison result;
  predictSums(profile, prediction, result);
  result.timeUs.measured = record.timeUs;
  result.dramBytes.measured = measuredDramBytes(record);
  result.l2Bytes.measured = metricOf(record, metric::kL2Bytes);
  result.l1Bytes.measured = metricOf(record, metric::kL1Bytes);
  result.instructions.measured = metricOf(record, metric::kInstructions);
  result.registers.predicted = kernel.registersOfCode;
  result.registers.measured = record.registersPerThread;
  if (profile.noOccupancy.empty() && profile.occupancy.maxWarpsPerSM)
    result.occupancyShare.predicted =
        100.0 * profile.occupancy.warpsPerSM / profile.occupancy.maxWarpsPerSM;
  result.occupancyShare.measured = metricOf(record, metric::kWarpsPossible);
  result.achievedOccupancyShare = metricOf(record, metric::kWarpsActive);
  result.predictedBound = prediction.timeUs ? prediction.bound : std::nullopt;
  findMeasuredBound(record, result);
  return result;
}

ComparisonSummary
gpuperf::summariseComparisons(llvm::ArrayRef<std::optional<double>> timeRatios,
                              llvm::ArrayRef<std::optional<bool>> agreements) {
  ComparisonSummary summary;
  summary.compared = timeRatios.size();
  std::vector<double> factors;
  for (const std::optional<double> &ratio : timeRatios)
    if (ratio)
      factors.push_back(factorOf(*ratio));
  llvm::sort(factors);
  summary.timed = factors.size();
  if (!factors.empty()) {
    size_t middle = factors.size() / 2;
    summary.medianFactor = factors.size() % 2
                               ? factors[middle]
                               : (factors[middle - 1] + factors[middle]) / 2;
    summary.worstFactor = factors.back();
  }
  for (double factor : factors) {
    summary.withinQuarter += factor <= 1.25;
    summary.withinTwice += factor <= 2;
  }
  for (const std::optional<bool> &agreement : agreements) {
    summary.boundsNamed += agreement.has_value();
    summary.boundsAgree += agreement.value_or(false);
  }
  return summary;
}
