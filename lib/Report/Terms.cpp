//===- Terms.cpp - the terms of a prediction ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Table.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <map>

using namespace gpuperf;

namespace {
/// Cycles by bound and phase.
struct PhaseTimes {
  std::vector<std::string> phases;       ///< in the order of the terms
  std::map<std::string, double> repeats; ///< by phase
  std::map<std::string, double> total;   ///< by phase
  llvm::MapVector<llvm::StringRef, llvm::StringMap<double>> bounds;
};
} // namespace

static PhaseTimes collect(const Prediction &prediction) {
  PhaseTimes times;
  for (const Term &term : prediction.terms) {
    auto [first, name] = llvm::StringRef(term.name).split('.');
    if (name.empty())
      continue;
    std::string phase = first.str();
    if (!llvm::is_contained(times.phases, phase))
      times.phases.push_back(phase);
    if (name == "count")
      times.repeats[phase] = term.value;
    else if (name == "cycles")
      times.total[phase] = term.value;
    else if (name != "busy" &&
             term.unit == "cycles") // the largest of the others
      times.bounds[name][phase] = term.value;
  }
  return times;
}

/// "full wave x 9" of "full_wave".
static std::string title(const PhaseTimes &times, const std::string &phase) {
  std::string text = phase;
  std::replace(text.begin(), text.end(), '_', ' ');
  auto count = times.repeats.find(phase);
  if (count != times.repeats.end() && count->second != 1)
    text += " x " + formatNumber(count->second);
  return text;
}

/// A bar for `cycles`, of which `longest` has 24 cells.
static std::string bar(double cycles, double longest) {
  constexpr double cells = 24;
  std::string text;
  for (int i = 0; longest > 0 && i + 0.5 <= cycles / longest * cells; ++i)
    text += "█";
  return text;
}

static void writePhases(llvm::raw_ostream &os, const PhaseTimes &times,
                        bool isWhole) {
  Table table({"bound, in cycles"});
  for (const std::string &phase : times.phases)
    table.column(">" + title(times, phase));
  table.column("");
  const std::string &main = times.phases.front();
  auto rows = llvm::to_vector(times.bounds);
  llvm::stable_sort(rows, [&](const auto &a, const auto &b) {
    return a.second.lookup(main) > b.second.lookup(main);
  });
  double longest = rows.front().second[main];
  constexpr size_t kMax = 8;
  size_t shown = isWhole ? rows.size() : std::min(rows.size(), kMax);
  for (auto &[name, cycles] :
       llvm::MutableArrayRef(rows.data(), rows.size()).take_front(shown)) {
    llvm::StringRef bound = name;
    bound.consume_back("_cycles");
    std::vector<Cell> row{bound};
    for (const std::string &phase : times.phases)
      row.push_back(formatNumber(std::round(cycles[phase])));
    row.push_back({bar(cycles[main], longest), llvm::raw_ostream::CYAN});
    table.row(std::move(row));
  }
  table.print(os, 2);
  if (shown < rows.size())
    os << "  and " << rows.size() - shown << " that take at most "
       << formatNumber(std::round(rows[shown].second[main])) << '\n';
}

static void writeList(llvm::raw_ostream &os, const Prediction &prediction) {
  Table table({"term of " + prediction.model, ">value", "unit", "from"});
  for (const Term &term : prediction.terms)
    table.row({term.name, formatNumber(term.value), term.unit, term.equation});
  table.print(os, 2);
}

/// Of the term `name`, 0 where the prediction has none.
static double valueOf(const Prediction &prediction, llvm::StringRef name) {
  auto term = llvm::find_if(
      prediction.terms, [&](const Term &term) { return term.name == name; });
  return term == prediction.terms.end() ? 0 : term->value;
}

void gpuperf::writeTerms(llvm::raw_ostream &os, const Prediction &prediction,
                         bool isWhole) {
  if (prediction.terms.empty())
    return;
  os << '\n';
  PhaseTimes times = collect(prediction);
  if (times.bounds.empty())
    writeList(os, prediction);
  else
    writePhases(os, times, isWhole);
  double inStep = valueOf(prediction, "in_step");
  if (inStep >= 1)
    os << "  and once, for the first blocks, which come to their barriers "
          "together: "
       << formatNumber(std::round(inStep)) << '\n';
  double together = valueOf(prediction, "all_warps");
  if (together > 0 && prediction.cycles > together)
    os << "  and until the longest-lived warp of the grid is done: "
       << formatNumber(std::round(prediction.cycles - together)) << '\n';
}
