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

#ifndef GPUPERF_LIB_PAGE_SLIDERS_H
#define GPUPERF_LIB_PAGE_SLIDERS_H

#include "gpuperf/Driver/KernelExtras.h"

namespace gpuperf {

class KernelAnalyzer;

/// One for each number that is assumed of `kernel`, which `analyzer` is of:
/// scalar arguments, blocks, threads of a block, dynamic shared memory,
/// iterations of loops.
///
///   [{"name": "n", "kind": "argument", "unit": "", "assumed": 1769472,
///     "what": "the value of 'n' is not known",
///     "points": [{"value": 6912, "time_us": 2.5, "launch": "27 x 256",
///                 "inputs": {"blocks": 27, …}}, …]}, …]
///
/// Kinds are "argument", "grid", "block", "shared" and "trip"; one of these has
/// the "file", "line" and "column" of its loop. A point that cannot be analysed
/// has a "why" and no time. The point of the assumed value is among them:
/// others count by their ratio to it. Inputs of points are those of the chosen
/// model that are not the same at all of them.
llvm::json::Array sliders(const AnalysedKernel &kernel,
                          const KernelAnalyzer &analyzer);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_SLIDERS_H
