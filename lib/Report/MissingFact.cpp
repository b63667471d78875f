//===- MissingFact.cpp - what would make a prediction better --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingFact.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace gpuperf;

/// `text` as one word of a POSIX shell.
static std::string shellWord(const std::string &text) {
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("-_=:,./").contains(c);
  };
  if (llvm::all_of(text, isPlain))
    return text;
  std::string word = "'";
  for (char c : text)
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

/// The kernel as an option names it: for all of its instantiations.
static std::string nameInOptions(const KernelReport &kernel) {
  return llvm::StringRef(kernel.name).split('<').first.str();
}

static std::string extents(const std::array<int64_t, 3> &extents) {
  std::string text = formatExtents(extents);
  std::replace(text.begin(), text.end(), 'x', ',');
  return text;
}

static bool isMadeUp(const ResolvedLaunch &launch, llvm::StringRef key) {
  auto it = launch.origin.find(key.str());
  return it != launch.origin.end() && it->second == FactOrigin::Default;
}

static MissingFact missingLaunch(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  std::string text = "--launch=" + nameInOptions(kernel) + ":" +
                     extents(launch.grid) + ":" + extents(launch.block);
  if (launch.dynamicSharedBytes)
    text += ":" + std::to_string(launch.dynamicSharedBytes);
  return {
      isMadeUp(launch, "grid") ? "the grid" : "the block", shellWord(text), {}};
}

static MissingFact missingTrip(const KernelReport &kernel,
                               const UnknownTrip &trip) {
  // A loop that the compiler made two of has some more.
  double assumed = std::min(std::round(trip.assumed), double(kAssumedTrip));
  std::string number = std::to_string(int64_t(assumed));
  if (!trip.parameter.empty())
    return {"'" + trip.parameter + "'",
            shellWord("--assume=" + nameInOptions(kernel) + ":" +
                      trip.parameter + "=" + number),
            {}};
  return {"how often the loop at line " + std::to_string(trip.place.line) +
              " runs",
          "// gpuperf: trip(" + number + ")", trip.place};
}

static std::optional<MissingFact> missingArguments(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  std::vector<std::string> names, values;
  for (const auto &[name, value] : launch.args) {
    auto origin = launch.origin.find("arg:" + name);
    if (origin == launch.origin.end() ||
        (origin->second != FactOrigin::Assumed &&
         origin->second != FactOrigin::Default))
      continue;
    names.push_back("'" + name + "'");
    values.push_back(name + "=" + std::to_string(value));
  }
  if (names.empty())
    return std::nullopt;
  return MissingFact{llvm::join(names, ", "),
                     shellWord("--assume=" + nameInOptions(kernel) + ":" +
                               llvm::join(values, ",")),
                     {}};
}

std::optional<MissingFact>
gpuperf::findMissingFact(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  if (isMadeUp(launch, "grid") || isMadeUp(launch, "block"))
    return missingLaunch(kernel);
  bool isTimeOpen = kernel.predictions.front().growsWithTrips();
  for (const UnknownTrip &trip : kernel.profile.unknownTrips)
    if (isTimeOpen && (trip.place.line || !trip.parameter.empty()))
      return missingTrip(kernel, trip);
  return missingArguments(kernel);
}
