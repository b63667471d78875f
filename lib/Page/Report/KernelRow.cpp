//===- KernelRow.cpp - a kernel's row, and its files ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRow.h"
#include "Chunk.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Support/PackedText.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace json = llvm::json;

std::set<std::string> gpuperf::filesOf(const KernelReport &kernel) {
  std::set<std::string> files{kernel.place.file};
  auto add = [&](const auto &list) {
    for (const auto &entry : list)
      files.insert(entry.place.file);
  };
  add(kernel.profile.accesses);
  add(kernel.profile.divergence);
  add(kernel.profile.loops);
  add(kernel.profile.barriers);
  add(kernel.findings);
  files.erase("");
  return files;
}

static constexpr uint64_t kMaxBytes = 1 << 20;

/// A name as sources have it, which no key or list of passwords has.
static bool isSourceName(llvm::StringRef path) {
  llvm::StringRef ending = llvm::sys::path::extension(path);
  return llvm::is_contained({".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx", ".h",
                             ".hh", ".hpp", ".hxx", ".inc", ".inl", ".mlir",
                             ".py"},
                            ending);
}

namespace {
/// The files that a page may hold. Somebody else may have written the source,
/// and the page may be shown to others: a directive `#line 1 "/home/me/.netrc"`
/// must not bring that file into it.
class ShownFiles {
public:
  explicit ShownFiles(const RunReport &report) {
    for (const std::string &input : report.inputs) {
      hasNames |= llvm::StringRef(input).ends_with(".ptx");
      read.insert(realPath(input));
    }
    hasNames |= read.empty();
  }
  bool has(const std::string &path) const {
    return read.count(realPath(path)) || (hasNames && isSourceName(path));
  }

private:
  std::set<std::string> read;
  bool hasNames = false; ///< places are in files that the analysis has not read
};
} // namespace

llvm::json::Object gpuperf::sourceTexts(const RunReport &report) {
  llvm::json::Object chunks;
  ShownFiles shown(report);
  std::set<std::string> files;
  for (const KernelReport &kernel : report.kernels)
    files.merge(filesOf(kernel));
  for (const std::string &file : files) {
    if (!shown.has(file))
      continue;
    if (auto text = readProjectFile(file, kMaxBytes))
      chunks[llvm::json::fixUTF8(file)] =
          chunk(llvm::json::fixUTF8((*text)->getBuffer()));
  }
  return chunks;
}

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
