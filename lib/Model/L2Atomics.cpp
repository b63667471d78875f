//===- L2Atomics.cpp - what atomics in global memory rest on --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "L2Atomics.h"
#include "MachineInputs.h"
#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// A rate that machines can lack, as the two measured GPUs have it: the figures
/// of machines/rtx3080.yaml and machines/h100.yaml, which say how.
struct Rate {
  const char *name; ///< in the worksheet
  double ofRtx3080, ofH100;
};

constexpr Rate kRates[] = {
    {"same_address_atomic_lanes", 0.734, 0.573},
    {"same_address_float_atomic_lanes", 0.316, 0.288},
    {"slice_sectors", 0.758, 0.861},
    {"slice_doubles", 0.948, 1.73},
};

} // namespace

std::string gpuperf::assumeAtomicRates(Worksheet &sheet,
                                       const Machine &machine) {
  constexpr unsigned kVolta = 7;
  if (machine.computeCapability.major < kVolta ||
      llvm::all_of(
          kRates, [&](const Rate &rate) { return sheet.has(rate.name); }))
    return "";
  for (const Rate &rate : kRates)
    if (!sheet.has(rate.name))
      sheet.give(rate.name, isLikeH100(machine) ? rate.ofH100 : rate.ofRtx3080,
                 "assumed");
  return isLikeH100(machine) ? "an H100" : "a GeForce RTX 3080";
}

bool gpuperf::isL2AtomicTerm(StringRef term) {
  return llvm::is_contained(
      llvm::ArrayRef<StringRef>{"global_atomic_cycles",
                                "same_address_atomic_cycles",
                                "same_address_float_atomic_cycles",
                                "atomic_slice_cycles", "l2_atomic_cycles"},
      term);
}

static bool isL2Atomic(const AccessProfile &access) {
  return access.kind == AccessKind::Atomic && access.space != Space::Shared;
}

bool gpuperf::areL2AtomicsConditional(const KernelProfile &kernel) {
  return llvm::any_of(kernel.accesses, [](const AccessProfile &access) {
    return isL2Atomic(access) && access.isConditional;
  });
}

KernelProfile gpuperf::withoutL2Atomics(KernelProfile kernel) {
  for (double KernelProfile::*number :
       {&KernelProfile::globalAtomicsPerWarp,
        &KernelProfile::globalAtomicsOnOneAddress,
        &KernelProfile::globalFloatAtomicsOnOneAddress,
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
    take(kernel.l1Bytes, access.l1Bytes);
    take(kernel.l2Bytes, access.l2Bytes);
    take(kernel.dramBytes, access.dramBytes);
    take(kernel.dramWrittenBytes, access.dramBytes / 2);
  }
  return kernel;
}

/// The highest rate that is named anywhere, one a clock (NVIDIA's whitepaper on
/// Kepler GK110, "L2 cache and atomics"), tells whether what is not bounded
/// matters.
void gpuperf::doubtUnboundAtomics(Prediction &prediction,
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
