//===- KernelRow.cpp - a kernel as a row of a page's table ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRow.h"
#include "Sources.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Support/PackedText.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

/// Whether the numbers that are summed over the grid are those of the launch.
static bool isWhole(const Prediction &prediction, const KernelProfile &kernel) {
  return prediction.timeUs && noTotalReason(prediction, kernel).empty();
}

static void addTime(const KernelReport &kernel, json::Object &row) {
  const Prediction &prediction = kernel.predictions.front();
  if (!prediction.timeUs) {
    row["time"] = "no time";
    row["reason"] = json::fixUTF8(prediction.reason);
    return;
  }
  row["time"] = formatTime(prediction, kernel.profile);
  row["bound"] = stringifyOptional(prediction.bound);
  row["bound_text"] = formatBound(prediction, kernel.profile);
  if (std::string steady = formatSteady(prediction, kernel.profile);
      !steady.empty())
    row["steady"] = std::move(steady);
  if (!isWhole(prediction, kernel.profile)) {
    row["why"] = noTotalReason(prediction, kernel.profile);
    return;
  }
  row["time_us"] = *prediction.timeUs;
  if (prediction.rangeUs)
    row["range_us"] =
        json::Array{prediction.rangeUs->lowUs, prediction.rangeUs->highUs};
  row["l1"] = kernel.profile.l1Bytes;
  row["l2"] = kernel.profile.l2Bytes;
  row["dram"] = kernel.profile.dramBytes;
}

/// Of all launches: how many, and their time.
static void addLaunches(const KernelReport &kernel, json::Object &row) {
  if (kernel.profile.launch.count)
    row["count"] = *kernel.profile.launch.count;
  if (std::optional<double> sum = summedTimeUs(kernel))
    row["total_us"] = *sum;
}

static void addResources(const KernelProfile &kernel, json::Object &row) {
  if (kernel.noOccupancy.empty()) {
    row["warps"] = kernel.occupancy.warpsPerSM;
    row["max_warps"] = kernel.occupancy.maxWarpsPerSM;
  }
  row["registers"] = kernel.registers;
  row["shared"] = kernel.staticSharedBytes + kernel.launch.dynamicSharedBytes;
}

static void addFindings(const KernelReport &kernel, json::Object &row) {
  unsigned findings = 0;
  std::optional<double> speedup, saved;
  for (const Finding &finding : kernel.findings) {
    findings += finding.check != kKernelCheck;
    if (finding.speedup && finding.speedup > speedup)
      speedup = finding.speedup;
    std::optional<double> own =
        finding.savedUs ? finding.savedUs : finding.savedPerLaunchUs;
    if (own && own > saved)
      saved = own;
  }
  row["findings"] = findings;
  if (speedup)
    row["speedup"] = *speedup;
  if (saved)
    row["saved_us"] = *saved;
}

json::Object gpuperf::kernelRow(const KernelReport &kernel) {
  const Prediction &prediction = kernel.predictions.front();
  json::Object row{{"name", json::fixUTF8(kernel.name)},
                   {"mangled", validText(kernel.mangled)},
                   {"file", json::fixUTF8(kernel.place.file)},
                   {"line", kernel.place.line},
                   {"grid", formatGrid(kernel.profile.launch)},
                   {"block", formatExtents(kernel.profile.launch.block)},
                   {"machine", json::fixUTF8(prediction.machine)},
                   {"caches", prediction.hasWarmCaches ? "warm" : "cold"},
                   {"model", prediction.model},
                   {"facts", stringifyFacts(prediction.facts())}};
  std::set<std::string> files = filesOf(kernel);
  files.erase(kernel.place.file);
  if (!files.empty())
    row["files"] = json::Array(llvm::map_range(
        files, [](const std::string &file) { return json::fixUTF8(file); }));
  if (!kernel.sameInstances.empty())
    row["instances"] = kernel.sameInstances.size() + 1;
  addTime(kernel, row);
  addLaunches(kernel, row);
  addResources(kernel.profile, row);
  addFindings(kernel, row);
  return row;
}
