//===- RunChecks.cpp - the findings of an analysed kernel -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunChecks.h"
#include "gpuperf/Checks/Expectations.h"
#include "gpuperf/Dialect/Restricted.h"
#include "gpuperf/Driver/KernelExtras.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>
#include <map>
#include <utility>

using namespace gpuperf;

/// Values of scalar parameters, by name.
using ParameterValues = std::map<std::string, int64_t>;

namespace {
/// Answers by analysing the kernel again, all by the default model. A kernel
/// gets as many predictions as together go through so many of its operations,
/// about a second's work. That is counted and not timed, so that the same
/// kernel always gets the same answer. The largest kernels of llama.cpp take
/// 82 000.
class KernelAnswers : public KernelQuestions {
public:
  KernelAnswers(const KernelToCheck &subject, const KernelReport &report)
      : subject(subject), report(report), machine(subject.settings.machine),
        kernel(subject.kernel), paddings(kernel, machine, subject.analyzer) {
    kernel.walk([&](mlir::Operation *) { ++operations; });
    most = std::max(
        size_t(kOperations * subject.analyzer.effort()) / operations, kFewest);
  }

  std::optional<Prediction> predict(const WhatIf &change) override {
    return predict(subject.analyzer, change);
  }
  std::optional<Prediction> predictSingleTrips(const WhatIf &change) override;
  std::optional<Prediction> predictManyRounds(const WhatIf &change) override;
  std::optional<Prediction> predictWithLaunch(const Extents &grid,
                                              const Extents &block) override;
  std::optional<Restriction> findRestriction() override;
  std::optional<Padding> findPadding(unsigned id) override {
    return paddings.find(id);
  }
  std::optional<ArrayLayouts> findLayouts(unsigned id) override {
    return paddings.findLayouts(id);
  }
  std::vector<BarrierNeed> findBarrierNeeds() override {
    return gpuperf::findBarrierNeeds(kernel, report.profile.launch,
                                     report.profile.barriers);
  }
  bool isSilenced(const SourcePlace &place, llvm::StringRef check) override;
  void noteSmallGain(std::string place) override {
    smallGains.push_back(std::move(place));
  }

  static const ModelInfo &model() { return allModels().front(); }
  llvm::ArrayRef<std::string> placesOfSmallGain() const { return smallGains; }
  /// That all answers took.
  double visits() const {
    return walked + double(asked) * visitsOfSchedule(kernel);
  }
  /// That the summary of the kernel is not all, where questions went without an
  /// answer.
  std::optional<Finding> leftOut() const;

private:
  bool mayAsk(size_t predictions = 1);
  std::optional<Prediction> predict(const KernelAnalyzer &analyzer,
                                    const WhatIf &change);
  std::optional<KernelAnalyzer> analyseWith(const Extents &grid,
                                            const Extents &block,
                                            const ParameterValues &values);

  static constexpr size_t kOperations = 200000, kFewest = 8;
  const KernelToCheck &subject;
  const KernelReport &report;
  const Machine &machine;
  KernelOp kernel;
  Paddings paddings;
  size_t operations = 0, most = 0, asked = 0; ///< asked: of `most` predictions
  bool isExceeded = false;
  std::optional<Prediction> singleTrips; ///< asked for again and again
  std::optional<KernelAnalyzer> manyRounds;
  std::optional<Prediction> inManyRounds;
  bool isManyRoundsAsked = false;
  std::vector<std::string> smallGains;
  double walked = 0; ///< visits of walks with other launches
};
} // namespace

/// Takes so many predictions of those that are left, or all; whether they were
/// enough.
bool KernelAnswers::mayAsk(size_t predictions) {
  isExceeded |= asked + predictions > most;
  asked = std::min(asked + predictions, most);
  return !isExceeded;
}

std::optional<Prediction> KernelAnswers::predict(const KernelAnalyzer &analyzer,
                                                 const WhatIf &change) {
  if (!mayAsk())
    return std::nullopt;
  return model().predict(analyzer.profile(change), machine);
}

std::optional<Prediction>
KernelAnswers::predictSingleTrips(const WhatIf &change) {
  if (!subject.once)
    return std::nullopt;
  if (!change.isNothing())
    return predict(*subject.once, change);
  if (!singleTrips)
    singleTrips = predict(*subject.once, change);
  return singleTrips;
}

/// The kernel with another launch, whose parameters have `values`.
std::optional<KernelAnalyzer>
KernelAnswers::analyseWith(const Extents &grid, const Extents &block,
                           const ParameterValues &values) {
  // A walk takes about as long as so many schedules.
  constexpr unsigned kQuestions = 4;
  if (!mayAsk(kQuestions))
    return std::nullopt;
  const ResolvedLaunch &now = report.profile.launch;
  LaunchOverride override = subject.launch.override;
  for (unsigned axis = 0; axis != 3; ++axis) {
    override.grid[axis] = std::to_string(grid[axis]);
    override.block[axis] = std::to_string(block[axis]);
  }
  override.sharedBytes = std::to_string(now.dynamicSharedBytes);
  for (const auto &[name, value] : values)
    override.args[name] = std::to_string(value);
  std::optional<KernelAnalyzer> other = llvm::expectedToOptional(
      subject.analyzer.reanalyse(override, UnknownTrips::Usual));
  if (other)
    walked += other->visits() + visitsOfSchedule(kernel);
  return other;
}

std::optional<Prediction>
KernelAnswers::predictManyRounds(const WhatIf &change) {
  const ResolvedLaunch &now = report.profile.launch;
  if (now.singleTripLoops.empty())
    return std::nullopt;
  if (!std::exchange(isManyRoundsAsked, true)) {
    ParameterValues values = now.args;
    for (const ResolvedLaunch::SingleTripLoop &loop : now.singleTripLoops)
      values[loop.parameter] = now.args.at(loop.parameter) * kAssumedTrip;
    manyRounds = analyseWith(now.grid, now.block, values);
    if (manyRounds)
      inManyRounds = predict(*manyRounds, {});
  }
  if (!manyRounds || change.isNothing())
    return inManyRounds;
  return predict(*manyRounds, change);
}

std::optional<Prediction>
KernelAnswers::predictWithLaunch(const Extents &grid, const Extents &block) {
  std::optional<KernelAnalyzer> other =
      analyseWith(grid, block, report.profile.launch.args);
  if (!other)
    return std::nullopt;
  KernelProfile profile = other->profile();
  profile.modelInputs = report.profile.modelInputs;
  return model().predict(profile, machine);
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

std::optional<Restriction> KernelAnswers::findRestriction() {
  if (kernel.getSameBufferAttr()) // is __restrict__ for none of these
    return std::nullopt;
  auto module = kernel->getParentOfType<mlir::ModuleOp>();
  auto nested = module.lookupSymbol<mlir::ModuleOp>(kRestrictedModule);
  auto twin =
      nested ? nested.lookupSymbol<KernelOp>(kernel.getSymName()) : KernelOp();
  if (!twin)
    return std::nullopt;
  std::optional<KernelAnalyzer> restricted =
      llvm::expectedToOptional(subject.analyzer.reanalyse(twin));
  if (!restricted)
    return std::nullopt;
  KernelProfile profile = restricted->profile();
  Prediction prediction = model().predict(profile, machine);
  return Restriction{std::move(prediction), restrictEdits(twin),
                     std::move(profile)};
}

/// The verifier lets no other entries pass.
bool KernelAnswers::isSilenced(const SourcePlace &place,
                               llvm::StringRef check) {
  auto silences = [&](mlir::DictionaryAttr entry) {
    int64_t line = entry.getAs<mlir::IntegerAttr>("line").getInt();
    auto checks = entry.getAs<mlir::StringAttr>("checks").getValue();
    return (line == 0 || line == place.line) &&
           entry.getAs<mlir::StringAttr>("file").getValue() == place.file &&
           (checks.empty() || matchesGlobs(check, checks));
  };
  auto list = kernel->getParentOp()->getAttrOfType<mlir::ArrayAttr>(
      module_attr::kSuppressions);
  return list &&
         llvm::any_of(list.getAsRange<mlir::DictionaryAttr>(), silences);
}

std::optional<Finding> KernelAnswers::leftOut() const {
  if (!isExceeded)
    return std::nullopt;
  Finding finding;
  finding.check = kKernelCheck;
  finding.severity = Severity::Remark;
  finding.place = report.place;
  finding.subject = "left out";
  finding.message =
      "kernel '" + report.name + "' is not checked to the end: it has " +
      formatCount(operations, "operation") + ": after " +
      formatCount(most, "prediction") +
      " of what fixes are worth, further places are not looked at";
  return finding;
}

/// A finding is silenced at its own line, or at a call on each way that leads
/// there.
static bool isSilenced(const Finding &finding, KernelQuestions &questions) {
  auto isSilent = [&](const SourcePlace &place) {
    return questions.isSilenced(place, finding.check);
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
/// gain twice what a warning has to, 1.1x, and what is a guess of the work, or
/// of a kernel of which nothing is known, five times, 1.25x. Times whose facts
/// are assumed are wrong by a sixth at the median (docs/accuracy.md, Times).
static bool hasSmallGain(const Finding &finding, const CheckContext &context) {
  bool isGuess =
      finding.isGuess || context.prediction.facts() == Facts::Unknown;
  double factor = isGuess ? 5 : 2;
  return finding.severity == Severity::Remark && finding.speedup &&
         *finding.speedup - 1 < factor * (context.minSpeedup - 1);
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

/// What `check` finds and is to be said.
static void addFindings(const CheckInfo &check, const CheckContext &context,
                        std::vector<Finding> &findings) {
  for (Finding &finding : check.run(context)) {
    // What the compiler gives no line is told where the finding is.
    for (Note &note : finding.notes)
      if (!note.place.line)
        note.place = finding.place;
    if (!isSilenced(finding, context.questions) &&
        !hasSmallGain(finding, context))
      findings.push_back(std::move(finding));
  }
}

double gpuperf::runChecks(const KernelToCheck &subject, KernelReport &result) {
  assert(!result.predictions.empty() && "the settings have a model");
  const Settings &settings = subject.settings;
  const ModelInfo &model = KernelAnswers::model();
  const Prediction &chosen = result.predictions.front();
  Prediction prediction = chosen.model == model.name
                              ? chosen
                              : model.predict(result.profile, settings.machine);
  KernelAnswers answers(subject, result);
  CheckContext context{result.name,      result.place,       result.profile,
                       settings.machine, prediction,         chosen,
                       answers,          settings.minSpeedup};
  KernelOp kernel = subject.kernel;
  context.compiler = result.compiler;
  context.usesOnlyBarrierSync = kernel.getPlainSharing();
  context.hasDependentIterations = kernel.getDependentIterations();
  context.isThreadIdxUnused = unusedOf(kernel, Dim::Tx);
  context.isBlockIdxUnused = unusedOf(kernel, Dim::Bx);
  context.instructions = findNamedInstructions(kernel);
  context.order = launchOrderOf(kernel, subject.launch.op);
  context.hasRegistersAtEntry =
      kernel.getMaxRegisters() || kernel.getMinBlocks().value_or(0) > 0;
  result.expectations = judgeExpectations(context);
  // Advice is for kernels that this GPU runs, and to their end, by a program
  // that is not told otherwise. Why a GPU cannot run one is the launch's
  // finding.
  const ResolvedLaunch &launch = result.profile.launch;
  bool isMade = launch.skippedOnMachine.empty() && !launch.needsInput &&
                !result.profile.alwaysTraps;
  bool canLaunch = result.profile.occupancy.unlaunchable.empty();
  for (const CheckInfo &check : allChecks())
    if (settings.checks.contains(check.name) &&
        ((isMade && (canLaunch || check.name == "gpuperf-launch")) ||
         check.name == kKernelCheck))
      addFindings(check, context, result.findings);
  std::optional<Finding> leftOut = answers.leftOut();
  if (!leftOut)
    noteSmallGains(answers.placesOfSmallGain(), settings.minSpeedup, prediction,
                   result);
  else if (settings.checks.contains(kKernelCheck))
    result.findings.push_back(std::move(*leftOut));
  llvm::stable_sort(result.findings, [](const Finding &a, const Finding &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
  return answers.visits();
}
