//===- Sweep.cpp - predictions of a kernel over a range -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sweep/Sweep.h"
#include "SweepPlan.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Sweep.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

static double between(double a, double b, bool logarithmic) {
  return logarithmic ? std::sqrt(a * b) : (a + b) / 2;
}

/// Fills in the regions of `series`; half way between two points is the
/// geometric mean on a logarithmic axis.
static void markRegions(SweepSeries &series, bool logarithmic) {
  auto &points = series.points;
  assert(
      llvm::is_sorted(points, [](const SweepPoint &a,
                                 const SweepPoint &b) { return a.x < b.x; }) &&
      "a region lies between its neighbours");
  assert((!logarithmic || points.empty() || points.front().x > 0) &&
         "a logarithmic axis is positive");
  for (size_t i = 0; i < points.size(); ++i) {
    if (!points[i].bound)
      continue;
    double from =
        i ? between(points[i - 1].x, points[i].x, logarithmic) : points[i].x;
    double to = i + 1 < points.size()
                    ? between(points[i].x, points[i + 1].x, logarithmic)
                    : points[i].x;
    auto &regions = series.regions;
    if (regions.empty() || regions.back().bound != *points[i].bound ||
        regions.back().last + 1 != i)
      regions.push_back({*points[i].bound, i, i, from, to});
    regions.back().last = i;
    regions.back().to = to;
  }
}

/// Marks a highest and a lowest value that neither end has: the cusp of a
/// curve, or the best block size.
static void markExtremes(SweepSeries &series) {
  std::vector<size_t> valued;
  for (auto [index, point] : llvm::enumerate(series.points))
    if (point.y)
      valued.push_back(index);
  if (valued.size() < 3)
    return;
  auto value = [&](size_t index) { return *series.points[index].y; };
  auto below = [&](size_t a, size_t b) { return value(a) < value(b); };
  size_t highest = *std::max_element(valued.begin(), valued.end(), below);
  size_t lowest = *std::min_element(valued.begin(), valued.end(), below);
  // A partial last wave makes a curve go up and down by less than this.
  constexpr double slack = 0.02;
  auto exceeds = [&](double a, double b) {
    return a - b > slack * std::max(std::fabs(a), std::fabs(b));
  };
  double first = value(valued.front()), last = value(valued.back());
  if (exceeds(value(highest), first) && exceeds(value(highest), last))
    series.marks.push_back({highest, /*isHighest=*/true});
  if (exceeds(first, value(lowest)) && exceeds(last, value(lowest)))
    series.marks.push_back({lowest, /*isHighest=*/false});
}

namespace {
/// What is swept.
enum class SweptQuantity { Time, Warps, Bytes, Term };

SweptQuantity quantityOf(StringRef y) {
  return llvm::StringSwitch<SweptQuantity>(y)
      .Case("time", SweptQuantity::Time)
      .Case("warps", SweptQuantity::Warps)
      .Case("bytes", SweptQuantity::Bytes)
      .Default(SweptQuantity::Term);
}

/// Analyses the points of a plan.
class Sweeper {
public:
  Sweeper(SweepPlan &plan, StringRef y, const RunOptions &options)
      : plan(plan), y(y), swept(quantityOf(y)), modelInputs(options) {}
  llvm::Expected<SweepReport> run();

private:
  void start();
  void analyse(const SweepVariant &variant);
  void addPoint(size_t series, SweepPoint point, const Prediction &prediction,
                const KernelProfile &profile, const Machine &machine);
  std::optional<double> quantity(const Prediction &prediction,
                                 const KernelProfile &profile,
                                 const Machine &machine);
  std::optional<double> term(const Prediction &prediction);
  std::string whyNoValue(const Prediction &prediction) const;
  bool isTerm() const { return swept == SweptQuantity::Term; }
  llvm::Error checkTerm() const;
  void keepAssumptions(size_t series, const Prediction &prediction);
  void noteAssumptions();
  void compareWithResidentWarps();
  void finish();

  SweepPlan &plan;
  StringRef y;
  SweptQuantity swept;
  ModelInputs modelInputs;
  SweepReport report;
  std::optional<KernelAnalyzer> analyzer; ///< of the last launch
  /// Names of what the models answer, for the error of an unknown term.
  std::vector<std::string> terms;
  bool hasTerm = false;
  struct Assumptions {
    std::vector<std::string> first, common; ///< of the first, of every point
    bool any = false;
  };
  std::vector<Assumptions> assumptions; ///< by series
  std::vector<double> residentWarps;    ///< by point
};
} // namespace

//===----------------------------------------------------------------------===//
// The swept quantity
//===----------------------------------------------------------------------===//

static SweepAxis axisOf(SweptQuantity swept, StringRef y) {
  switch (swept) {
  case SweptQuantity::Time:
    return {"time_us", "predicted time", "us"};
  case SweptQuantity::Warps:
    return {"warp_throughput", "warp throughput", "warps/cycle/SM"};
  case SweptQuantity::Bytes:
    return {"dram_GBps", "DRAM throughput", "GB/s"};
  case SweptQuantity::Term:
    break;
  }
  return {y.str(), y.str(), ""};
}

void Sweeper::start() {
  report.kernel = plan.kernel.getDisplay().str();
  if (!plan.named)
    report.machine = plan.machines.front().name;
  report.x = plan.x;
  report.named = plan.named;
  report.notes = plan.notes;
  if (plan.machines.front().hasWarmCaches)
    report.notes.push_back("the kernel finds warm caches");
  for (const ModelInfo *model : plan.models)
    report.series.push_back({model->name.str(), {}, {}, {}});
  assumptions.resize(plan.models.size());
  report.y = axisOf(swept, y);
}

/// The term or input that is called y.
std::optional<double> Sweeper::term(const Prediction &prediction) {
  for (const Term &term : prediction.terms)
    if (term.name == y) {
      report.y.unit = term.unit;
      return term.value;
    }
  for (const InputValue &input : prediction.inputs)
    if (input.name == y) {
      report.y.unit = input.unit;
      return input.value;
    }
  return std::nullopt;
}

std::optional<double> Sweeper::quantity(const Prediction &prediction,
                                        const KernelProfile &profile,
                                        const Machine &machine) {
  if (isTerm())
    return term(prediction);
  if (!prediction.timeUs || swept == SweptQuantity::Time)
    return prediction.timeUs;
  if (swept == SweptQuantity::Bytes) // 1 GB/s is 1000 bytes per microsecond
    return profile.dramBytes / *prediction.timeUs / 1000;
  double busySMs =
      std::min<double>(profile.launch.blocks(), machine.smCount.value_or(1));
  double warps = profile.launch.blocks() * profile.launch.warpsPerBlock();
  return warps / prediction.cycles / busySMs;
}

llvm::Error Sweeper::checkTerm() const {
  if (hasTerm || !isTerm())
    return llvm::Error::success();
  std::string known = "time, warps, bytes";
  if (!terms.empty())
    known += " or a term: " + llvm::join(terms, ", ");
  std::string why;
  for (const SweepSeries &series : report.series)
    if (terms.empty() && !series.points.empty())
      why += "; " + series.model + ": " + series.points.front().reason;
  return llvm::createStringError("no model has '" + y + "' here; expected " +
                                 known + why);
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

static std::string launchText(const ResolvedLaunch &launch) {
  return "<<<" + formatExtents(launch.grid) + ", " +
         formatExtents(launch.block) + ">>>";
}

std::string Sweeper::whyNoValue(const Prediction &prediction) const {
  // A model that gives no time may have terms: `cuda-guide` answers in warps.
  if (!isTerm() || prediction.terms.empty())
    return prediction.reason.empty() ? "not a finite number"
                                     : prediction.reason;
  bool isThere = llvm::any_of(prediction.terms,
                              [&](const Term &term) { return term.name == y; });
  return isThere ? y.str() + " is not finite"
                 : "the model has no " + y.str() + " here";
}

void Sweeper::addPoint(size_t series, SweepPoint point,
                       const Prediction &prediction,
                       const KernelProfile &profile, const Machine &machine) {
  point.timeUs = prediction.timeUs;
  point.bound = prediction.bound;
  point.y = quantity(prediction, profile, machine);
  if (point.y && !std::isfinite(*point.y))
    point.y.reset();
  hasTerm |= point.y.has_value();
  if (!point.y)
    point.reason = whyNoValue(prediction);
  report.series[series].points.push_back(std::move(point));
  for (const Term &term : prediction.terms)
    if (!llvm::is_contained(terms, term.name))
      terms.push_back(term.name);
  keepAssumptions(series, prediction);
}

/// Keeps the assumptions of the first point, and those that all points have.
void Sweeper::keepAssumptions(size_t series, const Prediction &prediction) {
  Assumptions &kept = assumptions[series];
  if (!kept.any)
    kept.common = kept.first = textsOf(prediction.assumptions);
  kept.any = true;
  llvm::erase_if(kept.common, [&](const std::string &assumption) {
    return !llvm::is_contained(prediction.assumptions, assumption);
  });
}

void Sweeper::analyse(const SweepVariant &variant) {
  const Machine &machine = plan.machines[variant.machine];
  SweepPoint point;
  point.x = variant.x;
  point.label = variant.label;
  if (!analyzer || !plan.isOccupancy) {
    llvm::Expected<KernelAnalyzer> created = KernelAnalyzer::create(
        plan.kernel, plan.launch, machine, variant.launch);
    if (!created) {
      point.reason = llvm::toString(created.takeError());
      for (SweepSeries &series : report.series)
        series.points.push_back(point);
      residentWarps.push_back(0);
      return;
    }
    analyzer.emplace(std::move(*created));
  }
  KernelProfile profile = analyzer->profile(variant.whatIf);
  modelInputs.give(plan.kernel, machine.name, profile);
  point.launch = launchText(profile.launch);
  residentWarps.push_back(profile.occupancy.warpsPerSM);
  for (auto [index, model] : llvm::enumerate(plan.models))
    addPoint(index, point, model->predict(profile, machine), profile, machine);
}

//===----------------------------------------------------------------------===//
// What stands out
//===----------------------------------------------------------------------===//

/// Over more than two decades only a logarithm shows both ends.
static bool wantsLogarithm(const SweepReport &report) {
  double low = INFINITY, high = 0;
  for (const SweepSeries &series : report.series)
    for (const SweepPoint &point : series.points)
      if (point.y) {
        low = std::min(low, *point.y);
        high = std::max(high, *point.y);
      }
  return report.x.logarithmic && low > 0 && high >= 100 * low;
}

/// Gives a curve of needed warps a line to compare with: the warps that are
/// resident, where they are the same at all points.
void Sweeper::compareWithResidentWarps() {
  if (report.y.unit != "warps/SM" || plan.isOccupancy || plan.named ||
      y == "n" || residentWarps.empty() || residentWarps.front() <= 0)
    return;
  if (llvm::any_of(residentWarps,
                   [&](double n) { return n != residentWarps.front(); }))
    return;
  const ResolvedLaunch &launch = analyzer->launch();
  double share = double(launch.blocks()) * launch.warpsPerBlock() /
                 std::min<double>(launch.blocks(),
                                  plan.machines.front().smCount.value_or(1));
  report.reference = std::min(residentWarps.front(), share);
  report.referenceText = formatCount(*report.reference, "warp") + " resident";
}

void Sweeper::noteAssumptions() {
  auto note = [&](const std::string &text) {
    if (!llvm::is_contained(report.notes, text))
      report.notes.push_back(text);
  };
  for (const Assumptions &kept : assumptions)
    for (const std::string &assumption : kept.common)
      note("assumed: " + assumption);
  for (const Assumptions &kept : assumptions)
    for (const std::string &assumption : kept.first)
      if (!llvm::is_contained(kept.common, assumption))
        note("assumed at " + plan.x.title + " " + plan.variants[0].label +
             ": " + assumption);
}

void Sweeper::finish() {
  auto &points = report.series.front().points;
  if (!points.empty())
    report.launch = points.front().launch;
  for (const SweepPoint &point : points)
    if (point.launch != report.launch)
      report.launch.clear();
  for (SweepSeries &series : report.series) {
    if (report.named)
      continue;
    markRegions(series, report.x.logarithmic);
    markExtremes(series);
  }
  report.y.logarithmic = wantsLogarithm(report);
  compareWithResidentWarps();
  noteAssumptions();
  llvm::append_range(report.notes, modelInputs.messages);
  for (const Machine &machine : plan.machines)
    if (!machine.standInNote.empty())
      report.notes.push_back(machine.standInNote);
}

llvm::Expected<SweepReport> Sweeper::run() {
  start();
  for (const SweepVariant &variant : plan.variants)
    analyse(variant);
  if (llvm::Error error = checkTerm())
    return std::move(error);
  finish();
  return std::move(report);
}

llvm::Expected<SweepReport> gpuperf::sweepKernel(mlir::ModuleOp module,
                                                 const SweepOptions &options) {
  llvm::Expected<SweepPlan> plan = planSweep(module, options);
  if (!plan)
    return plan.takeError();
  StringRef y = options.y;
  if (y.empty())
    y = plan->isOccupancy ? "warps" : "time";
  return Sweeper(*plan, y, options.run).run();
}
