//===- DongPaiTable.cpp - measured times of the atomic unit ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DongPaiTable.h"
#include "gpuperf/Machine/Machine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

/// Reads "LETTER NUMBER" off the front of `key`.
static bool takeIndex(StringRef &key, StringRef letter, unsigned &index) {
  return key.consume_front(letter) && !key.consumeInteger(10, index);
}

AtomicTimes AtomicTimes::read(const Machine &machine, StringRef kind) {
  AtomicTimes table;
  table.kind = kind.str();
  auto block = machine.modelParameters.find("dong-pai");
  if (block == machine.modelParameters.end())
    return table;
  for (const auto &[name, cycles] : block->second) {
    StringRef key = name;
    unsigned n, e, c = 0;
    if (!key.consume_front(kind) || !takeIndex(key, "_n", n) ||
        !takeIndex(key, "_e", e))
      continue;
    StringRef unit = key;
    if (takeIndex(key, "_c", c))
      unit = key;
    if (unit == "_cycles")
      table.times[n][e][c] = cycles;
  }
  return table;
}

namespace gpuperf {

/// Builds the formula of eq. 2 from the inside out: along c, then e, then n.
class Interpolation {
public:
  Interpolation(const AtomicTimes &table, Worksheet &sheet, StringRef e,
                StringRef c)
      : table(table), sheet(sheet), e(e), c(c) {}

  std::string run(StringRef name) {
    prefix = name.str();
    double n = sheet["n"];
    std::string formula = between(
        table.times, "n", n, /*zeroBelow=*/true,
        [&](unsigned at, const auto &plane) { return alongLanes(at, plane); });
    if (why.empty())
      sheet.define(name, "cycles", formula, "Dong and Pai 2025, eq. 2");
    return why;
  }

private:
  const AtomicTimes &table;
  Worksheet &sheet;
  StringRef e, c;
  std::string why, prefix;

  /// Defines the term `name` as `formula` and returns `name`. A `formula` that
  /// is one name already is returned as it is.
  std::string named(std::string name, std::string formula) {
    if (!why.empty() || formula.find(' ') == std::string::npos)
      return formula;
    sheet.define(name, "cycles", formula, "Dong and Pai 2025, eq. 2");
    return name;
  }

  std::string alongLanes(unsigned n, const AtomicTimes::ByLanes &plane) {
    std::string name = prefix + "_n" + std::to_string(n);
    return named(name, between(plane, e, sheet[e], /*zeroBelow=*/false,
                               [&](unsigned at, const auto &row) {
                                 return named(name + "_e" + std::to_string(at),
                                              alongCas(n, at, row));
                               }));
  }

  std::string alongCas(unsigned n, unsigned lanes,
                       const AtomicTimes::ByCas &row) {
    assert(sheet["n"] > 0 && "c is a share of the jobs in the queue");
    std::string position = "0";
    double value = 0;
    if (!c.empty() && sheet[c] > 0) {
      bool isPlane = sheet["n"] == n;
      position = isPlane ? c.str() : llvm::formatv("{0} * {1} / n", c, n).str();
      value = sheet[c] * n / sheet["n"];
    }
    return between(row, position, value, /*zeroBelow=*/false,
                   [&](unsigned cas, double cycles) {
                     return sample(n, lanes, cas, cycles);
                   });
  }

  std::string sample(unsigned n, unsigned lanes, unsigned cas, double cycles) {
    std::string name =
        llvm::formatv("{0}_n{1}_e{2}", table.kind, n, lanes).str();
    if (!c.empty())
      name += "_c" + std::to_string(cas);
    std::string term = "T_sampled_" + name;
    if (!sheet.has(term))
      sheet.record(term, cycles, "cycles",
                   "models.dong-pai." + name + "_cycles",
                   "Dong and Pai 2025, eq. 1");
    return term;
  }

  /// `position`, whose value is `value`, between two neighbouring keys of
  /// `samples`; `inner` gives the formula at one key. Eq. 1 has T = 0 at n = 0.
  template <typename Map, typename Inner>
  std::string between(const Map &samples, StringRef position, double value,
                      bool zeroBelow, Inner inner) {
    auto above = samples.lower_bound(static_cast<unsigned>(std::ceil(value)));
    if (above == samples.end() ||
        (above == samples.begin() && above->first > value && !zeroBelow)) {
      why = llvm::formatv("needs T ({0}) at {1} = {2:F2}; the machine's table "
                          "has {3} to {4}",
                          table.kind, position, value, samples.begin()->first,
                          samples.rbegin()->first)
                .str();
      return "0";
    }
    bool isSample = above->first == value;
    unsigned from = 0;
    std::string low;
    if (!isSample && above != samples.begin()) {
      from = std::prev(above)->first;
      low = inner(from, std::prev(above)->second);
    }
    std::string high = inner(above->first, above->second);
    if (isSample)
      return high;
    if (low.empty())
      return llvm::formatv("{0} * {1} / {2}", high, position, above->first)
          .str();
    return llvm::formatv("{0} + ({1} - {0}) * ({2} - {3}) / ({4} - {3})", low,
                         high, position, from, above->first)
        .str();
  }
};

} // namespace gpuperf

std::string AtomicTimes::interpolate(Worksheet &sheet, StringRef name,
                                     StringRef e, StringRef c) const {
  assert(!empty() && "there is nothing to interpolate between");
  return Interpolation(*this, sheet, e, c).run(name);
}
