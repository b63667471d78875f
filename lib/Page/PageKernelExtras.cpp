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

json::Object PageKernelExtras::of(const AnalysedKernel &kernel) const {
  json::Object extras;
  extras["occupancy"] =
      occupancyCurves(kernel.report.profile, kernel.settings.machine);
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel.kernel, kernel.launch.op, kernel.settings.machine,
      kernel.launch.override, kernel.effort);
  if (!analyzer) { // it was analysed before
    llvm::consumeError(analyzer.takeError());
    return extras;
  }
  extras["accesses"] = accessLanes(kernel, *analyzer);
  extras["lines"] = lineTable(kernel.kernel, *analyzer);
  extras["machines"] = machineTimes(kernel);
  extras["sliders"] = sliders(kernel, *analyzer);
  return extras;
}

std::shared_ptr<KernelExtras> gpuperf::pageKernelExtras(unsigned mostKernels) {
  return std::make_shared<PageKernelExtras>(mostKernels);
}
