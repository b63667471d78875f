//===- MissingFact.cpp - facts that would improve a prediction ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingFact.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace gpuperf;

/// An option as one word of a shell.
static std::string shellWord(const std::string &text) {
  bool isPlain = llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("-_=:,.").contains(c);
  });
  std::string word;
  llvm::raw_string_ostream out(word);
  llvm::sys::printArg(out, text, /*Quote=*/!isPlain);
  return word;
}

/// The kernel as an option names it: for all of its instantiations.
static std::string nameInOptions(const KernelReport &kernel) {
  return llvm::StringRef(kernel.name).split('<').first.str();
}

static MissingFact missingLaunch(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  std::string text = "--launch=" + nameInOptions(kernel) + ":" +
                     formatExtents(launch.grid) + ":" + formatExtents(launch.block);
  if (launch.dynamicSharedBytes)
    text += ":" + std::to_string(launch.dynamicSharedBytes);
  bool isGridOpen = launch.origins.is(LaunchPart::Grid, FactOrigin::Default);
  std::string fact = !isGridOpen ? "the block"
                     : launch.origins.is(LaunchPart::Block, FactOrigin::Default)
                         ? "the grid and the block"
                         : "the grid";
  return {fact, shellWord(text), {}};
}

/// Those of `names` that the launch gives no value.
static std::vector<std::string> openValues(const KernelReport &kernel,
                                           llvm::ArrayRef<std::string> names) {
  std::vector<std::string> open;
  llvm::copy_if(names, std::back_inserter(open), [&](const std::string &name) {
    return !kernel.profile.launch.args.count(name);
  });
  return open;
}

/// The values of parameters; "?" where none is assumed.
static MissingFact missingValues(const KernelReport &kernel,
                                 llvm::ArrayRef<std::string> names) {
  std::vector<std::string> values;
  for (const std::string &name : names) {
    const auto &args = kernel.profile.launch.args;
    auto value = args.find(name);
    values.push_back(
        name + "=" +
        (value == args.end() ? "?" : std::to_string(value->second)));
  }
  return {describeValues(names, ", "),
          shellWord("--assume=" + nameInOptions(kernel) + ":" +
                    llvm::join(values, ",")),
          {}};
}

static MissingFact missingTrip(const KernelReport &kernel,
                               const UnknownTrip &trip) {
  // A loop that the compiler made two of has some more.
  double assumed = std::min(std::round(trip.assumed), double(kAssumedTrip));
  std::string number = std::to_string(int64_t(assumed));
  if (!trip.parameter.empty())
    return {describeValue(trip.parameter),
            shellWord("--assume=" + nameInOptions(kernel) + ":" +
                      trip.parameter + "=" + number),
            {}};
  std::vector<std::string> open = openValues(kernel, trip.sizes);
  if (!open.empty())
    return missingValues(kernel, open);
  return {"how often the loop at line " + std::to_string(trip.place.line) +
              " runs",
          "// gpuperf: trip(" + number + ")", trip.place};
}

/// The parameters whose values are assumed.
static std::vector<std::string> assumedArguments(const ResolvedLaunch &launch) {
  std::vector<std::string> names;
  for (const auto &[part, origin] : launch.origins)
    if (part.isArgument() && launch.origins.isAssumed(part))
      names.push_back(part.name());
  return names;
}

std::optional<MissingFact>
gpuperf::findMissingFact(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  bool isGridOpen = launch.origins.is(LaunchPart::Grid, FactOrigin::Default);
  if (isGridOpen && !launch.gridParameters.empty())
    return missingValues(kernel, launch.gridParameters);
  if (isGridOpen || launch.origins.is(LaunchPart::Block, FactOrigin::Default))
    return missingLaunch(kernel);
  bool isTimeOpen = kernel.predictions.front().growsWithTrips();
  for (const UnknownTrip &trip : kernel.profile.unknownTrips)
    if (isTimeOpen && (trip.place.line || !trip.parameter.empty()))
      return missingTrip(kernel, trip);
  std::vector<std::string> names = assumedArguments(launch);
  llvm::append_range(names, kernel.profile.undecided);
  if (names.empty())
    return std::nullopt;
  return missingValues(kernel, names);
}
