//===- PageKernelExtras.cpp - kernel data of a page -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Page/Kernel/PageKernelExtras.h"
#include "Analyses/JSONNumber.h"
#include "Analyses/Reanalyses.h"
#include "Sliders/Sliders.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/SharedLayout.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Machine/RequestRules.h"
#include "gpuperf/Model/TimeRange.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Sweep/PinnedLaunch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <set>

using namespace gpuperf;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Where the lanes of accesses are
//===----------------------------------------------------------------------===//

/// Bytes of a line, of a sector of it, and of a row of banks.
static constexpr int64_t kLine = 128, kSector = 32;

namespace {
class LaneWriter {
public:
  LaneWriter(const AnalysedKernel &kernel, const KernelAnalyzer &analyzer)
      : kernel(kernel), analyzer(analyzer), machine(kernel.settings.machine) {}

  json::Object access(const AccessProfile &access,
                      const std::optional<RequestShape> &shape);

private:
  json::Array layoutsOf(const AccessProfile &access, const RequestShape &shape);
  const std::optional<SharedLayouts> &layoutsOf(const std::string &array);
  int64_t bankRow() const {
    return machine.shared.banks.value_or(32) *
           machine.shared.defaultBankWidthBytes.value_or(
               machine.shared.bankWidthBytes.value_or(4));
  }

  const AnalysedKernel &kernel;
  const KernelAnalyzer &analyzer;
  const Machine &machine;
  std::map<std::string, std::optional<SharedLayouts>> layouts; ///< by array
};
} // namespace

/// Where the unit of `bytes` begins that holds the lowest lane.
static int64_t lowest(const RequestShape &shape, int64_t bytes) {
  std::optional<int64_t> least;
  for (auto [lane, address] : llvm::enumerate(shape.address))
    if (shape.active >> lane & 1)
      least = std::min(least.value_or(address), address);
  return llvm::divideFloorSigned(least.value_or(0), bytes) * bytes;
}

static json::Array lanesFrom(const RequestShape &shape, int64_t origin) {
  json::Array lanes;
  for (auto [lane, address] : llvm::enumerate(shape.address))
    lanes.push_back(shape.active >> lane & 1 ? json::Value(address - origin)
                                             : json::Value(nullptr));
  return lanes;
}

const std::optional<SharedLayouts> &
LaneWriter::layoutsOf(const std::string &name) {
  auto [it, isNew] = layouts.try_emplace(name);
  KernelOp op = kernel.kernel;
  if (ArrayOp array = isNew ? op.lookupSymbol<ArrayOp>(name) : ArrayOp()) {
    it->second = solveSharedLayout(op, array, analyzer.launch(), machine);
    // The subscripts of a swizzle of several planes are more than one picture
    // shows.
    if (it->second && array.getDims().size() > 2)
      it->second->swizzled.reset();
  }
  return it->second;
}

/// The lanes in the layouts of the array that have no conflict at any access.
json::Array LaneWriter::layoutsOf(const AccessProfile &access,
                                  const RequestShape &shape) {
  json::Array list;
  const std::optional<SharedLayouts> &solved = layoutsOf(access.base);
  if (!solved)
    return list;
  for (const std::optional<SharedLayout> &layout :
       {solved->padded, solved->swizzled}) {
    if (!layout)
      continue;
    RequestShape placed = shape;
    for (int64_t &address : placed.address)
      address = layout->place(address);
    bool isPadded = layout->kind == SharedLayout::Padded;
    json::Object entry{{"kind", isPadded ? "padded" : "swizzled"},
                       {"row_bytes", layout->rowBytes},
                       {"unit_bytes", layout->unitBytes},
                       {"lanes", lanesFrom(placed, lowest(placed, bankRow()))},
                       {"wavefronts", jsonNumber(access.wavefrontsIdeal)}};
    if (isPadded) {
      entry["pad_bytes"] = layout->padBytes;
    } else {
      entry["divide"] = layout->divide;
      entry["rows"] = layout->rows;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

static json::Object why(llvm::StringRef reason) {
  return json::Object{{"why", json::fixUTF8(reason)}};
}

json::Object LaneWriter::access(const AccessProfile &access,
                                const std::optional<RequestShape> &shape) {
  if (access.space == Space::Local)
    return why("local memory is interleaved: all lanes at one offset lie in "
               "one line");
  if (!shape)
    return why(access.lanes.unknownReason.empty()
                   ? "its addresses are not known"
                   : access.lanes.unknownReason);
  bool isShared = access.space == Space::Shared;
  int64_t origin = lowest(*shape, isShared ? bankRow() : kSector);
  json::Object entry{{"lanes", lanesFrom(*shape, origin)},
                     {"bytes", access.bytesPerThread},
                     {"origin", llvm::mod(origin, kLine)},
                     {"share", jsonNumber(shape->share)},
                     {"sectors", jsonNumber(shape->sectors)},
                     {"wavefronts", jsonNumber(shape->wavefronts)}};
  if (!isShared)
    return entry;
  int64_t banks = machine.shared.banks.value_or(32);
  entry["banks"] = banks;
  entry["bank_bytes"] = bankRow() / banks;
  entry["phase_lanes"] = shape->phaseLanes;
  if (access.wavefrontsPerRequest > access.wavefrontsIdeal)
    entry["layouts"] = layoutsOf(access, *shape);
  return entry;
}

/// For each of the accesses of `kernel`, in their order, the request that is
/// commonest:
///
///   {"lanes": [0, 4, 8, …, null, …], bytes from "origin"; null: takes no part
///    "bytes": 4,
///    "origin": 32,                  where in a 128-byte line
///    "share": 0.94,                 of the requests that cost as much
///    "sectors": 5, "wavefronts": 0,
///    "banks": 32, "phase_lanes": 32,       of shared memory: lanes at a time
///    "layouts": [{"kind": "padded", "row_bytes": 128, "pad_bytes": 4,
///                 "lanes": […], "wavefronts": 1}, {"kind": "swizzled", …}]}
///
/// The lowest lane's sector, and bank row of shared memory, is where "lanes"
/// count from. {"why": "…"} where no address is known.
static json::Array accessLanes(Reanalyses &reanalyses,
                               const KernelAnalyzer &analyzer) {
  const AnalysedKernel &kernel = reanalyses.kernel;
  reanalyses.chargeWalk();
  LaneWriter writer(kernel, analyzer);
  json::Array list;
  for (auto [access, shape] : llvm::zip_equal(kernel.report.profile.accesses,
                                              analyzer.requestShapes()))
    list.push_back(writer.access(access, shape));
  return list;
}

//===----------------------------------------------------------------------===//
// What lines cost
//===----------------------------------------------------------------------===//

namespace {
using Line = std::pair<std::string, unsigned>;
}

/// Whether `expr` has a parameter whose value is assumed.
static bool hasAssumedArgument(ExprAttr expr, const ResolvedLaunch &launch) {
  return expr.anyLeaf([&](ExprAttr leaf) {
    return leaf.isParam() &&
           launch.origins.is(LaunchPart::argument(leaf.getName()),
                             FactOrigin::Assumed);
  });
}

/// Whether it is assumed how often what is in `op` is executed.
static bool isAssumed(mlir::Operation *op, const KernelAnalyzer &analyzer) {
  const WarpWalk &walk = analyzer.walk();
  if (auto branch = walk.branches.find(op); branch != walk.branches.end())
    return !branch->second.assumption.empty();
  auto loop = llvm::dyn_cast<LoopOp>(op);
  auto stats = walk.loops.find(op);
  if (!loop || stats == walk.loops.end())
    return false;
  bool rests = !stats->second.assumption.empty();
  for (std::optional<ExprAttr> length : {loop.getTrip(), loop.getWhileCond()})
    rests |= length && hasAssumedArgument(*length, analyzer.launch());
  return rests;
}

/// Lines with an operation in a loop or conditional of which something is
/// assumed.
static std::set<Line> assumedLines(KernelOp kernel,
                                   const KernelAnalyzer &analyzer) {
  std::set<Line> lines;
  kernel.walk([&](mlir::Operation *around) {
    if (!isAssumed(around, analyzer))
      return;
    around->walk([&](mlir::Operation *inner) {
      SourcePlace place = placeOf(inner);
      lines.insert({place.file, place.line});
    });
  });
  return lines;
}

static json::Object row(const LineCost &cost) {
  json::Object classes;
  for (unsigned i = 0; i != numInstClasses; ++i)
    if (cost.perWarp[i] > 0)
      classes[stringifyInstClass(static_cast<InstClass>(i))] =
          jsonNumber(cost.perWarp[i]);
  return json::Object{
      {"file", json::fixUTF8(cost.place.file)},
      {"line", cost.place.line},
      {"executions", jsonNumber(cost.executions)},
      {"cycles", jsonNumber(cost.cycles)},
      {"instructions", jsonNumber(std::accumulate(cost.perWarp.begin(),
                                                  cost.perWarp.end(), 0.0))},
      {"classes", std::move(classes)}};
}

/// The lines that have instructions, as LineCosts.h defines the figures:
///
///   [{"file": "k.cu", "line": 7, "executions": 4, "cycles": 1830,
///     "instructions": 40, "classes": {"fp32": 16, "int": 24},
///     "assumed": true}, …]
///
/// "assumed": how often one of its operations is executed rests on a loop's
/// length or a condition that is not known. `analyzer` is of `kernel`.
static json::Array lineTable(KernelOp kernel, const KernelAnalyzer &analyzer) {
  json::Array rows;
  std::set<Line> assumed = assumedLines(kernel, analyzer);
  for (const LineCost &cost : analyzer.lineCosts()) {
    json::Object line = row(cost);
    if (assumed.count({cost.place.file, cost.place.line}))
      line["assumed"] = true;
    rows.push_back(std::move(line));
  }
  return rows;
}

//===----------------------------------------------------------------------===//
// Occupancy
//===----------------------------------------------------------------------===//

/// Resident warps; 0 where no block can be launched.
static int64_t warpsWith(const Machine &machine, const BlockResources &block) {
  llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block);
  if (occupancy)
    return occupancy->warpsPerSM;
  llvm::consumeError(occupancy.takeError());
  return 0;
}

static json::Array
curve(const Machine &machine, const BlockResources &now, int64_t first,
      int64_t last, int64_t step,
      llvm::function_ref<void(BlockResources &, int64_t)> change) {
  json::Array points;
  for (int64_t x = first; x <= last; x += step) {
    BlockResources block = now;
    change(block, x);
    points.push_back(
        json::Object{{"x", x}, {"warps", warpsWith(machine, block)}});
  }
  return points;
}

/// How many warps an SM of `machine` holds where one of the block's needs is
/// another one and the others stay:
///
///   {"now": {"block": 256, "registers": 40, "shared": 4096, "warps": 48},
///    "max_warps": 64,
///    "by_block": [{"x": 32, "warps": 32}, …],      threads, all whole warps
///    "by_registers": [{"x": 8, "warps": 64}, …],   of a thread
///    "by_shared": [{"x": 0, "warps": 64}, …]}      bytes of a block
///
/// {"why": "…"} where the machine's description lacks a limit.
static json::Object occupancyCurves(const KernelProfile &kernel,
                                    const Machine &machine) {
  if (!kernel.noOccupancy.empty())
    return json::Object{{"why", kernel.noOccupancy}};
  constexpr int64_t kRegisterStep = 8, kSharedSteps = 64;
  BlockResources now;
  now.threads = kernel.launch.threadsPerBlock();
  now.registersPerThread = kernel.registers;
  now.staticSharedBytes = kernel.staticSharedBytes;
  now.dynamicSharedBytes = kernel.launch.dynamicSharedBytes;
  int64_t mostThreads = machine.limits.maxThreadsPerBlock.value_or(1024);
  int64_t mostRegisters = machine.limits.maxRegistersPerThread.value_or(255);
  int64_t mostShared = machine.shared.bytesPerBlock.value_or(0);
  int64_t sharedStep = std::max<int64_t>(mostShared / kSharedSteps, 1);
  return json::Object{
      {"now",
       json::Object{{"block", now.threads},
                    {"registers", now.registersPerThread},
                    {"shared", now.staticSharedBytes + now.dynamicSharedBytes},
                    {"warps", kernel.occupancy.warpsPerSM}}},
      {"max_warps", kernel.occupancy.maxWarpsPerSM},
      {"by_block",
       curve(machine, now, 32, mostThreads, 32,
             [](BlockResources &block, int64_t x) { block.threads = x; })},
      {"by_registers",
       curve(machine, now, kRegisterStep, mostRegisters, kRegisterStep,
             [](BlockResources &block, int64_t x) {
               block.registersPerThread = x;
             })},
      {"by_shared", curve(machine, now, 0, mostShared, sharedStep,
                          [](BlockResources &block, int64_t x) {
                            block.staticSharedBytes = x;
                            block.dynamicSharedBytes = 0;
                          })}};
}

//===----------------------------------------------------------------------===//
// Other machines
//===----------------------------------------------------------------------===//

static json::Object row(const Machine &machine, const Prediction &prediction,
                        const KernelProfile &profile) {
  json::Object row{
      {"machine", machine.name},
      {"time_us", jsonNumber(prediction.timeUs)},
      {"bound", stringifyOptional(prediction.bound)},
      {"warps_per_sm", profile.occupancy.warpsPerSM},
      {"reason", json::fixUTF8(prediction.reason)},
  };
  if (std::optional<TimeRange> range = timeRange(prediction, profile, machine))
    row["range_us"] =
        json::Array{jsonNumber(range->lowUs), jsonNumber(range->highUs)};
  return row;
}

static json::Object timeOn(const Machine &machine, Reanalyses &reanalyses) {
  const AnalysedKernel &kernel = reanalyses.kernel;
  if (machine.name == kernel.settings.machine.name) // it has been asked
    return row(machine, kernel.report.predictions.front(),
               kernel.report.profile);
  LaunchOverride launch = launchOnOtherMachine(
      kernel.launch.override, kernel.launch.op, kernel.report.profile.launch);
  llvm::Expected<KernelAnalyzer> analyzer = reanalyses.under(launch, machine);
  if (!analyzer)
    return json::Object{
        {"machine", machine.name},
        {"time_us", nullptr},
        {"reason", json::fixUTF8(llvm::toString(analyzer.takeError()))}};
  KernelProfile profile = analyzer->profile();
  profile.modelInputs = kernel.report.profile.modelInputs;
  return row(machine, kernel.settings.models.front()->predict(profile, machine),
             profile);
}

/// How many walks the analyses on all of `machines` take: machines with the
/// same rules for requests share one.
static unsigned countWalks(llvm::ArrayRef<Machine> machines) {
  std::vector<RequestRules> different;
  for (const Machine &machine : machines)
    if (!llvm::is_contained(different, RequestRules(machine)))
      different.push_back(machine);
  return different.size();
}

/// The chosen model's answer for the launch of the kernel on each of
/// `machines`, as `gpuperf sweep --over=machine=all` has it, and on the machine
/// of the run where that is another one:
///
///   [{"machine": "a100", "time_us": 124, "range_us": [73, 319],
///     "bound": "shared", "warps_per_sm": 64, "reason": ""}, …]
static json::Array machineTimes(Reanalyses &reanalyses,
                                llvm::ArrayRef<Machine> machines) {
  json::Array rows;
  const Machine &own = reanalyses.kernel.settings.machine;
  bool hasOwn = false;
  for (const Machine &machine : machines) {
    hasOwn |= machine.name == own.name;
    rows.push_back(timeOn(machine, reanalyses));
  }
  if (!hasOwn)
    rows.push_back(timeOn(own, reanalyses));
  return rows;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

namespace {
class PageKernelExtras : public KernelExtras {
public:
  PageKernelExtras();
  VisitBudget budget(double visitsOfReport) const override;
  json::Object of(const AnalysedKernel &kernel,
                  VisitBudget &budget) const override;

private:
  std::vector<Machine> machines; ///< all that gpuperf knows
};
} // namespace

PageKernelExtras::PageKernelExtras() {
  for (const std::string &name : machineNames()) {
    llvm::Expected<Machine> machine = findMachine(name);
    if (machine)
      machines.push_back(std::move(*machine));
    else // an embedded one that cannot be read is a test's failure
      llvm::consumeError(machine.takeError());
  }
}

/// A small file has all in it; of a large one a page takes two to three times
/// as long as a report.
VisitBudget PageKernelExtras::budget(double visitsOfReport) const {
  constexpr double kOfAnyFile = 6e6, kOfReport = 1.5;
  return VisitBudget(kOfAnyFile + kOfReport * visitsOfReport);
}

static json::Object why() {
  return json::Object{{"why", Reanalyses::overBudgetReason()}};
}

/// What each line costs is said of the report's own analysis.
static void addLines(Reanalyses &reanalyses, json::Object &extras) {
  if (!reanalyses.fitsBudgetInFull(1))
    return;
  llvm::Expected<KernelAnalyzer> whole = reanalyses.inFull();
  if (whole)
    extras["lines"] = lineTable(reanalyses.kernel.kernel, *whole);
  llvm::consumeError(whole.takeError());
}

static void addSliders(Reanalyses &reanalyses, const KernelAnalyzer &analyzer,
                       json::Object &extras) {
  Sliders made = sliders(reanalyses, analyzer);
  if (made.areAll)
    extras["sliders"] = std::move(made.list);
  else if (!made.list.empty()) {
    extras["sliders"] = std::move(made.list);
    extras["sliders_left_out"] = Reanalyses::overBudgetReason();
  }
}

json::Object PageKernelExtras::of(const AnalysedKernel &kernel,
                                  VisitBudget &budget) const {
  json::Object extras{{"occupancy", occupancyCurves(kernel.report.profile,
                                                    kernel.settings.machine)},
                      {"lines", why()},
                      {"accesses", why()},
                      {"machines", why()},
                      {"sliders", why()}};
  Reanalyses reanalyses(kernel, budget);
  if (!reanalyses.fitsBudget(1, 0))
    return extras;
  llvm::Expected<KernelAnalyzer> analyzer = reanalyses.analyseReported();
  if (!analyzer) { // it was analysed before
    llvm::consumeError(analyzer.takeError());
    return extras;
  }
  addLines(reanalyses, extras);
  if (reanalyses.fitsBudget(0, 1))
    extras["accesses"] = accessLanes(reanalyses, *analyzer);
  if (reanalyses.fitsBudget(machines.size(), countWalks(machines)))
    extras["machines"] = machineTimes(reanalyses, machines);
  addSliders(reanalyses, *analyzer, extras);
  return extras;
}

std::shared_ptr<KernelExtras> gpuperf::pageKernelExtras() {
  return std::make_shared<PageKernelExtras>();
}
