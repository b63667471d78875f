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
  return json::Object{{"why", Reanalyses::whyNot()}};
}

/// What each line costs is said of the report's own analysis.
static void addLines(Reanalyses &again, json::Object &extras) {
  if (!again.affordsInFull(1))
    return;
  llvm::Expected<KernelAnalyzer> whole = again.inFull();
  if (whole)
    extras["lines"] = lineTable(again.kernel.kernel, *whole);
  llvm::consumeError(whole.takeError());
}

static void addSliders(Reanalyses &again, const KernelAnalyzer &analyzer,
                       json::Object &extras) {
  Sliders made = sliders(again, analyzer);
  if (made.areAll)
    extras["sliders"] = std::move(made.list);
  else if (!made.list.empty()) {
    extras["sliders"] = std::move(made.list);
    extras["sliders_left_out"] = Reanalyses::whyNot();
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
  Reanalyses again(kernel, budget);
  if (!again.affords(1, 0))
    return extras;
  llvm::Expected<KernelAnalyzer> analyzer = again.asReported();
  if (!analyzer) { // it was analysed before
    llvm::consumeError(analyzer.takeError());
    return extras;
  }
  addLines(again, extras);
  if (again.affords(0, 1))
    extras["accesses"] = accessLanes(again, *analyzer);
  if (again.affords(machines.size(), differentRules(machines)))
    extras["machines"] = machineTimes(again, machines);
  addSliders(again, *analyzer, extras);
  return extras;
}

std::shared_ptr<KernelExtras> gpuperf::pageKernelExtras() {
  return std::make_shared<PageKernelExtras>();
}
