//===- Sliders.cpp - a kernel under other assumptions ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sliders.h"
#include "JSONNumber.h"
#include "UnknownConditions.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Report/Format.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

using namespace gpuperf;
namespace json = llvm::json;

namespace {
/// What the model says where the slider is at `value`.
struct Point {
  int64_t value = 0;
  std::string launch, why;
  Prediction prediction;
};

struct Slider {
  std::string name, kind, unit, what;
  int64_t assumed = 0;
  SourcePlace place; ///< of a loop or a condition
  std::vector<Point> points;
};

class SliderMaker {
public:
  SliderMaker(Reanalyses &again, const KernelAnalyzer &analyzer)
      : again(again), kernel(again.kernel), analyzer(analyzer),
        launch(kernel.report.profile.launch) {}
  std::vector<Slider> make();
  bool areAll() const { return !isCut; }

private:
  void addArgument(const std::string &name, int64_t assumed);
  void addGrid();
  void addBlock();
  void addShared();
  void addTrip(const UnknownTrip &trip);
  void addCondition(const UnknownCondition &condition);
  bool affords(size_t points);
  bool isMadeUp(llvm::StringRef key) const;
  bool movesGrid() const;
  Point at(int64_t value, const LaunchOverride &override);
  Point atTrips(int64_t value, const UnknownTrip &trip);
  Point atShare(int64_t percent, const UnknownCondition &condition);
  Point pointOf(int64_t value, llvm::Expected<KernelAnalyzer> changed) const;

  Reanalyses &again;
  const AnalysedKernel &kernel;
  const KernelAnalyzer &analyzer;
  const ResolvedLaunch &launch;
  std::vector<Slider> list;
  bool isCut = false; ///< by the budget
};
} // namespace

/// Values from a 64th of `assumed` to 64 times it, which keep what it is a
/// multiple of where they can.
static std::vector<int64_t> valuesAround(int64_t assumed, int64_t most) {
  constexpr int kSteps = 3, kBitsOfStep = 2;
  std::set<int64_t> values;
  for (int step = -kSteps; step <= kSteps; ++step) {
    double value = std::ldexp(double(assumed), step * kBitsOfStep);
    values.insert(std::llround(std::clamp(value, 1.0, double(most))));
  }
  values.insert(assumed);
  return {values.begin(), values.end()};
}

bool SliderMaker::isMadeUp(llvm::StringRef key) const {
  auto it = launch.origin.find(key.str());
  return it != launch.origin.end() && (it->second == FactOrigin::Assumed ||
                                       it->second == FactOrigin::Default ||
                                       it->second == FactOrigin::LaunchBounds);
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

/// Whether a slider with so many points can be had.
bool SliderMaker::affords(size_t points) {
  bool isEnough = again.affords(points, points);
  isCut |= !isEnough;
  return isEnough;
}

Point SliderMaker::pointOf(int64_t value,
                           llvm::Expected<KernelAnalyzer> changed) const {
  Point point;
  point.value = value;
  if (!changed) {
    point.why = llvm::toString(changed.takeError());
    return point;
  }
  KernelProfile profile = changed->profile();
  profile.modelInputs = kernel.report.profile.modelInputs;
  point.launch = formatExtents(profile.launch.grid) + ", " +
                 formatExtents(profile.launch.block);
  point.prediction =
      kernel.settings.models.front()->predict(profile, kernel.settings.machine);
  point.why = point.prediction.reason;
  return point;
}

Point SliderMaker::at(int64_t value, const LaunchOverride &override) {
  return pointOf(value, again.under(override, kernel.settings.machine));
}

//===----------------------------------------------------------------------===//
// Of the launch
//===----------------------------------------------------------------------===//

void SliderMaker::addArgument(const std::string &name, int64_t assumed) {
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  if (assumed < 1 || assumed > most)
    return;
  Slider slider{
      name,    "argument", "", "the value of '" + name + "' is not known",
      assumed, {},         {}};
  const std::vector<int64_t> values = valuesAround(assumed, most);
  if (!affords(values.size()))
    return;
  for (int64_t value : values) {
    LaunchOverride other = kernel.launch.override;
    other.args[name] = std::to_string(value);
    slider.points.push_back(at(value, other));
  }
  list.push_back(std::move(slider));
}

/// Whether the grid follows one of the arguments.
bool SliderMaker::movesGrid() const {
  return llvm::any_of(list, [](const Slider &slider) {
    return slider.kind == "argument" &&
           llvm::any_of(slider.points, [&](const Point &point) {
             return point.launch != slider.points.front().launch;
           });
  });
}

void SliderMaker::addGrid() {
  if (launch.isGridKnown() || movesGrid())
    return;
  const int64_t largest = llvm::max_element(launch.grid) - launch.grid.begin();
  const int64_t extent = launch.grid[largest];
  const int64_t others = launch.blocks() / std::max<int64_t>(extent, 1);
  Slider slider{
      "blocks",        "grid", "blocks", "the number of blocks is not known",
      launch.blocks(), {},     {}};
  const int64_t most = largest == 0 ? 1 << 24 : 65535;
  const std::vector<int64_t> values =
      valuesAround(extent, std::max(most, extent));
  if (!affords(values.size()))
    return;
  for (int64_t value : values) {
    LaunchOverride other = kernel.launch.override;
    for (unsigned dim = 0; dim != 3; ++dim)
      other.grid[dim] =
          std::to_string(dim == largest ? value : launch.grid[dim]);
    slider.points.push_back(at(value * others, other));
  }
  list.push_back(std::move(slider));
}

/// Other blocks for as many threads.
void SliderMaker::addBlock() {
  KernelOp op = kernel.kernel;
  if (!isMadeUp("block"))
    return;
  int64_t rows = launch.block[1] * launch.block[2];
  int64_t most = std::min<int64_t>(
      kernel.settings.machine.limits.maxThreadsPerBlock.value_or(1024),
      op.getMaxThreads().value_or(1024));
  Slider slider{"threads per block",
                "block",
                "threads",
                "the size of a block is not known",
                launch.threadsPerBlock(),
                {},
                {}};
  std::set<int64_t> sizes{launch.threadsPerBlock()};
  for (int64_t threads : {32, 64, 128, 192, 256, 384, 512, 768, 1024})
    if (threads <= most && threads % rows == 0)
      sizes.insert(threads);
  if (!affords(sizes.size()))
    return;
  for (int64_t threads : sizes) {
    LaunchOverride other = kernel.launch.override;
    other.block[0] = std::to_string(threads / rows);
    other.block[1] = std::to_string(launch.block[1]);
    other.block[2] = std::to_string(launch.block[2]);
    other.grid[0] = std::to_string(llvm::divideCeil(
        uint64_t(launch.grid[0]) * launch.block[0], uint64_t(threads / rows)));
    other.grid[1] = std::to_string(launch.grid[1]);
    other.grid[2] = std::to_string(launch.grid[2]);
    slider.points.push_back(at(threads, other));
  }
  list.push_back(std::move(slider));
}

void SliderMaker::addShared() {
  KernelOp op = kernel.kernel;
  bool usesIt = llvm::any_of(op.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
    return array.getSpace() == Space::Shared &&
           llvm::is_contained(array.getDims(), 0);
  });
  if (!isMadeUp("shared") || !usesIt)
    return;
  constexpr int64_t kPoints = 8;
  int64_t rest = kernel.settings.machine.shared.bytesPerBlock.value_or(0) -
                 kernel.report.profile.staticSharedBytes;
  Slider slider{"dynamic shared memory",
                "shared",
                "bytes",
                "the size of dynamic shared memory is not known",
                launch.dynamicSharedBytes,
                {},
                {}};
  std::set<int64_t> sizes{launch.dynamicSharedBytes};
  for (int64_t i = 0; i <= kPoints; ++i)
    sizes.insert(std::max<int64_t>(rest, 0) * i / kPoints / 128 * 128);
  if (!affords(sizes.size()))
    return;
  for (int64_t bytes : sizes) {
    LaunchOverride other = kernel.launch.override;
    other.sharedBytes = std::to_string(bytes);
    slider.points.push_back(at(bytes, other));
  }
  list.push_back(std::move(slider));
}

//===----------------------------------------------------------------------===//
// Of loops
//===----------------------------------------------------------------------===//

static bool isAt(mlir::Operation *op, const SourcePlace &place) {
  SourcePlace own = placeOf(op);
  return own.line == place.line && own.column == place.column &&
         own.file == place.file;
}

/// The kernel with loops at `trip.place` that together run `value` iterations
/// of the source, each as often to the others as it is assumed to.
Point SliderMaker::atTrips(int64_t value, const UnknownTrip &trip) {
  KernelOp original = kernel.kernel;
  mlir::OwningOpRef<KernelOp> copy = original.clone();
  std::vector<double> iterations; // of the loops, in the order of the program
  original.walk([&](LoopOp loop) {
    auto stats = analyzer.walk().loops.find(loop);
    bool isMeant = isAt(loop, trip.place) &&
                   stats != analyzer.walk().loops.end() &&
                   !stats->second.assumption.empty();
    iterations.push_back(isMeant ? stats->second.tripPerWarp : -1);
  });
  size_t next = 0;
  mlir::Builder builder(copy->getContext());
  copy->walk([&](LoopOp loop) {
    double now = iterations[next++];
    if (now >= 0)
      loop.setExpectedAttr(
          builder.getF64FloatAttr(now * double(value) / trip.assumed));
  });
  return pointOf(value, again.of(*copy, analyzer));
}

void SliderMaker::addTrip(const UnknownTrip &trip) {
  if (!trip.parameter.empty() || !(trip.assumed >= 1))
    return;
  constexpr int64_t most = int64_t(1) << 24;
  int64_t assumed = std::llround(trip.assumed);
  std::string line = "line " + std::to_string(trip.place.line);
  Slider slider{"loop at " + line,
                "trip",
                "iterations",
                "how often the loop at " + line + " runs is not known",
                assumed,
                trip.place,
                {}};
  const std::vector<int64_t> values = valuesAround(assumed, most);
  if (!affords(values.size()))
    return;
  for (int64_t value : values)
    slider.points.push_back(atTrips(value, trip));
  list.push_back(std::move(slider));
}

//===----------------------------------------------------------------------===//
// Of conditions
//===----------------------------------------------------------------------===//

Point SliderMaker::atShare(int64_t percent, const UnknownCondition &condition) {
  mlir::OwningOpRef<KernelOp> copy = withShare(
      kernel.kernel, analyzer.walk(), condition, double(percent) / 100);
  return pointOf(percent, again.of(*copy, analyzer));
}

static std::string decidesInWords(const UnknownCondition &condition) {
  std::string at =
      "the condition at line " + std::to_string(condition.place.line);
  if (!condition.firstLine)
    return "how often " + at + " holds is not known";
  std::string lines = "line " + std::to_string(condition.firstLine);
  if (condition.lastLine != condition.firstLine)
    lines = "lines " + std::to_string(condition.firstLine) + " to " +
            std::to_string(condition.lastLine);
  return "how many threads " + at + " lets into " + lines + " is not known";
}

/// Whether the model's answer is not the same at all points.
static bool isAnyDifferent(llvm::ArrayRef<Point> points) {
  constexpr double kSame = 1e-3;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Point &point : points)
    if (point.prediction.timeUs) {
      least = std::min(least, *point.prediction.timeUs);
      most = std::max(most, *point.prediction.timeUs);
    }
  return most > least * (1 + kSame);
}

/// What changes nothing has no slider.
void SliderMaker::addCondition(const UnknownCondition &condition) {
  int64_t assumed = std::llround(condition.assumed * 100);
  Slider slider{"condition at line " + std::to_string(condition.place.line),
                "share",
                "%",
                decidesInWords(condition),
                assumed,
                condition.place,
                {}};
  std::set<int64_t> shares{0, 10, 25, 50, 75, 90, 100, assumed};
  if (!affords(shares.size()))
    return;
  for (int64_t percent : shares)
    slider.points.push_back(atShare(percent, condition));
  if (isAnyDifferent(slider.points))
    list.push_back(std::move(slider));
}

std::vector<Slider> SliderMaker::make() {
  for (const auto &[name, value] : launch.args)
    if (isMadeUp("arg:" + name))
      addArgument(name, value);
  const KernelProfile &profile = kernel.report.profile;
  for (const UnknownTrip &trip : profile.unknownTrips)
    if (!trip.parameter.empty() && !launch.args.count(trip.parameter))
      addArgument(trip.parameter, std::llround(trip.assumed));
  addGrid();
  addBlock();
  addShared();
  constexpr size_t kMostSliders = 6, kMostConditions = 4;
  for (const UnknownTrip &trip : profile.unknownTrips)
    if (list.size() < kMostSliders)
      addTrip(trip);
  size_t tried = 0;
  for (const UnknownCondition &condition :
       unknownConditions(kernel.kernel, analyzer.walk()))
    if (list.size() < kMostSliders && tried++ < kMostConditions)
      addCondition(condition);
  return std::move(list);
}

//===----------------------------------------------------------------------===//
// As JSON
//===----------------------------------------------------------------------===//

static std::optional<double> inputOf(const Prediction &prediction,
                                     llvm::StringRef name) {
  for (const InputValue &input : prediction.inputs)
    if (input.name == name)
      return input.value;
  return std::nullopt;
}

/// The inputs of the model that are not the same at all points.
static std::vector<std::string> changedInputs(llvm::ArrayRef<Point> points) {
  std::vector<std::string> names;
  auto first = llvm::find_if(
      points, [](const Point &point) { return point.prediction.timeUs; });
  if (first == points.end())
    return names;
  for (const InputValue &input : first->prediction.inputs)
    if (llvm::any_of(points, [&](const Point &point) {
          return point.prediction.timeUs &&
                 inputOf(point.prediction, input.name) != input.value;
        }))
      names.push_back(input.name);
  return names;
}

/// What times of `slider` are multiplied by, so that the one of the assumed
/// value is the report's, of which the analysis may have taken more samples.
static double correction(const Slider &slider, const Prediction &reported) {
  for (const Point &point : slider.points)
    if (point.value == slider.assumed && point.prediction.timeUs > 0 &&
        reported.timeUs)
      return *reported.timeUs / *point.prediction.timeUs;
  return 1;
}

static json::Object asJSON(const Point &point,
                           llvm::ArrayRef<std::string> names, double factor) {
  if (!point.prediction.timeUs)
    return json::Object{{"value", point.value},
                        {"time_us", nullptr},
                        {"why", json::fixUTF8(point.why)}};
  json::Object inputs;
  for (const std::string &name : names)
    inputs[name] = jsonNumber(inputOf(point.prediction, name));
  return json::Object{
      {"value", point.value},
      {"time_us", jsonNumber(*point.prediction.timeUs * factor)},
      {"bound", stringifyOptional(point.prediction.bound)},
      {"launch", point.launch},
      {"inputs", std::move(inputs)}};
}

static json::Object asJSON(const Slider &slider, const Prediction &reported) {
  std::vector<std::string> names = changedInputs(slider.points);
  json::Array points;
  double factor = correction(slider, reported);
  for (const Point &point : slider.points)
    points.push_back(asJSON(point, names, factor));
  json::Object object{{"name", json::fixUTF8(slider.name)},
                      {"kind", slider.kind},
                      {"unit", slider.unit},
                      {"assumed", slider.assumed},
                      {"what", json::fixUTF8(slider.what)},
                      {"points", std::move(points)}};
  if (slider.place.line) {
    object["file"] = json::fixUTF8(slider.place.file);
    object["line"] = slider.place.line;
    object["column"] = slider.place.column;
  }
  return object;
}

Sliders gpuperf::sliders(Reanalyses &again, const KernelAnalyzer &analyzer) {
  Sliders sliders;
  SliderMaker maker(again, analyzer);
  for (const Slider &slider : maker.make())
    sliders.list.push_back(
        asJSON(slider, again.kernel.report.predictions.front()));
  sliders.areAll = maker.areAll();
  return sliders;
}
