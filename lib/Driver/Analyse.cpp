//===- Analyse.cpp - from a dialect module to a report --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunChecks.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Analysis/Launch/LaunchConditions.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Driver/KernelCache.h"
#include "gpuperf/Driver/KernelExtras.h"
#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Driver/RecordedLaunches.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Model/Steady.h"
#include "gpuperf/Model/TimeRange.h"
#include "gpuperf/Report/SameAdvice.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>
#include <limits>
#include <numeric>

using namespace gpuperf;

static void give(std::array<std::optional<std::string>, 3> &extents,
                 const std::array<int64_t, 3> &numbers) {
  for (auto [extent, number] : llvm::zip_equal(extents, numbers))
    extent = std::to_string(number);
}

static std::array<int64_t, 3> doubled(std::array<int64_t, 3> grid) {
  int64_t &largest = *llvm::max_element(grid);
  largest = saturatingMul(largest, 2);
  return grid;
}

static bool usesDynamicShared(KernelOp kernel) {
  return llvm::any_of(kernel.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
    return array.getSpace() == Space::Shared &&
           llvm::is_contained(array.getDims(), 0);
  });
}

/// Half of what is left for it in a block.
static int64_t otherShared(const KernelProfile &profile,
                           const Machine &machine) {
  int64_t most = machine.shared.bytesPerBlock.value_or(0);
  return std::max<int64_t>(most - profile.staticSharedBytes, 0) / 2;
}

//===----------------------------------------------------------------------===//
// Other assumptions
//
// Whether a number rests on what is assumed is seen by assuming something else:
//
//   grid <<<?, ?>>>, n by the guard
//     ──assumed──▶ 6912 blocks of 256, n = 1769472
//     ──others───▶ 13824 blocks of 128, n = 7077888
//
//===----------------------------------------------------------------------===//

/// `given` with a grid that is twice the one of `profile`, and with other
/// numbers for what is assumed in its launch: four times the arguments (so that
/// the threads of the larger grid pass guards, too) and more dynamic shared
/// memory. The block stays: whoever tells of a block that is assumed says so.
static LaunchOverride withOtherAssumptions(const LaunchOverride &given,
                                           KernelOp kernel,
                                           const KernelProfile &profile,
                                           const Machine &machine) {
  constexpr int64_t kMore = 4;
  const ResolvedLaunch &launch = profile.launch;
  LaunchOverride other = given;
  give(other.grid, doubled(launch.grid));
  give(other.block, launch.block);
  if (launch.origins.isAssumed(LaunchPart::Shared) && usesDynamicShared(kernel))
    other.sharedBytes = std::to_string(otherShared(profile, machine));
  for (const auto &[name, value] : launch.args)
    if (launch.origins.isAssumed(LaunchPart::argument(name)))
      other.args[name] = std::to_string(std::min<int64_t>(
          saturatingMul(value, kMore), std::numeric_limits<int32_t>::max()));
  return other;
}

namespace {
class ModuleAnalysis {
public:
  ModuleAnalysis(mlir::ModuleOp module, const RunOptions &options,
                 const Settings &settings, KernelWatch *watch,
                 const KernelExtras *extras, const KernelSchedule *schedule)
      : module(module), options(options), settings(settings), watch(watch),
        extras(extras), schedule(schedule), recorded(module, options.records),
        modelInputs(options) {
    assert(!(extras && schedule) && "what is known already has no extras");
  }
  /// The error is that the schedule ended the run.
  llvm::Expected<RunReport> run();

private:
  llvm::Error analyseAll(llvm::ArrayRef<KernelOp> kernels);
  std::vector<size_t> order(llvm::ArrayRef<KernelOp> kernels,
                            size_t &first) const;
  std::pair<KernelResults, bool> resultsOf(KernelOp kernel,
                                           const KernelKeys *keys);
  RunReport reportOf(llvm::ArrayRef<std::optional<KernelResults>> parts) const;
  std::vector<size_t> orderOfExtras() const;
  void analyse(KernelOp kernel);
  void analyse(KernelOp kernel, const PlannedLaunch &launch);
  std::optional<KernelAnalyzer> analyseUnder(const LaunchOverride &override,
                                             UnknownTrips trips,
                                             KernelOp kernel,
                                             const KernelAnalyzer &analyzer);
  std::optional<KernelAnalyzer> predictOnce(KernelOp kernel,
                                            const PlannedLaunch &launch,
                                            const KernelAnalyzer &analyzer,
                                            KernelReport &result);
  void predictSteady(KernelOp kernel, const PlannedLaunch &launch,
                     const KernelAnalyzer &analyzer, KernelReport &result);
  void keepSteady(const KernelProfile &other, KernelReport &result);
  void widenRanges(KernelOp kernel, const PlannedLaunch &launch,
                   const KernelAnalyzer &analyzer, KernelReport &result);
  void addExtras();

  mlir::ModuleOp module;
  const RunOptions &options;
  const Settings &settings;
  KernelWatch *watch;             ///< may be null
  const KernelExtras *extras;     ///< may be null
  const KernelSchedule *schedule; ///< may be null
  RecordedLaunches recorded;
  ModelInputs modelInputs;
  RunReport report;
  KernelResults results; ///< of the kernel that is analysed
  /// What each kernel of the report is of.
  std::vector<std::pair<KernelOp, PlannedLaunch>> analysed;
  double effort = 1; ///< of each analysis; see effortOfEach
  double visits = 0; ///< that the report has taken; see VisitBudget
};
} // namespace

/// How much of a walk's visits one launch of `kernel` takes, about: all of them
/// where it has 200 accesses, loops and conditionals or more.
static double needOf(KernelOp kernel) {
  constexpr double kLarge = 200;
  size_t nodes = 0;
  kernel.walk([&](mlir::Operation *op) {
    nodes += mlir::isa<AccessOp, LoopOp, IfOp>(op);
  });
  return std::min(double(nodes) / kLarge, 1.0);
}

/// The share of a kernel's full analysis that each of a file's launches gets:
/// all of it where they are few or small, and together what so many large ones
/// have where they need more, but never so little that a sample says nothing.
/// Counted, so that the same file always has the same answer.
static double effortOfEach(double need) {
  constexpr double kLargeKernels = 64, kLeast = 1.0 / 16;
  return std::clamp(kLargeKernels / std::max(need, 1.0), kLeast, 1.0);
}

/// Kernels that the front end rejected. The verifier lets no other entries
/// pass.
static std::vector<UnanalysedKernel> rejectedKernels(mlir::ModuleOp module) {
  std::vector<UnanalysedKernel> kernels;
  auto list = module->getAttrOfType<mlir::ArrayAttr>(module_attr::kNotAnalysed);
  if (!list)
    return kernels;
  for (auto entry : list.getAsRange<mlir::DictionaryAttr>()) {
    auto text = [&](llvm::StringRef key) {
      return entry.getAs<mlir::StringAttr>(key).str();
    };
    auto number = [&](llvm::StringRef key) -> unsigned {
      return entry.getAs<mlir::IntegerAttr>(key).getInt();
    };
    kernels.push_back({text("name"),
                       {text("file"), number("line"), number("column")},
                       text("reason")});
  }
  return kernels;
}

/// What the models are told of `analyzer`, with the inputs that `result` has.
static KernelProfile profileOf(const KernelAnalyzer &analyzer,
                               const KernelReport &result) {
  KernelProfile profile = analyzer.profile();
  profile.modelInputs = result.profile.modelInputs;
  return profile;
}

/// The kernel under other assumptions than usual; empty where they do not go
/// with the launch.
std::optional<KernelAnalyzer>
ModuleAnalysis::analyseUnder(const LaunchOverride &override, UnknownTrips trips,
                             KernelOp kernel, const KernelAnalyzer &analyzer) {
  std::optional<KernelAnalyzer> other =
      llvm::expectedToOptional(analyzer.reanalyse(override, trips));
  if (other)
    visits += other->visits() + visitsOfSchedule(kernel);
  return other;
}

/// Loops of unknown length: the predictions get the time with one iteration of
/// each. Returns that; empty where there are no such loops.
std::optional<KernelAnalyzer>
ModuleAnalysis::predictOnce(KernelOp kernel, const PlannedLaunch &launch,
                            const KernelAnalyzer &analyzer,
                            KernelReport &result) {
  if (result.profile.unknownTrips.empty())
    return std::nullopt;
  std::optional<KernelAnalyzer> other =
      analyseUnder(launch.override, UnknownTrips::Once, kernel, analyzer);
  if (!other)
    return std::nullopt;
  KernelProfile once = profileOf(*other, result);
  for (auto [model, prediction] :
       llvm::zip_equal(settings.models, result.predictions))
    if (prediction.timeUs)
      prediction.singleTripTimeUs =
          model->predict(once, settings.machine).timeUs;
  keepSteady(once, result);
  return other;
}

/// Leaves in the predictions' steady states what is the same for `other`, the
/// profile of the kernel under other assumptions.
void ModuleAnalysis::keepSteady(const KernelProfile &other,
                                KernelReport &result) {
  for (auto [model, prediction] :
       llvm::zip_equal(settings.models, result.predictions))
    if (prediction.steady)
      keepCommon(prediction.steady,
                 steadyState(model->predict(other, settings.machine), other,
                             settings.machine));
}

/// Without a known grid: the predictions get what does not take it.
void ModuleAnalysis::predictSteady(KernelOp kernel, const PlannedLaunch &launch,
                                   const KernelAnalyzer &analyzer,
                                   KernelReport &result) {
  const KernelProfile &profile = result.profile;
  if (profile.launch.isGridKnown())
    return;
  std::optional<KernelAnalyzer> other = analyseUnder(
      withOtherAssumptions(launch.override, kernel, profile, settings.machine),
      UnknownTrips::Usual, kernel, analyzer);
  if (other) {
    for (Prediction &prediction : result.predictions)
      prediction.steady = steadyState(prediction, profile, settings.machine);
    keepSteady(profileOf(*other, result), result);
  }
  for (Prediction &prediction : result.predictions) {
    bool isSame = prediction.steady && prediction.steady->threadsPerS;
    prediction.blockTimeVaries = prediction.timeUs && !isSame;
    if (prediction.missing.operations || prediction.isImplausible())
      prediction.steady.reset();
  }
}

/// Whether data that nobody described chooses places.
static bool isDataOpen(const KernelProfile &profile) {
  return !dataOrder(profile.launch) &&
         llvm::any_of(profile.accesses, [](const AccessProfile &access) {
           return access.lanes.pattern == LanePattern::Indirect &&
                  access.kind != AccessKind::Atomic;
         });
}

/// Where data chooses places, the ranges hold the times of the best and of the
/// worst data.
void ModuleAnalysis::widenRanges(KernelOp kernel, const PlannedLaunch &launch,
                                 const KernelAnalyzer &analyzer,
                                 KernelReport &result) {
  bool isRanged = llvm::any_of(result.predictions,
                               [](const Prediction &p) { return p.rangeUs; });
  if (!isRanged || !isDataOpen(result.profile))
    return;
  for (const char *order : {"sorted", "random"}) {
    LaunchOverride override = launch.override;
    override.args[kDataOrderName] = order;
    std::optional<KernelAnalyzer> other =
        analyseUnder(override, UnknownTrips::Usual, kernel, analyzer);
    if (!other)
      continue;
    KernelProfile profile = profileOf(*other, result);
    for (auto [model, prediction] :
         llvm::zip_equal(settings.models, result.predictions))
      if (std::optional<TimeRange> &range = prediction.rangeUs)
        if (std::optional<double> time =
                model->predict(profile, settings.machine).timeUs) {
          range->lowUs = std::min(range->lowUs, *time);
          range->highUs = std::max(range->highUs, *time);
        }
  }
}

void ModuleAnalysis::analyse(KernelOp kernel, const PlannedLaunch &launch) {
  KernelReport result;
  result.name = kernel.getDisplay().str();
  result.mangled = kernel.getSymName().str();
  result.place = placeOf(kernel);
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel, launch.op, settings.machine, launch.override, {effort});
  if (!analyzer) {
    results.notAnalysed.push_back(
        {result.name, result.place, llvm::toString(analyzer.takeError())});
    return;
  }
  if (launch.record) {
    result.record = *launch.record;
    if (std::optional<uint64_t> registers = kernel.getRegisters())
      result.registersOfCode = *registers;
  }
  visits += analyzer->visits();
  result.profile = analyzer->profile();
  modelInputs.give(kernel, settings.machine.name, result.profile);
  for (const ModelInfo *model : settings.models)
    result.predictions.push_back(
        model->predict(result.profile, settings.machine));
  predictSteady(kernel, launch, *analyzer, result);
  std::optional<KernelAnalyzer> once =
      predictOnce(kernel, launch, *analyzer, result);
  for (Prediction &prediction : result.predictions)
    prediction.rangeUs =
        timeRange(prediction, result.profile, settings.machine);
  widenRanges(kernel, launch, *analyzer, result);
  if (auto compiler =
          module->getAttrOfType<mlir::StringAttr>(module_attr::kCompiler))
    result.compiler = compiler.str();
  visits += runChecks(
      {kernel, launch, settings, *analyzer, once ? &*once : nullptr}, result);
  results.kernels.push_back(std::move(result));
  if (extras)
    analysed.push_back({kernel, launch});
}

/// Drops the source's launches that are not made on the machine, where there
/// are others.
static void dropNotMade(KernelOp kernel, const Machine &machine,
                        std::vector<PlannedLaunch> &planned) {
  auto isNotMade = [&](const PlannedLaunch &launch) {
    const LaunchOverride &told = launch.override;
    bool isOfSource =
        launch.op && !told.recorded && !told.grid[0] && !told.block[0];
    return isOfSource && !canLaunchOn(machine, kernel, launch.op);
  };
  if (!llvm::all_of(planned, isNotMade))
    llvm::erase_if(planned, isNotMade);
}

void ModuleAnalysis::analyse(KernelOp kernel) {
  if (watch) {
    std::string why = watch->begin(kernel.getSymName());
    if (!why.empty()) {
      results.notAnalysed.push_back({kernel.getDisplay().str(), placeOf(kernel),
                                     why, /*isToolFailure=*/true});
      return;
    }
  }
  std::vector<PlannedLaunch> planned = planLaunches(kernel, options, recorded);
  dropNotMade(kernel, settings.machine, planned);
  for (const PlannedLaunch &launch : planned)
    analyse(kernel, launch);
}

/// Microseconds of all launches like it that are known of; 0 without a time.
static double timeOf(const KernelReport &kernel) {
  double launches = double(kernel.profile.launch.count.value_or(1));
  return kernel.predictions.front().timeUs.value_or(0) * launches;
}

double gpuperf::visitsOfSchedule(KernelOp kernel) {
  constexpr double kVisitsOfPrediction = 1200, kVisitsOfOperation = 20;
  size_t operations = 0;
  kernel.walk([&](mlir::Operation *) { ++operations; });
  return kVisitsOfPrediction + kVisitsOfOperation * double(operations);
}

/// The places in the report of its kernels: for each kernel the launch with
/// most time, then further launches; those with most time first.
std::vector<size_t> ModuleAnalysis::orderOfExtras() const {
  std::vector<size_t> order(report.kernels.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](size_t a, size_t b) {
    return timeOf(report.kernels[a]) > timeOf(report.kernels[b]);
  });
  std::vector<size_t> first, further;
  llvm::DenseSet<mlir::Operation *> seen;
  for (size_t index : order)
    (seen.insert(analysed[index].first).second ? first : further)
        .push_back(index);
  llvm::append_range(first, further);
  return first;
}

/// Asks for more of the kernels.
void ModuleAnalysis::addExtras() {
  VisitBudget budget = extras->budget(visits);
  for (size_t index : orderOfExtras()) {
    auto &[kernel, launch] = analysed[index];
    KernelReport &result = report.kernels[index];
    std::string why = watch ? watch->beginExtras(kernel.getSymName()) : "";
    if (!why.empty()) {
      report.kernelsWithoutExtras.push_back(
          {result.name, result.place, why, /*isToolFailure=*/true});
      continue;
    }
    result.extras =
        extras->of({kernel, launch, options, settings, result, effort}, budget);
  }
}

/// The kernels in the order in which they are analysed: their places in the
/// module.
std::vector<size_t> ModuleAnalysis::order(llvm::ArrayRef<KernelOp> kernels,
                                          size_t &first) const {
  std::vector<size_t> order(kernels.size());
  std::iota(order.begin(), order.end(), 0);
  auto rest = std::stable_partition(order.begin(), order.end(), [&](size_t i) {
    return schedule && schedule->isFirst && schedule->isFirst(kernels[i]);
  });
  first = rest - order.begin();
  return order;
}

/// The results of `kernel`, and whether they were known.
std::pair<KernelResults, bool>
ModuleAnalysis::resultsOf(KernelOp kernel, const KernelKeys *keys) {
  std::string key;
  if (keys) {
    KernelProfile inputs;
    inputs.place = placeOf(kernel);
    modelInputs.give(kernel, settings.machine.name, inputs);
    key = keys->keyOf(kernel, inputs);
    if (const KernelResults *known = schedule->cache->find(key))
      return {*known, true};
  }
  analyse(kernel);
  if (keys)
    schedule->cache->keep(key, results);
  return {std::exchange(results, {}), false};
}

/// `report` with what there is of the kernels, in the order of the module.
RunReport ModuleAnalysis::reportOf(
    llvm::ArrayRef<std::optional<KernelResults>> parts) const {
  RunReport all = report;
  for (const std::optional<KernelResults> &part : parts)
    if (part) {
      llvm::append_range(all.kernels, part->kernels);
      llvm::append_range(all.notAnalysed, part->notAnalysed);
    }
  if (!all.kernels.empty())
    all.standInNote = settings.machine.standInNote;
  return all;
}

llvm::Error ModuleAnalysis::analyseAll(llvm::ArrayRef<KernelOp> kernels) {
  std::optional<KernelKeys> keys;
  if (schedule && schedule->cache)
    keys.emplace(module, settings, effort);
  std::vector<std::optional<KernelResults>> parts(kernels.size());
  size_t first = 0, done = 0;
  for (size_t i : order(kernels, first)) {
    if (watch)
      watch->setProgress(done, kernels.size());
    bool isKnown;
    std::tie(parts[i], isKnown) =
        resultsOf(kernels[i], keys ? &*keys : nullptr);
    bool isLast = ++done == kernels.size();
    if (schedule && schedule->proceed && !isKnown && !isLast &&
        !schedule->proceed(done >= first, [&] { return reportOf(parts); }))
      return llvm::createStringError("the analysis was ended");
  }
  report = reportOf(parts);
  return llvm::Error::success();
}

llvm::Expected<RunReport> ModuleAnalysis::run() {
  report.machine = settings.machine.name;
  report.notAnalysed = rejectedKernels(module);
  double need = 0;
  for (KernelOp kernel : module.getOps<KernelOp>())
    need += needOf(kernel) * planLaunches(kernel, options, recorded).size();
  effort = effortOfEach(need);
  std::vector<KernelOp> kernels(module.getOps<KernelOp>().begin(),
                                module.getOps<KernelOp>().end());
  if (llvm::Error error = analyseAll(kernels))
    return std::move(error);
  if (extras)
    addExtras();
  if (watch)
    watch->end();
  addSavings(report, settings.minSpeedup);
  joinSameAdvice(report, settings.minSpeedup);
  dropFollowedAdvice(report, settings.minSpeedup);
  report.messages = std::move(modelInputs.messages);
  llvm::append_range(report.messages, recorded.messages);
  return std::move(report);
}

llvm::Expected<RunReport>
gpuperf::analyseModule(mlir::ModuleOp module, const RunOptions &options,
                       KernelWatch *watch, const KernelExtras *extras,
                       const KernelSchedule *schedule) {
  llvm::Expected<Settings> settings = resolveSettings(options, module);
  if (!settings)
    return settings.takeError();
  if (llvm::Error error = checkAssumedNames(module, options))
    return std::move(error);
  return ModuleAnalysis(module, options, *settings, watch, extras, schedule)
      .run();
}
