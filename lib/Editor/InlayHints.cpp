//===- InlayHints.cpp - numbers beside the code ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlayHints.h"
#include "AccessHints.h"
#include "BarrierHints.h"
#include "KernelHints.h"
#include "LoopHints.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

std::vector<Hint> gpuperf::inlayHints(const RunReport &report,
                                      const FileText &text) {
  std::vector<Hint> hints = kernelHints(report, text);
  for (auto *feature : {loopHints, barrierHints, accessHints})
    llvm::append_range(hints, feature(report, text));
  llvm::stable_sort(hints, [](const Hint &a, const Hint &b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  return hints;
}
