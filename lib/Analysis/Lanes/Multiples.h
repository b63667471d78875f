//===- Multiples.h - conditions for multiples -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_MULTIPLES_H
#define GPUPERF_LIB_ANALYSIS_LANES_MULTIPLES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <optional>

namespace gpuperf {

/// Names of values, and the number that each has to be a multiple of.
using Multiples = std::vector<std::pair<std::string, int64_t>>;

/// The conditions under which `expr` is a multiple of `width`, a power of two:
/// none for `16 * tx`; 'n' being a multiple of 4 for `4 * (n * by) + 16 * tx`
/// and 16. Extents that the launch gives are used as they are. Empty if no
/// conditions suffice, or the launch has a different value.
std::optional<Multiples> multiplesFor(ExprAttr expr, int64_t width,
                                      const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_MULTIPLES_H
