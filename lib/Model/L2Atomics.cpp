//===- L2Atomics.cpp - assumptions about global atomics -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "L2Atomics.h"
#include "MachineInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <iterator>

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// A rate that machines can lack, as the two measured GPUs have it: the figures
/// of machines/rtx3080.yaml and machines/h100.yaml, which say how.
struct Rate {
  const char *name;   ///< in the worksheet
  const char *figure; ///< to ask for
  double ofRtx3080, ofH100;
  bool isPerSM = false; ///< a chip has so much of it for each SM
};

constexpr Rate kRates[] = {
    {"same_address_atomic_lanes", "l2.same_address_atomic_lanes_per_cycle",
     0.734, 0.573},
    {"same_address_float_atomic_lanes",
     "l2.same_address_float_atomic_lanes_per_cycle", 0.316, 0.288},
    {"slice_sectors", "l2.atomic_sectors_per_cycle_per_slice", 0.758, 0.861},
    {"slice_doubles", "l2.double_atomic_lanes_per_cycle_per_slice", 0.948,
     1.73},
    // 38.2 slices of 68 SMs, 74.7 of 132.
    {"atomic_slices", "l2.atomic_slices", 0.562, 0.566, /*isPerSM=*/true},
};

} // namespace

std::string gpuperf::assumeAtomicRates(Worksheet &sheet,
                                       const Machine &machine) {
  constexpr unsigned kVolta = 7;
  if (machine.computeCapability.major < kVolta)
    return "";
  std::vector<std::string> lacking;
  for (const Rate &rate : kRates) {
    if (sheet.has(rate.name))
      continue;
    lacking.push_back(rate.figure);
    double value = isLikeH100(machine) ? rate.ofH100 : rate.ofRtx3080;
    sheet.give(rate.name, rate.isPerSM ? value * sheet["sms"] : value,
               "assumed");
  }
  if (lacking.empty())
    return "";
  return llvm::formatv(
      "atomics in L2 take as many cycles as on {0}, which was "
      "measured: {1} has no {2}",
      isLikeH100(machine) ? "an H100" : "a GeForce RTX 3080", machine.name,
      lacking.size() == std::size(kRates) ? "figures for them"
                                          : llvm::join(lacking, ", "));
}

bool gpuperf::isL2AtomicTerm(StringRef term) {
  return llvm::is_contained(
      llvm::ArrayRef<StringRef>{
          "global_atomic_cycles", "same_address_atomic_cycles",
          "same_address_float_atomic_cycles", "global_swap_cycles",
          "atomic_slice_cycles", "l2_atomic_cycles"},
      term);
}

static bool isL2Atomic(const AccessProfile &access) {
  return access.kind == AccessKind::Atomic && access.space != Space::Shared;
}

bool gpuperf::areL2AtomicsConditional(const KernelProfile &kernel) {
  return llvm::any_of(kernel.accesses, [](const AccessProfile &access) {
    return isL2Atomic(access) && access.contention.isConditional;
  });
}

KernelProfile gpuperf::withoutL2Atomics(KernelProfile kernel) {
  for (double KernelProfile::*number :
       {&KernelProfile::globalAtomicsPerWarp,
        &KernelProfile::globalAtomicsOnOneAddress,
        &KernelProfile::globalFloatAtomicsOnOneAddress,
        &KernelProfile::globalSwapsOnOneAddress,
        &KernelProfile::atomicSectorsPerWarp,
        &KernelProfile::doubleAtomicsPerWarp,
        &KernelProfile::atomicSectorsOfSlice,
        &KernelProfile::doubleAtomicsOfSlice})
    kernel.*number = 0;
  auto take = [](double &from, double part) {
    from = std::max(from - part, 0.0);
  };
  for (const AccessProfile &access : kernel.accesses) {
    if (!isL2Atomic(access))
      continue;
    take(kernel.l1LinesPerWarp,
         access.executionsPerWarp * access.linesPerRequest);
    take(kernel.l1Bytes, access.traffic.l1Bytes);
    take(kernel.l2Bytes, access.traffic.l2Bytes);
    double half = access.traffic.dramBytes / 2;
    take(access.isOnHost ? kernel.hostReadBytes : kernel.dramBytes, half);
    take(access.isOnHost ? kernel.hostWrittenBytes : kernel.dramBytes, half);
    if (!access.isOnHost)
      take(kernel.dramWrittenBytes, half);
  }
  return kernel;
}

/// The highest rate that is named anywhere, one a clock (NVIDIA's whitepaper on
/// Kepler GK110, "L2 cache and atomics"), tells whether what is not bounded
/// matters.
void gpuperf::noteUnboundAtomics(Prediction &prediction,
                                 const KernelProfile &kernel,
                                 const Worksheet &sheet) {
  double atomics = 0;
  const char *lacking = "";
  auto lacks = [&](const char *rate, const char *figure, double lanes) {
    if (sheet.has(rate) || lanes <= atomics)
      return;
    atomics = lanes;
    lacking = figure;
  };
  lacks("same_address_atomic_lanes", "same_address_atomic_lanes_per_cycle",
        kernel.globalAtomicsOnOneAddress);
  lacks("same_address_float_atomic_lanes",
        "same_address_float_atomic_lanes_per_cycle",
        kernel.globalFloatAtomicsOnOneAddress);
  if (atomics <= prediction.cycles)
    return;
  prediction.assumptions.push_back(
      llvm::formatv("{0} atomics on one address of global memory take no time "
                    "here, since {1} "
                    "has no l2.{2}; at one a clock they alone would take "
                    "longer than predicted",
                    int64_t(atomics), prediction.machine, lacking));
  prediction.confidence = Confidence::Low;
}
