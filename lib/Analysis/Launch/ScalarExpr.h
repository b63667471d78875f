//===- ScalarExpr.h - expressions of one thread -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <map>

namespace gpuperf {

using SymbolValues = std::map<std::string, int64_t>;

/// `expr` with `values` for its symbols; empty when it needs another symbol or
/// divides by zero.
std::optional<int64_t> evaluateScalar(ExprAttr expr,
                                      const SymbolValues &values);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H
