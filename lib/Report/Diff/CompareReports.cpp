//===- CompareReports.cpp - differences of two reports --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/ReportDiff.h"
#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Support/DiagnosticLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <map>

using namespace gpuperf;
namespace json = llvm::json;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static std::string textOf(const json::Object &object, StringRef key) {
  return object.getString(key).value_or("").str();
}

static double numberOf(const json::Object *object, StringRef key) {
  return object ? object->getNumber(key).value_or(0) : 0;
}

/// "64x64" of [64, 64, 1].
static std::string extentsOf(const json::Object *launch, StringRef key) {
  const json::Array *list = launch ? launch->getArray(key) : nullptr;
  std::array<int64_t, 3> extents{1, 1, 1};
  if (list && list->size() == 3)
    for (auto [extent, value] : llvm::zip(extents, *list))
      extent = value.getAsInteger().value_or(1);
  return formatExtents(extents);
}

std::string gpuperf::withoutFigures(StringRef message) {
  std::string text;
  for (char c : message.split("; ").first)
    if (!llvm::isDigit(c) && c != '.')
      text += c;
  return text;
}

std::string ReportedKernel::Finding::identity() const {
  return check + " " + file + " " + withoutFigures(message);
}

static ReportedKernel::Finding findingOf(const json::Object &object) {
  return {textOf(object, "check"), textOf(object, "file"),
          textOf(object, "message"), unsigned(numberOf(&object, "line"))};
}

static ReportedKernel kernelOf(const json::Object &object) {
  ReportedKernel kernel;
  kernel.name = textOf(object, "name");
  kernel.mangled = textOf(object, "mangled");
  const json::Object *launch = object.getObject("launch");
  kernel.launch =
      extentsOf(launch, "grid") + ", block " + extentsOf(launch, "block");
  if (const json::Object *prediction = object.getObject("prediction")) {
    kernel.machine = textOf(*prediction, "machine");
    kernel.bound = textOf(*prediction, "bound");
    kernel.facts = textOf(*prediction, "facts");
    kernel.timeUs = prediction->getNumber("time_us");
  }
  const json::Object *occupancy = object.getObject("occupancy");
  kernel.registers = numberOf(occupancy, "registers");
  kernel.warpsPerSM = numberOf(occupancy, "warps_per_sm");
  if (occupancy)
    kernel.spillBytes = occupancy->getNumber("spill_bytes");
  kernel.dramBytes = numberOf(object.getObject("memory"), "dram_bytes");
  if (const json::Array *findings = object.getArray("findings"))
    for (const json::Value &finding : *findings)
      if (const json::Object *one = finding.getAsObject())
        if (textOf(*one, "check") != kKernelCheck)
          kernel.findings.push_back(findingOf(*one));
  return kernel;
}

/// The kernels and the files that the report names without an analysis.
static std::vector<std::string> notAnalysedIn(const json::Object &report) {
  std::vector<std::string> sentences;
  if (const json::Array *list = report.getArray("not_analysed"))
    for (const json::Value &value : *list)
      if (const json::Object *kernel = value.getAsObject())
        sentences.push_back("'" + textOf(*kernel, "name") +
                            "': " + textOf(*kernel, "reason"));
  if (const json::Array *messages = report.getArray("messages"))
    for (const json::Value &message : *messages)
      if (StringRef text = message.getAsString().value_or("");
          DiagnosticLine::isErrorLine(text))
        sentences.push_back(text.str());
  return sentences;
}

llvm::Expected<ReadReport> gpuperf::readReport(StringRef text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return value.takeError();
  const json::Object *report = value->getAsObject();
  const json::Array *kernels = report ? report->getArray("kernels") : nullptr;
  if (!kernels || report->getInteger("schema") != 1)
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        "is no report of gpuperf --format=json with schema 1");
  ReadReport read;
  for (const json::Value &kernel : *kernels)
    if (const json::Object *object = kernel.getAsObject())
      read.kernels.push_back(kernelOf(*object));
  read.notAnalysed = notAnalysedIn(*report);
  return read;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

std::optional<double> KernelChange::timeRatio() const {
  if (!before.timeUs || !after.timeUs || *before.timeUs <= 0)
    return std::nullopt;
  return *after.timeUs / *before.timeUs;
}

bool KernelChange::isChanged() const {
  // What is printed has three digits.
  auto isSame = [](double a, double b) {
    return std::abs(a - b) <= 0.001 * std::max(std::abs(a), std::abs(b));
  };
  return !gone.empty() || !fresh.empty() || before.bound != after.bound ||
         before.facts != after.facts || before.launch != after.launch ||
         before.timeUs.has_value() != after.timeUs.has_value() ||
         !isSame(timeRatio().value_or(1), 1) ||
         before.registers != after.registers ||
         before.warpsPerSM != after.warpsPerSM ||
         before.spillBytes != after.spillBytes ||
         !isSame(before.dramBytes, after.dramBytes);
}

/// Those of `findings` that are more often in it than in `others`.
static std::vector<ReportedKernel::Finding>
withoutThose(llvm::ArrayRef<ReportedKernel::Finding> findings,
             llvm::ArrayRef<ReportedKernel::Finding> others) {
  std::map<std::string, unsigned> known;
  for (const ReportedKernel::Finding &finding : others)
    ++known[finding.identity()];
  std::vector<ReportedKernel::Finding> more;
  for (const ReportedKernel::Finding &finding : findings)
    if (unsigned &left = known[finding.identity()])
      --left;
    else
      more.push_back(finding);
  return more;
}

static std::string nameOf(const ReportedKernel &kernel) {
  return kernel.mangled.empty() ? kernel.name : kernel.mangled;
}

/// The kernel of `list` that is `kernel`, one of the `alike` of its name; its
/// number, or nothing.
static std::optional<size_t> findSame(const ReportedKernel &kernel,
                                      llvm::ArrayRef<ReportedKernel> list,
                                      llvm::ArrayRef<size_t> alike,
                                      llvm::ArrayRef<bool> isTaken,
                                      bool byLaunch) {
  std::optional<size_t> found;
  for (size_t i : alike) {
    bool isSame = !isTaken[i] && (!byLaunch || list[i].launch == kernel.launch);
    if (!isSame)
      continue;
    if (byLaunch)
      return i;
    if (found) // of several launches none is the one
      return std::nullopt;
    found = i;
  }
  return found;
}

ReportDiff gpuperf::compareReports(const ReadReport &beforeReport,
                                   const ReadReport &afterReport) {
  llvm::ArrayRef<ReportedKernel> before = beforeReport.kernels;
  llvm::ArrayRef<ReportedKernel> after = afterReport.kernels;
  std::unique_ptr<bool[]> takenBefore(new bool[before.size() + 1]());
  std::unique_ptr<bool[]> takenAfter(new bool[after.size() + 1]());
  llvm::ArrayRef<bool> isTaken(takenBefore.get(), before.size());
  ReportDiff diff;
  diff.notAnalysed = afterReport.notAnalysed;
  std::map<std::string, std::vector<size_t>> alike;
  for (size_t i = 0; i < before.size(); ++i)
    alike[nameOf(before[i])].push_back(i);
  for (bool byLaunch : {true, false})
    for (size_t i = 0; i < after.size(); ++i) {
      if (takenAfter[i])
        continue;
      auto same = findSame(after[i], before, alike[nameOf(after[i])], isTaken,
                           byLaunch);
      if (!same)
        continue;
      takenAfter[i] = takenBefore[*same] = true;
      const ReportedKernel &old = before[*same];
      KernelChange change{old, after[i],
                          withoutThose(old.findings, after[i].findings),
                          withoutThose(after[i].findings, old.findings)};
      diff.spillsUnknown += !change.after.spillBytes;
      if (change.isChanged())
        diff.changed.push_back(std::move(change));
      else
        ++diff.unchanged;
    }
  for (size_t i = 0; i < before.size(); ++i)
    if (!takenBefore[i])
      diff.removed.push_back(before[i]);
  for (size_t i = 0; i < after.size(); ++i)
    if (!takenAfter[i])
      diff.added.push_back(after[i]);
  llvm::stable_sort(diff.changed, [](const auto &a, const auto &b) {
    return a.timeRatio().value_or(1) > b.timeRatio().value_or(1);
  });
  return diff;
}
