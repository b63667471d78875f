//===- SameAdvice.cpp - merging equal advice ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/SameAdvice.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <map>

using namespace gpuperf;

static constexpr llvm::StringLiteral kTensorCheck = "gpuperf-tensor",
                                     kStagingCheck = "gpuperf-staging",
                                     kVectorCheck = "gpuperf-vector-access";

namespace {
/// The findings of one place: of several launches and instantiations.
struct Place {
  const KernelReport *kernel = nullptr; ///< with `best`
  Finding *best = nullptr;              ///< that saves most of a launch
};
} // namespace

static constexpr llvm::StringLiteral kLaunchCheck = "gpuperf-launch";

static double savedOf(const Finding &finding) {
  return finding.savedPerLaunchUs.value_or(0);
}

static Note noteOf(const Place &other) {
  std::string text = "the same is true of '" + other.kernel->name + "'";
  if (other.best->speedup)
    text += ": predicted speed-up " + formatSpeedup(*other.best->speedup);
  return {other.best->place, text};
}

/// Makes notes of what the same line of a kernel could have in place of another
/// algorithm.
static void joinAlternatives(KernelReport &kernel) {
  auto isTensor = [](const Finding &finding) {
    return finding.check == kTensorCheck;
  };
  auto tensor = llvm::find_if(kernel.findings, isTensor);
  if (tensor == kernel.findings.end())
    return;
  auto isAlternative = [&](const Finding &finding) {
    return finding.severity == Severity::Remark &&
           (finding.check == kStagingCheck || finding.check == kVectorCheck) &&
           finding.place.file == tensor->place.file &&
           finding.place.line == tensor->place.line;
  };
  for (const Finding &finding : kernel.findings)
    if (isAlternative(finding))
      tensor->notes.push_back(
          {finding.place, "without tensor cores: " + finding.message});
  llvm::erase_if(kernel.findings, isAlternative);
}

/// Joins the findings of all kernels.
static void joinTensorAdvice(RunReport &report) {
  constexpr size_t maxNotes = 4;
  std::map<FindingKey, Place> places;
  for (KernelReport &kernel : report.kernels)
    for (Finding &finding : kernel.findings)
      if (finding.check == kTensorCheck) {
        Place &place = places[keyOf(finding)];
        if (!place.best || savedOf(*place.best) < savedOf(finding))
          place = {&kernel, &finding};
      }
  if (places.size() < 2)
    return;
  auto most = llvm::max_element(places, [](const auto &a, const auto &b) {
    return savedOf(*a.second.best) < savedOf(*b.second.best);
  });
  size_t count = 0;
  for (const auto &[key, place] : places)
    if (key != most->first && ++count <= maxNotes)
      most->second.best->notes.push_back(noteOf(place));
  if (count > maxNotes)
    most->second.best->notes.push_back(
        {most->second.best->place,
         "and of " + formatCount(count - maxNotes, "more place")});
  FindingKey kept = most->first;
  for (KernelReport &kernel : report.kernels)
    llvm::erase_if(kernel.findings, [&](const Finding &finding) {
      return finding.check == kTensorCheck && keyOf(finding) != kept;
    });
}

void gpuperf::joinSameAdvice(RunReport &report, double minSpeedup) {
  if (minSpeedup <= 1)
    return;
  joinTensorAdvice(report);
  llvm::for_each(report.kernels, joinAlternatives);
}

/// Whether `other` is a launch of the same kernel with the same arguments and,
/// but for the end of the last block, as many threads.
static bool doesTheSame(const KernelReport &kernel, const KernelReport &other) {
  const ResolvedLaunch &a = kernel.profile.launch, &b = other.profile.launch;
  int64_t more =
      a.blocks() * a.threadsPerBlock() - b.blocks() * b.threadsPerBlock();
  return &kernel != &other && kernel.mangled == other.mangled &&
         kernel.place == other.place && a.args == b.args && b.count != 0 &&
         a.isGridKnown() && b.isGridKnown() &&
         std::abs(more) < std::max(a.threadsPerBlock(), b.threadsPerBlock());
}

void gpuperf::dropFollowedAdvice(RunReport &report, double minSpeedup) {
  if (minSpeedup <= 1)
    return;
  auto timeOf = [](const KernelReport &kernel) {
    return kernel.predictions.front().timeUs;
  };
  for (KernelReport &kernel : report.kernels)
    llvm::erase_if(kernel.findings, [&](const Finding &finding) {
      if (finding.check != kLaunchCheck || !finding.speedup || !timeOf(kernel))
        return false;
      double promised = *timeOf(kernel) / *finding.speedup;
      return llvm::any_of(report.kernels, [&](const KernelReport &other) {
        return doesTheSame(kernel, other) && timeOf(other) &&
               *timeOf(other) < minSpeedup * promised;
      });
    });
}
