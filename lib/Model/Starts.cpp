//===- Starts.cpp - the time to start kernels, blocks, warps --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Starts.h"
#include "Bounds.h"
#include "MachineInputs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

/// A kernel that does nothing takes 1.7 us on a GeForce RTX 3080 and 2.1 us on
/// an H100 (gpu__time_duration); a machine without a figure gets this.
static constexpr int kAssumedKernelUs = 2;
/// Medians of kernels below 4000 cycles on both GPUs, of which these are
/// between.
static constexpr double kAssumedFirstAccessUs = 0.44,
                        kAssumedLastStoreUs = 0.25;
/// Cycles from the start of a block to that of the next one: the same on both.
static constexpr double kAssumedBlock = 1.2;
/// The same of warps, in kernels of large blocks that do next to nothing.
static constexpr double kWarpOfRtx3080 = 0.163, kWarpOfH100 = 0.054;

static bool assume(Worksheet &sheet, const char *name, double value) {
  if (sheet.has(name))
    return false;
  sheet.give(name, value, "assumed");
  return true;
}

AssumedStarts gpuperf::assumeStarts(Worksheet &sheet, const Machine &machine) {
  constexpr unsigned kVolta = 7;
  AssumedStarts assumed;
  if (::assume(sheet, "kernel_start", kAssumedKernelUs))
    assumed.ofKernel.push_back("device.kernel_start_us");
  if (::assume(sheet, "first_access", kAssumedFirstAccessUs) &&
      sheet["global_reads"] > 0)
    assumed.ofKernel.push_back("device.first_access_us");
  if (::assume(sheet, "last_store", kAssumedLastStoreUs) &&
      sheet["global_stores"] > 0)
    assumed.ofKernel.push_back("device.last_store_us");
  assumed.isBlockAssumed = ::assume(sheet, "block_start", kAssumedBlock);
  if (machine.computeCapability.major >= kVolta)
    assumed.isWarpAssumed =
        ::assume(sheet, "warp_start",
                 isLikeH100(machine) ? kWarpOfH100 : kWarpOfRtx3080);
  return assumed;
}

void gpuperf::defineStart(Worksheet &sheet) {
  std::string formula = "kernel_start";
  if (sheet["global_reads"] > 0)
    formula += " + first_access";
  if (sheet["global_stores"] > 0)
    formula += " + last_store";
  sheet.define("start", "us", formula, "what profilers show of short kernels");
}

void gpuperf::noteAssumedStarts(Prediction &prediction,
                                const AssumedStarts &assumed,
                                const std::set<std::string> &deciding,
                                bool isBoundByStarts) {
  constexpr double kMatters = 0.5;
  const std::string &name = prediction.machine;
  if (assumed.isBlockAssumed && isBoundByStarts &&
      !deciding.count("warp_start_cycles"))
    assume(prediction,
           llvm::formatv("a block starts {0:f1} cycles after the one before, "
                         "as on the GPUs that were measured (RTX 3080, H100): "
                         "{1} has no device.block_start_cycles",
                         kAssumedBlock, name));
  if (assumed.isWarpAssumed && isBoundByStarts &&
      deciding.count("warp_start_cycles"))
    assume(prediction,
           llvm::formatv("warps start one after the other as fast as on the "
                         "nearer of the GPUs that were measured (RTX 3080, "
                         "H100): {0} has no device.warp_start_cycles",
                         name));
  if (!assumed.ofKernel.empty() &&
      prediction.startUs >= kMatters * *prediction.timeUs)
    assume(prediction,
           llvm::formatv(
               "starting and ending the kernel takes about {0} us, as on "
               "the GPUs that were measured (RTX 3080, H100): {1} has no {2}",
               llvm::format("%.3g", prediction.startUs), name,
               llvm::join(assumed.ofKernel, ", ")));
}
