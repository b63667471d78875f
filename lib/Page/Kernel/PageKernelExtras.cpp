//===- PageKernelExtras.cpp - kernel data of a page -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Page/Kernel/PageKernelExtras.h"
#include "AccessLanes.h"
#include "Analyses/Reanalyses.h"
#include "LineTable.h"
#include "MachineTimes.h"
#include "OccupancyCurves.h"
#include "Sliders/Sliders.h"
#include "gpuperf/Machine/Registry.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace {
class PageKernelExtras : public KernelExtras {
public:
  PageKernelExtras();
  VisitBudget budget(double visitsOfReport) const override;
  json::Object of(const AnalysedKernel &kernel,
                  VisitBudget &budget) const override;

private:
  std::vector<Machine> machines; ///< all that gpuperf knows
};
} // namespace

PageKernelExtras::PageKernelExtras() {
  for (const std::string &name : machineNames()) {
    llvm::Expected<Machine> machine = findMachine(name);
    if (machine)
      machines.push_back(std::move(*machine));
    else // an embedded one that cannot be read is a test's failure
      llvm::consumeError(machine.takeError());
  }
}

/// A small file has all in it; of a large one a page takes two to three times
/// as long as a report.
VisitBudget PageKernelExtras::budget(double visitsOfReport) const {
  constexpr double kOfAnyFile = 6e6, kOfReport = 1.5;
  return VisitBudget(kOfAnyFile + kOfReport * visitsOfReport);
}

static json::Object why() {
  return json::Object{{"why", Reanalyses::overBudgetReason()}};
}

/// What each line costs is said of the report's own analysis.
static void addLines(Reanalyses &reanalyses, json::Object &extras) {
  if (!reanalyses.fitsBudgetInFull(1))
    return;
  llvm::Expected<KernelAnalyzer> whole = reanalyses.inFull();
  if (whole)
    extras["lines"] = lineTable(reanalyses.kernel.kernel, *whole);
  llvm::consumeError(whole.takeError());
}

static void addSliders(Reanalyses &reanalyses, const KernelAnalyzer &analyzer,
                       json::Object &extras) {
  Sliders made = sliders(reanalyses, analyzer);
  if (made.areAll)
    extras["sliders"] = std::move(made.list);
  else if (!made.list.empty()) {
    extras["sliders"] = std::move(made.list);
    extras["sliders_left_out"] = Reanalyses::overBudgetReason();
  }
}

json::Object PageKernelExtras::of(const AnalysedKernel &kernel,
                                  VisitBudget &budget) const {
  json::Object extras{{"occupancy", occupancyCurves(kernel.report.profile,
                                                    kernel.settings.machine)},
                      {"lines", why()},
                      {"accesses", why()},
                      {"machines", why()},
                      {"sliders", why()}};
  Reanalyses reanalyses(kernel, budget);
  if (!reanalyses.fitsBudget(1, 0))
    return extras;
  llvm::Expected<KernelAnalyzer> analyzer = reanalyses.analyseReported();
  if (!analyzer) { // it was analysed before
    llvm::consumeError(analyzer.takeError());
    return extras;
  }
  addLines(reanalyses, extras);
  if (reanalyses.fitsBudget(0, 1))
    extras["accesses"] = accessLanes(reanalyses, *analyzer);
  if (reanalyses.fitsBudget(machines.size(), countWalks(machines)))
    extras["machines"] = machineTimes(reanalyses, machines);
  addSliders(reanalyses, *analyzer, extras);
  return extras;
}

std::shared_ptr<KernelExtras> gpuperf::pageKernelExtras() {
  return std::make_shared<PageKernelExtras>();
}
