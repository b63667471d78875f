//===- Format.cpp - numbers as people read them ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace gpuperf;

static std::string printed(const char *format, double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(format, number);
  return text;
}

std::string gpuperf::formatNumber(double number) {
  if (!std::isfinite(number))
    return "?";
  double magnitude = std::fabs(number);
  // What would print as 1e+03 is whole.
  bool whole = number == std::floor(number) || magnitude >= 999.5;
  return printed(whole && magnitude < 1e12 ? "%.0f" : "%.3g", number);
}

/// The largest of `units` units, each a thousand of the one before, that keeps
/// `number` above one.
static unsigned timeUnitOf(double number, size_t units) {
  unsigned unit = 0;
  // What would print as 1000 of a unit is 1 of the next.
  while (std::fabs(number) >= 999.5 && unit + 1 < units) {
    number /= 1000;
    ++unit;
  }
  return unit;
}

/// How a number of a million and more of the largest unit is told.
constexpr const char *kAbsurdly = "over 1000000";

/// Three digits, and whole thousands in full. A million of the largest unit is
/// no time or traffic of a kernel: how many millions tells nobody more.
static std::string inUnit(double number, unsigned unit) {
  constexpr double kAbsurd = 1e6;
  double scaled = number / std::pow(1000, unit);
  if (scaled >= kAbsurd)
    return kAbsurdly;
  if (std::fabs(scaled) < 999.5)
    return printed("%.3g", scaled);
  double last = std::pow(10, std::floor(std::log10(std::fabs(scaled))) - 2);
  return printed("%.0f", std::round(scaled / last) * last);
}

static std::string inUnits(double number, llvm::ArrayRef<const char *> units) {
  unsigned unit = timeUnitOf(number, units.size());
  return inUnit(number, unit) + " " + units[unit];
}

constexpr const char *kTimeUnits[] = {"ns", "us", "ms", "s"};

std::string gpuperf::formatTimeUs(double timeUs) {
  return inUnits(timeUs * 1000, kTimeUnits);
}

std::string gpuperf::formatTimeAndRange(const Prediction &prediction,
                                        const KernelProfile &kernel) {
  std::string text = formatTime(prediction, kernel);
  const std::optional<TimeRange> &range = prediction.rangeUs;
  // Of what is longer than anybody waits no range is told either.
  if (!range || text == kAbsurdly + std::string(" s"))
    return text;
  unsigned unit = timeUnitOf(*prediction.timeUs * 1000, std::size(kTimeUnits));
  return text + " (" + inUnit(range->lowUs * 1000, unit) + " to " +
         inUnit(range->highUs * 1000, unit) + ")";
}

std::string gpuperf::formatMachine(const Prediction &prediction) {
  return prediction.machine +
         (prediction.hasWarmCaches ? " with warm caches" : "");
}

std::string gpuperf::formatGrid(const ResolvedLaunch &launch) {
  return launch.isGridKnown() ? formatExtents(launch.grid) : "not known";
}

/// "1.8 us per iteration of the loop at line 40", "12 ns times 'n'".
static std::string timesTrip(double timeUs, const UnknownTrip &trip) {
  std::string each = formatTimeUs(timeUs);
  if (!trip.parameter.empty())
    return each + " times '" + trip.parameter + "'";
  return each + " per iteration of the loop at line " +
         std::to_string(trip.place.line);
}

/// A time that is not the same for all iterations of loops: `once` with one of
/// each, `then` with those that are assumed, which is told only if it is
/// plausible.
static std::string timeOverTrips(double once, double then, bool isPlausible,
                                 llvm::ArrayRef<UnknownTrip> trips) {
  constexpr double kLittle = 0.005;
  const UnknownTrip &first = trips.front();
  double more = first.assumed - first.once;
  if (trips.size() > 1 || first.isNested || more < 0.5 || then < once)
    return formatTimeUs(once) +
           " with one iteration of each loop of unknown length" +
           (isPlausible ? ", " + formatTimeUs(then) + " with those assumed"
                        : "");
  // A time is a maximum of sums: between the two it is at most this.
  double each = (then - once) / more;
  double rest = std::max(once - each * first.once, 0.0);
  std::string text = timesTrip(each, first);
  return rest > kLittle * then ? formatTimeUs(rest) + " + " + text : text;
}

static bool isBlockMadeUp(const ResolvedLaunch &launch) {
  return launch.origins.is(LaunchPart::Block, FactOrigin::Default) ||
         launch.origins.is(LaunchPart::Block, FactOrigin::LaunchBounds);
}

/// The parameters with a value that the analysis made up.
static std::vector<std::string> madeUpArguments(const ResolvedLaunch &launch) {
  std::vector<std::string> names;
  for (const auto &[name, value] : launch.args)
    if (launch.origins.is(LaunchPart::argument(name), FactOrigin::Assumed))
      names.push_back(name);
  return names;
}

/// What a time holds for that is not proportional to the blocks: "if n = 1152",
/// "if there are 6912 blocks".
static std::string ifAsAssumed(const ResolvedLaunch &launch) {
  std::vector<std::string> values;
  for (const std::string &name : madeUpArguments(launch))
    values.push_back(formatParameter(name) + " = " +
                     std::to_string(launch.args.at(name)));
  return values.empty()
             ? "if there are " + std::to_string(launch.blocks()) + " blocks"
             : "if " + llvm::join(values, ", ");
}

/// "a time that depends on 'n'", where no number is worth telling.
static std::string timeInWords(const ResolvedLaunch &launch) {
  std::vector<std::string> names;
  for (const std::string &name : madeUpArguments(launch))
    names.push_back(describeValue(name));
  return "a time that depends on " + (names.empty()
                                          ? "how many blocks there are"
                                          : llvm::join(names, ", "));
}

/// " (in 16 blocks, the most that the program allows)": a few blocks say
/// nothing of how long a thousand would take.
static std::string inLargestGrid(const ResolvedLaunch &launch) {
  return " (in " + formatCount(launch.blocks(), "block") +
         ", the most that the program allows)";
}

/// "per 1000 blocks", "per 1000 blocks of 256 threads (if n = 1152)".
static std::string perBlocks(const Prediction &prediction,
                             const ResolvedLaunch &launch) {
  std::string text = "per 1000 blocks";
  if (isBlockMadeUp(launch))
    text += " of " + std::to_string(launch.threadsPerBlock()) + " threads";
  if (prediction.blockTimeVaries)
    text += " (" + ifAsAssumed(launch) + ")";
  return text;
}

std::string gpuperf::formatTime(const Prediction &prediction,
                                const KernelProfile &kernel) {
  const ResolvedLaunch &launch = kernel.launch;
  bool isWhole = launch.isWholeGrid();
  bool isPlausible = !prediction.isImplausible();
  if (prediction.blockTimeVaries && !isPlausible)
    return timeInWords(launch);
  double fixed = isWhole ? 0 : prediction.startUs;
  double scale = isWhole ? 1 : 1000 / double(launch.blocks());
  double then = (*prediction.timeUs - fixed) * scale;
  std::string text =
      prediction.growsWithTrips()
          ? timeOverTrips((*prediction.singleTripTimeUs - fixed) * scale, then,
                          isPlausible, kernel.unknownTrips)
          : formatTimeUs(then);
  if (launch.isLargestGrid)
    return "up to " + text + inLargestGrid(launch);
  if (isWhole)
    return text;
  return (fixed > 0 ? formatTimeUs(fixed) + " + " : "") + text +
         (prediction.growsWithTrips() ? ", " : " ") +
         perBlocks(prediction, launch);
}

std::string gpuperf::noTimeReason(const Prediction &prediction) {
  return prediction.reason +
         (prediction.atLeastUs
              ? "; at least " + formatTimeUs(*prediction.atLeastUs) +
                    " for the rest"
              : "");
}

std::string gpuperf::noTotalReason(const Prediction &prediction,
                                   const KernelProfile &kernel) {
  std::string why;
  if (!kernel.launch.isGridKnown())
    why = "the number of blocks is not known";
  if (!prediction.growsWithTrips())
    return why;
  llvm::ArrayRef<UnknownTrip> trips = kernel.unknownTrips;
  bool isValue = trips.size() == 1 && !trips.front().parameter.empty();
  bool isOne = trips.size() == 1 && !trips.front().isNested;
  std::string text =
      isValue ? describeValue(trips.front().parameter) + " is not known"
      : isOne ? "how often the loop runs is not known"
              : "how often the loops run is not known";
  return why.empty() ? text : why + ", " + text;
}

/// "89 % of peak", "0.6 % of peak".
static std::string ofPeak(double percent) {
  return printed(percent < 9.95 ? "%.2g" : "%.0f", percent) + " % of peak";
}

/// The rates of a steady state, one by one.
static std::vector<std::string> ratesOf(const SteadyState &steady) {
  std::vector<std::string> rates;
  bool isUnit = steady.bound && steady.bound != Bound::Dram;
  if (isUnit && steady.ofPeakPercent)
    rates.push_back(formatBound(steady.bound) + " at " +
                    ofPeak(*steady.ofPeakPercent));
  if (steady.dramBytesPerS.value_or(0) > 0)
    rates.push_back(formatBytes(*steady.dramBytesPerS) + "/s of DRAM" +
                    (steady.dramOfPeakPercent
                         ? " (" + ofPeak(*steady.dramOfPeakPercent) + ")"
                         : ""));
  if (steady.threadsPerS)
    rates.push_back(
        inUnits(*steady.threadsPerS, {"threads/s", "k threads/s", "M threads/s",
                                      "G threads/s", "T threads/s"}));
  return rates;
}

/// What the numbers of a steady state still rest on.
static std::vector<std::string> assumedOfSteady(const Prediction &prediction,
                                                const KernelProfile &kernel) {
  std::vector<std::string> assumed;
  if (prediction.missing.data)
    assumed.push_back("data");
  if (llvm::any_of(kernel.accesses, [](const AccessProfile &access) {
        return !access.assumptions.empty();
      }))
    assumed.push_back("addresses");
  if (isBlockMadeUp(kernel.launch))
    assumed.push_back(formatExtents(kernel.launch.block) +
                      " threads in a block");
  return assumed;
}

std::string gpuperf::formatSteady(const Prediction &prediction,
                                  const KernelProfile &kernel) {
  const std::optional<SteadyState> &steady = prediction.steady;
  if (!steady)
    return "";
  std::vector<std::string> rates = ratesOf(*steady);
  // That the bound is at its peak says no more than that it is the bound.
  if (!steady->threadsPerS && !steady->dramBytesPerS.value_or(0))
    rates.clear();
  std::string text = llvm::join(rates, ", ");
  if (steady->waveUs && steady->waveBlocks)
    text += (text.empty() ? "" : "; ") + std::string("a full wave of ") +
            formatCount(*steady->waveBlocks, "block") + " takes " +
            formatTimeUs(*steady->waveUs);
  std::vector<std::string> assumed = assumedOfSteady(prediction, kernel);
  if (text.empty() || assumed.empty())
    return text;
  std::string last = assumed.back();
  assumed.pop_back();
  return text + "; with " + llvm::join(assumed, ", ") +
         (assumed.empty() ? "" : " and ") + last + " as assumed";
}

std::string gpuperf::formatBytes(double bytes) {
  return inUnits(bytes, {"B", "kB", "MB", "GB", "TB"});
}

std::string gpuperf::formatTraffic(const KernelProfile &kernel) {
  double host = kernel.hostBytes();
  if (!kernel.l1Bytes && !kernel.l2Bytes && !kernel.dramBytes && !host)
    return "";
  return formatBytes(kernel.l1Bytes) + " at L1, " +
         formatBytes(kernel.l2Bytes) + " at L2, " +
         formatBytes(kernel.dramBytes) + " at DRAM" +
         (host ? ", " + formatBytes(kernel.hostReadBytes) + " from the host, " +
                     formatBytes(kernel.hostWrittenBytes) + " to it"
               : "");
}

std::string gpuperf::formatSize(double bytes) {
  return formatNumber(bytes) + " B";
}

std::string gpuperf::formatSpeedup(double speedup) {
  if (speedup < 1.1)
    return printed("%.2fx", speedup);
  return printed(speedup < 10 ? "%.1fx" : "%.0fx", speedup);
}

std::string gpuperf::formatCount(double count, llvm::StringRef noun) {
  std::string text = formatNumber(count);
  return text + " " + noun.str() + (text == "1" ? "" : "s");
}

std::string gpuperf::formatExtents(const std::array<int64_t, 3> &extents) {
  std::string text = std::to_string(extents[0]);
  if (extents[1] != 1 || extents[2] != 1)
    text += "x" + std::to_string(extents[1]);
  if (extents[2] != 1)
    text += "x" + std::to_string(extents[2]);
  return text;
}

std::vector<std::string>
gpuperf::missingFactKinds(const MissingFacts &missing) {
  std::vector<std::string> words;
  for (auto [isMissing, word] :
       {std::pair(missing.operations, "operations"),
        std::pair(missing.grid, "grid"), std::pair(missing.trips, "trips"),
        std::pair(missing.data, "data"), std::pair(missing.others, "others")})
    if (isMissing)
      words.push_back(word);
  return words;
}

std::string gpuperf::formatBound(std::optional<Bound> bound) {
  if (!bound)
    return "";
  switch (*bound) {
  case Bound::Issue:
    return "instruction issue";
  case Bound::Fp32:
  case Bound::Fp64:
  case Bound::Fp16:
  case Bound::Tensor:
    return (stringifyBound(*bound) + " arithmetic").str();
  case Bound::Int:
    return "integer arithmetic";
  case Bound::Special:
    return "special functions";
  case Bound::Lsu:
    return "load/store units";
  case Bound::Shared:
    return "shared memory";
  case Bound::L1:
    return "L1 cache";
  case Bound::L2:
    return "L2 cache";
  case Bound::Dram:
    return "DRAM bandwidth";
  case Bound::HostLink:
    return "the link to the host";
  case Bound::Barrier:
    return "barriers";
  case Bound::Latency:
  case Bound::Atomics:
  case Bound::Launch:
    break;
  }
  return stringifyBound(*bound).str();
}

std::string gpuperf::formatBound(const Prediction &prediction,
                                 const KernelProfile &kernel) {
  if (prediction.bound == Bound::Launch && !kernel.launch.isGridKnown())
    return "starts of blocks";
  return formatBound(prediction.bound);
}

std::string gpuperf::formatLimiter(std::optional<Limiter> limiter) {
  if (!limiter)
    return "";
  switch (*limiter) {
  case Limiter::Shared:
    return "shared memory";
  case Limiter::Warps:
    return "the warp limit";
  case Limiter::Blocks:
    return "the block limit";
  case Limiter::Threads:
    return "the thread limit";
  case Limiter::Registers:
  case Limiter::Given:
    break;
  }
  return stringifyLimiter(*limiter).str();
}

std::string gpuperf::formatAccess(const AccessProfile &access) {
  return (stringifySpace(access.space) + " " + stringifyAccessKind(access.kind))
      .str();
}

/// The array as the source names it: "tile" for "tile.2"; empty for none.
static llvm::StringRef arrayInSource(const AccessProfile &access) {
  llvm::StringRef base = access.base;
  if (hasNoName(base) || isCompilerGenerated(base))
    return "";
  auto [name, number] = base.rsplit('.');
  bool isNumbered = !number.empty() && llvm::all_of(number, llvm::isDigit);
  return isNumbered ? name : base;
}

std::string gpuperf::formatAccessedArray(const AccessProfile &access) {
  std::string array = arrayInSource(access).str();
  std::string of = array.empty() ? "" : " of '" + array + "'";
  if (!access.library.empty())
    return of + " by '" + access.library + "'";
  if (access.expression.empty())
    return of;
  std::string text = " of '" + access.expression + "'";
  if (array.empty() || holdsWord(access.expression, array))
    return text;
  return text + " (in '" + array + "')";
}
