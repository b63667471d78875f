//===- PageKernelExtras.cpp - what the page shows of kernels --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Page/PageKernelExtras.h"
#include "AccessLanes.h"
#include "LineTable.h"
#include "MachineTimes.h"
#include "OccupancyCurves.h"
#include "Sliders.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace {
class PageKernelExtras : public KernelExtras {
public:
  explicit PageKernelExtras(unsigned mostKernels) : mostKernels(mostKernels) {}
  unsigned most() const override { return mostKernels; }
  json::Object of(const AnalysedKernel &kernel) const override;

private:
  unsigned mostKernels;
};
} // namespace

/// A kernel is analysed some sixty times more. For curves and comparisons a
/// part of the visits will do, but not so few that a sample says nothing.
static double effortOfMany(double effort) {
  constexpr double kPart = 1.0 / 8, kLeast = 1.0 / 16;
  return std::max(effort * kPart, std::min(effort, kLeast));
}

static llvm::Expected<KernelAnalyzer> analyse(const AnalysedKernel &kernel) {
  return KernelAnalyzer::create(kernel.kernel, kernel.launch.op,
                                kernel.settings.machine, kernel.launch.override,
                                kernel.effort);
}

json::Object PageKernelExtras::of(const AnalysedKernel &kernel) const {
  json::Object extras;
  extras["occupancy"] =
      occupancyCurves(kernel.report.profile, kernel.settings.machine);
  AnalysedKernel often = kernel;
  often.effort = effortOfMany(kernel.effort);
  llvm::Expected<KernelAnalyzer> whole = analyse(kernel);
  llvm::Expected<KernelAnalyzer> part = analyse(often);
  if (whole && part) {
    extras["lines"] = lineTable(kernel.kernel, *whole);
    extras["accesses"] = accessLanes(often, *part);
    extras["machines"] = machineTimes(often);
    extras["sliders"] = sliders(often, *part);
  }
  // It was analysed before.
  llvm::consumeError(whole.takeError());
  llvm::consumeError(part.takeError());
  return extras;
}

std::shared_ptr<KernelExtras> gpuperf::pageKernelExtras(unsigned mostKernels) {
  return std::make_shared<PageKernelExtras>(mostKernels);
}
