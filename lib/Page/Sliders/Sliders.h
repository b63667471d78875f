//===- Sliders.h - a kernel under other assumptions -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   'n' not known, 1769472 assumed ─▶ n = 6912, 27648, …, 1769472, …, 452984832
//                                          │ analysed again with each
//                                          ▼
//   time and those inputs of the model that change: the page draws what is
//   between
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_SLIDERS_SLIDERS_H
#define GPUPERF_LIB_PAGE_SLIDERS_SLIDERS_H

#include "Analyses/Reanalyses.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

struct Sliders {
  llvm::json::Array list;
  bool areAll = true; ///< whether the budget was sufficient
};

/// A slider for each number that is assumed for the kernel of `analyzer`:
/// scalar arguments, blocks, threads of a block, dynamic shared memory,
/// iterations of loops, and how often conditions are true.
///
///   [{"name": "n", "kind": "argument", "unit": "", "assumed": 1769472,
///     "what": "the value of 'n' is not known",
///     "points": [{"value": 6912, "time_us": 2.5, "launch": "27 x 256",
///                 "inputs": {"blocks": 27, …}}, …]}, …]
///
/// Kinds are "argument", "grid", "block", "shared", "trip" and "share". The
/// last one is in percent, and the last two have the "file", "line" and
/// "column" of the loop or the condition. A point that cannot be analysed has a
/// "why" and no time. The point of the assumed value is included; other points
/// are used by their ratio to it. The inputs of points are those of the
/// selected model that are not the same at all points.
Sliders sliders(Reanalyses &reanalyses, const KernelAnalyzer &analyzer);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_SLIDERS_SLIDERS_H
