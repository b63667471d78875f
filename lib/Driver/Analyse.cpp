//===- Analyse.cpp - from a dialect module to a report --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OtherAssumptions.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/Launch/LaunchConditions.h"
#include "gpuperf/Analysis/Padding.h"
#include "gpuperf/Checks/Expectations.h"
#include "gpuperf/Dialect/Restricted.h"
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
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>
#include <numeric>

using namespace gpuperf;

namespace {
class QuestionLimit;

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
  void addNotAnalysed();
  std::vector<size_t> orderOfExtras() const;
  void analyse(KernelOp kernel);
  void analyse(KernelOp kernel, const PlannedLaunch &launch);
  std::optional<KernelAnalyzer> analyseUnder(const LaunchOverride &override,
                                             UnknownTrips trips,
                                             KernelOp kernel,
                                             const PlannedLaunch &launch);
  std::optional<KernelAnalyzer> predictOnce(KernelOp kernel,
                                            const PlannedLaunch &launch,
                                            KernelReport &result);
  void predictSteady(KernelOp kernel, const PlannedLaunch &launch,
                     KernelReport &result);
  void keepSteady(const KernelProfile &other, KernelReport &result);
  std::optional<Prediction>
  predictWithLaunch(KernelOp kernel, const PlannedLaunch &launch,
                    const KernelReport &result, const Extents &grid,
                    const Extents &block, QuestionLimit &questions);
  void runChecks(KernelOp kernel, const PlannedLaunch &launch,
                 const KernelAnalyzer &analyzer, const KernelAnalyzer *once,
                 KernelReport &result);
  std::optional<Restriction> restriction(KernelOp kernel,
                                         const KernelAnalyzer &analyzer,
                                         const ModelInfo &model) const;
  void addExtras();
  bool isSuppressed(const Finding &finding) const;
  bool isSuppressedAt(const SourcePlace &place, llvm::StringRef check) const;

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

namespace {
/// How many predictions "what if" a kernel gets: as many as together go through
/// so many of its operations, about a second's work. It is counted and not
/// timed, so that the same kernel always gets the same answer. The largest
/// kernels of llama.cpp take 82 000.
class QuestionLimit {
public:
  QuestionLimit(KernelOp kernel, double effort)
      : operationsAsked(kOperations * effort) {
    kernel.walk([&](mlir::Operation *) { ++operations; });
  }
  bool ask() {
    if (asked == most()) {
      isExceeded = true;
      return false;
    }
    ++asked;
    return true;
  }
  bool wasExceeded() const { return isExceeded; }
  size_t predictions() const { return asked; }
  std::string inWords() const {
    return "it has " + formatCount(operations, "operation") + ": after " +
           formatCount(most(), "prediction") +
           " of what fixes are worth, further places are not looked at";
  }

private:
  static constexpr size_t kOperations = 200000, kFewest = 8;
  size_t operationsAsked, operations = 0, asked = 0;
  bool isExceeded = false;
  size_t most() const {
    return std::max(operationsAsked / operations, kFewest);
  }
};
} // namespace

/// The summary of `kernel` is not all: what is left out, and why.
static Finding leftOut(const KernelReport &kernel, const QuestionLimit &limit) {
  Finding finding;
  finding.check = kKernelCheck;
  finding.severity = Severity::Remark;
  finding.place = kernel.place;
  finding.subject = "left out";
  finding.message = "kernel '" + kernel.name +
                    "' is not checked to the end: " + limit.inWords();
  return finding;
}

static std::string textOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::StringAttr>(key);
  return value ? value.str() : "";
}

static unsigned numberOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::IntegerAttr>(key);
  return value ? value.getInt() : 0;
}

/// The dictionaries in the module's attribute `name`.
static std::vector<mlir::DictionaryAttr> dictionaries(mlir::ModuleOp module,
                                                      llvm::StringRef name) {
  std::vector<mlir::DictionaryAttr> result;
  if (auto list = module->getAttrOfType<mlir::ArrayAttr>(name))
    for (mlir::Attribute entry : list)
      if (auto dictionary = mlir::dyn_cast<mlir::DictionaryAttr>(entry))
        result.push_back(dictionary);
  return result;
}

void ModuleAnalysis::addNotAnalysed() {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kNotAnalysed))
    report.notAnalysed.push_back(
        {textOf(entry, "name"),
         {textOf(entry, "file"), numberOf(entry, "line"),
          numberOf(entry, "column")},
         textOf(entry, "reason")});
}

bool ModuleAnalysis::isSuppressedAt(const SourcePlace &place,
                                    llvm::StringRef check) const {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kSuppressions)) {
    std::string checks = textOf(entry, "checks");
    unsigned line = numberOf(entry, "line");
    if ((line == 0 || line == place.line) &&
        textOf(entry, "file") == place.file &&
        (checks.empty() || matchesGlobs(check, checks)))
      return true;
  }
  return false;
}

/// A finding is silenced at its own line, or at a call on each way that leads
/// there.
bool ModuleAnalysis::isSuppressed(const Finding &finding) const {
  auto isSilent = [&](const SourcePlace &place) {
    return isSuppressedAt(place, finding.check);
  };
  return isSilent(finding.place) ||
         (!finding.calls.empty() &&
          llvm::all_of(finding.calls, [&](const CallChain &chain) {
            return llvm::any_of(chain, [&](const CallPlace &call) {
              return isSilent(call.place);
            });
          }));
}

/// Whether a remark promises too little: what rests on an assumption has to
/// gain twice what a warning has to.
static bool hasSmallGain(const Finding &finding, double minSpeedup) {
  return finding.severity == Severity::Remark && finding.speedup &&
         *finding.speedup - 1 < 2 * (minSpeedup - 1);
}

/// Adds to the summary of `kernel` the places that a profiler would flag and no
/// check does.
static void noteSmallGains(llvm::ArrayRef<std::string> places,
                           double minSpeedup, const Prediction &prediction,
                           KernelReport &kernel) {
  constexpr size_t kMaxPlaces = 3;
  if (places.empty())
    return;
  kernel.smallGains = "less than " + formatSpeedup(minSpeedup) +
                      " to gain while bound by " +
                      formatBound(prediction.bound) + ": " +
                      llvm::join(places.take_front(kMaxPlaces), ", ");
  if (places.size() > kMaxPlaces)
    kernel.smallGains +=
        " and " + formatCount(places.size() - kMaxPlaces, "more place");
  for (Finding &finding : kernel.findings)
    if (finding.check == kKernelCheck)
      finding.notes.push_back(
          {kernel.place, "cheap here: " + kernel.smallGains});
}

/// What the models are told of `analyzer`, with the inputs that `result` has.
static KernelProfile profileOf(const KernelAnalyzer &analyzer,
                               const KernelReport &result) {
  KernelProfile profile = analyzer.profile();
  profile.modelInputs = result.profile.modelInputs;
  return profile;
}

/// The default model's prediction for the launch with another grid of other
/// blocks, all else being as in `result`; empty when no more questions are
/// answered.
std::optional<Prediction> ModuleAnalysis::predictWithLaunch(
    KernelOp kernel, const PlannedLaunch &launch, const KernelReport &result,
    const Extents &grid, const Extents &block, QuestionLimit &questions) {
  // A walk takes about as long as so many schedules.
  constexpr unsigned kQuestions = 4;
  for (unsigned i = 0; i != kQuestions; ++i)
    if (!questions.ask())
      return std::nullopt;
  const ResolvedLaunch &now = result.profile.launch;
  LaunchOverride override = launch.override;
  for (unsigned axis = 0; axis != 3; ++axis) {
    override.grid[axis] = std::to_string(grid[axis]);
    override.block[axis] = std::to_string(block[axis]);
  }
  override.sharedBytes = std::to_string(now.dynamicSharedBytes);
  for (const auto &[name, value] : now.args)
    override.args[name] = std::to_string(value);
  std::optional<KernelAnalyzer> analyzer =
      analyseUnder(override, UnknownTrips::Usual, kernel, launch);
  if (!analyzer)
    return std::nullopt;
  return allModels().front().predict(profileOf(*analyzer, result),
                                     settings.machine);
}

/// Where to write `__restrict__` in `kernel`.
static std::vector<SourceEdit> restrictEdits(KernelOp kernel) {
  std::vector<SourceEdit> edits;
  if (auto list = kernel.getRestrictEditsAttr())
    for (auto edit : list.getAsRange<EditAttr>())
      edits.push_back({{edit.getFile().str(), edit.getLine(), edit.getColumn()},
                       edit.getLength(),
                       edit.getText().str()});
  return edits;
}

std::optional<Restriction>
ModuleAnalysis::restriction(KernelOp kernel, const KernelAnalyzer &analyzer,
                            const ModelInfo &model) const {
  if (kernel.getSameBufferAttr()) // is __restrict__ for none of these
    return std::nullopt;
  mlir::ModuleOp nested = module;
  nested = nested.lookupSymbol<mlir::ModuleOp>(kRestrictedModule);
  auto twin =
      nested ? nested.lookupSymbol<KernelOp>(kernel.getSymName()) : KernelOp();
  if (!twin)
    return std::nullopt;
  llvm::Expected<KernelAnalyzer> restricted = analyzer.reanalyse(twin);
  if (!restricted) {
    llvm::consumeError(restricted.takeError());
    return std::nullopt;
  }
  KernelProfile profile = restricted->profile();
  Prediction prediction = model.predict(profile, settings.machine);
  return Restriction{std::move(prediction), restrictEdits(twin),
                     std::move(profile)};
}

/// Of the components of `first`, threadIdx.x or blockIdx.x, and of its y and z,
/// whether threads that differ in it alone do the same work.
static std::array<bool, 3> unusedOf(KernelOp kernel, Dim first) {
  std::array<bool, 3> isUnused{};
  if (mlir::ArrayAttr unused = kernel.getUnusedIndicesAttr())
    for (unsigned axis = 0; axis != 3; ++axis)
      isUnused[axis] =
          llvm::is_contained(unused.getAsValueRange<mlir::StringAttr>(),
                             stringifyDim(Dim(unsigned(first) + axis)));
  return isUnused;
}

void ModuleAnalysis::runChecks(KernelOp kernel, const PlannedLaunch &launch,
                               const KernelAnalyzer &analyzer,
                               const KernelAnalyzer *once,
                               KernelReport &result) {
  assert(!result.predictions.empty() && "the settings have a model");
  const ModelInfo &model = allModels().front();
  const Prediction &chosen = result.predictions.front();
  Prediction prediction = chosen.model == model.name
                              ? chosen
                              : model.predict(result.profile, settings.machine);
  QuestionLimit questions(kernel, analyzer.effort());
  Paddings paddings(kernel, settings.machine, analyzer);
  auto predictWithout = [&](const KernelAnalyzer &analyzer,
                            const WhatIf &whatIf) -> std::optional<Prediction> {
    if (!questions.ask())
      return std::nullopt;
    return model.predict(analyzer.profile(whatIf), settings.machine);
  };
  std::vector<std::string> cheap;
  CheckContext context{
      result.name,
      result.place,
      result.profile,
      settings.machine,
      prediction,
      chosen,
      settings.minSpeedup,
      [&](const WhatIf &whatIf) { return predictWithout(analyzer, whatIf); },
      {},
      [&](std::string place) { cheap.push_back(std::move(place)); },
      [&](const SourcePlace &place, llvm::StringRef check) {
        return isSuppressedAt(place, check);
      },
      [&](unsigned id) { return paddings.find(id); },
      [&](const Extents &grid, const Extents &block) {
        return predictWithLaunch(kernel, launch, result, grid, block,
                                 questions);
      },
      [&] {
        return findBarrierNeeds(kernel, result.profile.launch,
                                result.profile.barriers);
      },
      [&](unsigned id) { return paddings.findLayouts(id); },
      [&] { return restriction(kernel, analyzer, model); },
      kernel.getPlainSharing(),
      kernel.getDependentIterations(),
      unusedOf(kernel, Dim::Tx),
      unusedOf(kernel, Dim::Bx)};
  std::optional<Prediction> now; // asked for again and again
  if (once)
    context.predictSingleTripWithout = [&](const WhatIf &whatIf) {
      if (!whatIf.isNothing())
        return predictWithout(*once, whatIf);
      if (!now)
        now = predictWithout(*once, whatIf);
      return now;
    };
  result.expectations = judgeExpectations(context);
  // Advice is for kernels that this GPU runs, and to their end.
  bool isMade = result.profile.launch.skippedOnMachine.empty() &&
                !result.profile.alwaysTraps;
  for (const CheckInfo &check : allChecks()) {
    if (!settings.checks.contains(check.name) ||
        (!isMade && check.name != kKernelCheck))
      continue;
    for (Finding &finding : check.run(context)) {
      // What the compiler gives no line is told where the finding is.
      for (Note &note : finding.notes)
        if (!note.place.line)
          note.place = finding.place;
      if (!isSuppressed(finding) && !hasSmallGain(finding, settings.minSpeedup))
        result.findings.push_back(std::move(finding));
    }
  }
  visits += double(questions.predictions()) * visitsOfSchedule(kernel);
  if (!questions.wasExceeded())
    noteSmallGains(cheap, settings.minSpeedup, prediction, result);
  else if (settings.checks.contains(kKernelCheck))
    result.findings.push_back(leftOut(result, questions));
  llvm::stable_sort(result.findings, [](const Finding &a, const Finding &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
}

/// The kernel under other assumptions than usual; empty where they do not go
/// with the launch.
std::optional<KernelAnalyzer>
ModuleAnalysis::analyseUnder(const LaunchOverride &override, UnknownTrips trips,
                             KernelOp kernel, const PlannedLaunch &launch) {
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel, launch.op, settings.machine, override, {effort, trips});
  if (analyzer) {
    visits += analyzer->visits() + visitsOfSchedule(kernel);
    return std::move(*analyzer);
  }
  llvm::consumeError(analyzer.takeError());
  return std::nullopt;
}

/// Loops of unknown length: the predictions get the time with one iteration of
/// each. Returns that; empty where there are no such loops.
std::optional<KernelAnalyzer>
ModuleAnalysis::predictOnce(KernelOp kernel, const PlannedLaunch &launch,
                            KernelReport &result) {
  if (result.profile.unknownTrips.empty())
    return std::nullopt;
  std::optional<KernelAnalyzer> analyzer =
      analyseUnder(launch.override, UnknownTrips::Once, kernel, launch);
  if (!analyzer)
    return std::nullopt;
  KernelProfile once = profileOf(*analyzer, result);
  for (auto [model, prediction] :
       llvm::zip_equal(settings.models, result.predictions))
    if (prediction.timeUs)
      prediction.singleTripTimeUs =
          model->predict(once, settings.machine).timeUs;
  keepSteady(once, result);
  return analyzer;
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
                                   KernelReport &result) {
  const KernelProfile &profile = result.profile;
  if (profile.launch.isGridKnown())
    return;
  std::optional<KernelAnalyzer> other = analyseUnder(
      withOtherAssumptions(launch.override, kernel, profile, settings.machine),
      UnknownTrips::Usual, kernel, launch);
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
  predictSteady(kernel, launch, result);
  std::optional<KernelAnalyzer> once = predictOnce(kernel, launch, result);
  for (Prediction &prediction : result.predictions)
    prediction.rangeUs =
        timeRange(prediction, result.profile, settings.machine);
  runChecks(kernel, launch, *analyzer, once ? &*once : nullptr, result);
  if (auto compiler =
          module->getAttrOfType<mlir::StringAttr>(module_attr::kCompiler))
    result.compiler = compiler.str();
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
  addNotAnalysed();
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
  addSavings(report);
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
