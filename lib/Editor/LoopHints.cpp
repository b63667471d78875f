//===- LoopHints.cpp - iterations beside loops ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopHints.h"
#include "Instances.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

static std::string labelOf(const LoopProfile &loop) {
  return "×" + formatNumber(loop.tripPerWarp) +
         (loop.assumption.empty() ? "" : " assumed");
}

static std::string tooltipOf(const LoopProfile &loop) {
  std::string text =
      "**loop**: a warp runs " + formatCount(loop.tripPerWarp, "iteration");
  if (loop.unrolled)
    return text + ", unrolled by the compiler\n";
  text +=
      "\n" + listItem("entered " + formatCount(loop.executionsPerWarp, "time") +
                      " by a warp");
  if (loop.divergentFraction > 0)
    text += listItem("some lanes have left it in " +
                     formatNumber(loop.divergentFraction * 100) +
                     " % of the iterations");
  if (!loop.assumption.empty())
    text += listItem(escapeMarkdown(loop.assumption) +
                     "; `// gpuperf: trip(N)` above the loop says it");
  return text;
}

/// A loop in a function that was inlined is placed where that is called.
static bool showsLoop(llvm::StringRef line) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"for", "while", "do"},
      [&](llvm::StringRef word) { return line.contains(word); });
}

std::vector<Hint> gpuperf::loopHints(const RunReport &report,
                                     const FileText &text) {
  std::vector<Hint> hints;
  for (auto &[place, instances] :
       groupByLocation(report, text, &KernelProfile::loops)) {
    sortByWeight(instances, [](const LoopProfile &l) { return l.tripPerWarp; });
    const LoopProfile &most = *instances.front().value;
    llvm::StringRef what = showsLoop(text.line(place.first)) ? "" : "loop ";
    hints.push_back({place.first, text.endOfLine(place.first),
                     what.str() + labelOf(most),
                     tooltipOf(most) + othersMarkdown(instances, labelOf)});
  }
  return hints;
}
