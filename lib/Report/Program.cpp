//===- Program.cpp - the total time of a program's launches ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Program.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace gpuperf;

/// Why nothing can be summed up for the launch; empty where it can.
static std::string whyNoSum(const KernelReport &kernel) {
  const Prediction &prediction = kernel.predictions.front();
  const ResolvedLaunch &launch = kernel.profile.launch;
  if (launch.hasMoreLaunches)
    return "further launches of it are not shown";
  if (!launch.count)
    return launch.unknownCountReason.empty()
               ? "how often it is launched is not known"
               : launch.unknownCountReason;
  if (!prediction.timeUs)
    return prediction.reason;
  std::string why = noTotalReason(prediction, kernel.profile);
  if (why.empty() && prediction.facts() == Facts::Unknown)
    why = "its facts are not known";
  return why;
}

/// Whether the program does not make the launch: it takes no time, whatever is
/// not known of one.
static bool isNeverLaunched(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  return launch.count == 0 && !launch.hasMoreLaunches;
}

std::optional<double> gpuperf::summedTimeUs(const KernelReport &kernel) {
  if (isNeverLaunched(kernel))
    return 0;
  if (!whyNoSum(kernel).empty())
    return std::nullopt;
  return *kernel.predictions.front().timeUs *
         double(*kernel.profile.launch.count);
}

/// What a launch of `kernel` takes less without the problem of `finding`.
static std::optional<double> savedPerLaunch(const KernelReport &kernel,
                                            const Finding &finding) {
  const Prediction &prediction = kernel.predictions.front();
  bool isKnown = prediction.timeUs && finding.speedup &&
                 finding.condition.empty() &&
                 noTotalReason(prediction, kernel.profile).empty();
  if (!isKnown)
    return std::nullopt;
  return *prediction.timeUs * (1 - 1 / *finding.speedup);
}

/// Drops the findings of one place that save less of each launch than launches
/// of one kernel differ by, unless it is known that they add up or `keepsAll`;
/// makes remarks of the warnings that, with all launches that they hold for,
/// are less than `kLeastShare` of the file's time.
static void judgeSmallSavings(RunReport &report, double fileUs, bool keepsAll) {
  constexpr double kLeastShare = 0.01, kLeastOfLaunchUs = 0.5, kMuchUs = 1000;
  struct Group {
    std::vector<Finding *> findings;
    double savedUs = 0, mostOfLaunchUs = 0;
    bool isKnown = true, isKnownOfLaunch = true;

    bool isLost() const {
      return isKnownOfLaunch && mostOfLaunchUs < kLeastOfLaunchUs &&
             !(isKnown && savedUs >= kMuchUs);
    }
    bool isSmall(double fileUs) const {
      return isLost() || (isKnown && savedUs < kLeastShare * fileUs);
    }
  };
  std::map<FindingKey, Group> groups;
  for (KernelReport &kernel : report.kernels)
    for (Finding &finding : kernel.findings) {
      Group &group = groups[keyOf(finding)];
      group.findings.push_back(&finding);
      group.isKnown &= finding.savedUs.has_value();
      group.isKnownOfLaunch &= finding.savedPerLaunchUs.has_value();
      group.mostOfLaunchUs =
          std::max(group.mostOfLaunchUs, finding.savedPerLaunchUs.value_or(0));
      group.savedUs +=
          finding.savedUs.value_or(0) * double(1 + kernel.sameInstances.size());
    }
  for (auto &[key, group] : groups)
    if (group.isSmall(fileUs))
      for (Finding *finding : group.findings)
        if (finding->severity == Severity::Warning)
          finding->severity = Severity::Remark;
  if (keepsAll)
    return;
  for (KernelReport &kernel : report.kernels)
    llvm::erase_if(kernel.findings, [&](const Finding &finding) {
      return groups.at(keyOf(finding)).isLost();
    });
}

void gpuperf::addSavings(RunReport &report, double minSpeedup) {
  double fileUs = 0;
  for (const KernelReport &kernel : report.kernels)
    fileUs += summedTimeUs(kernel).value_or(0);
  for (KernelReport &kernel : report.kernels)
    for (Finding &finding : kernel.findings) {
      finding.savedPerLaunchUs = savedPerLaunch(kernel, finding);
      if (!finding.savedPerLaunchUs || !(summedTimeUs(kernel) > 0.0))
        continue;
      finding.savedUs =
          *finding.savedPerLaunchUs * double(*kernel.profile.launch.count);
      finding.shareOfFile = *finding.savedUs / fileUs;
    }
  judgeSmallSavings(report, fileUs, minSpeedup <= 1);
}

std::vector<ProgramLaunch> gpuperf::programLaunches(const RunReport &report) {
  std::vector<ProgramLaunch> launches;
  for (const KernelReport &kernel : report.kernels) {
    ProgramLaunch launch;
    launch.name = kernel.name;
    launch.mangled = kernel.mangled;
    launch.file = kernel.place.file;
    launch.isRecorded = kernel.record.has_value();
    launch.count = kernel.profile.launch.count;
    launch.timeUs = summedTimeUs(kernel);
    if (!isNeverLaunched(kernel)) {
      launch.facts = kernel.predictions.front().facts();
      launch.missing = whyNoSum(kernel);
    }
    launches.push_back(launch);
    for (const InstanceName &other : kernel.sameInstances) {
      launch.name = other.name;
      launch.mangled = other.mangled;
      launches.push_back(launch);
    }
  }
  return launches;
}

/// Adds one launch to those of its kernel.
static void add(ProgramKernel &kernel, const ProgramLaunch &launch) {
  kernel.ways += launch.count != 0;
  kernel.name = launch.name;
  kernel.mangled = launch.mangled;
  kernel.file = launch.file;
  kernel.facts = std::max(kernel.facts, launch.facts);
  if (kernel.missing.empty())
    kernel.missing = launch.missing;
  if (kernel.count && launch.count)
    kernel.count = *kernel.count + *launch.count;
  else
    kernel.count.reset();
  if (!kernel.missing.empty())
    kernel.timeUs.reset();
  else
    kernel.timeUs = kernel.timeUs.value_or(0) + launch.timeUs.value_or(0);
}

ProgramTable gpuperf::programTable(llvm::ArrayRef<ProgramLaunch> launches,
                                   bool isWhole) {
  using Key = std::tuple<unsigned, std::string, std::string>;
  llvm::MapVector<Key, ProgramKernel, std::map<Key, unsigned>> kernels;
  std::set<unsigned> programs;
  size_t timed = 0;
  for (const ProgramLaunch &launch : launches) {
    add(kernels[{launch.input, launch.file, launch.mangled + launch.name}],
        launch);
    if (launch.count && !launch.isRecorded)
      programs.insert(launch.input);
    timed += launch.timeUs && launch.count != 0;
  }
  ProgramTable table;
  double sum = 0;
  for (auto &entry : kernels) {
    sum += entry.second.timeUs.value_or(0);
    table.kernels.push_back(std::move(entry.second));
  }
  for (ProgramKernel &kernel : table.kernels)
    if (kernel.timeUs && sum > 0)
      kernel.share = *kernel.timeUs / sum;
  std::stable_sort(table.kernels.begin(), table.kernels.end(),
                   [](const ProgramKernel &a, const ProgramKernel &b) {
                     return a.timeUs.value_or(-1) > b.timeUs.value_or(-1);
                   });
  bool allTimed = llvm::all_of(table.kernels, [](const ProgramKernel &kernel) {
    return kernel.timeUs.has_value();
  });
  table.isComplete = isWhole && allTimed;
  table.shouldShow = timed >= 2 && sum > 0 && programs.size() <= 1;
  return table;
}
