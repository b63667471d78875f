//===- ObservedLines.h - what a run has shown of source lines ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ran is the PTX of one compiler, what is analysed may be the code of
// another. Both know lines and where these were inlined; columns they count in
// different ways. An access is known by its line, its kind and the parameter
// that it goes through, and a compiler may have made several of it:
//
//   for (…) sum += val[j] * x[col[j]];      line 6
//
//   PTX, unrolled by 4        line 6, load, parameter 2: 5 statements
//   Clang's                   line 6, load, 'col': one place
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDLINES_H
#define GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDLINES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Support/Observation.h"
#include <optional>

namespace gpuperf {

/// All statements of the line of `op` that it may be, together; nothing where
/// there are none, and where another access of the kernel may be them, too.
std::optional<ObservedAccess> observedByLine(AccessOp op,
                                             const Observation &observed);

/// How often `region` runs, without those in it: as its accesses, which all say
/// the same, else, if it `hasOwnBlocks` in the PTX, as the only block that
/// lines of its instructions are in. Nothing where these are elsewhere in the
/// kernel, too.
std::optional<ObservedBlock> observedByLines(mlir::Region &region,
                                             bool hasOwnBlocks,
                                             const Observation &observed);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDLINES_H
