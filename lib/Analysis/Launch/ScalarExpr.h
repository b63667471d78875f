//===- ScalarExpr.h - expressions of one thread -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <array>
#include <cassert>
#include <map>

namespace gpuperf {

/// Numbers for dimensions, and for parameters by name.
struct ScalarValues {
  std::array<std::optional<int64_t>, getMaxEnumValForDim() + 1> dims;
  std::map<std::string, int64_t> params;

  std::optional<int64_t> &operator[](Dim dim) {
    return dims[static_cast<unsigned>(dim)];
  }
  std::optional<int64_t> operator[](Dim dim) const {
    return dims[static_cast<unsigned>(dim)];
  }
  std::optional<int64_t> of(ExprAttr leaf) const;
};

/// The dimension `base` in x, y or z: `along(Dim::Bx, 1)` is blockIdx.y.
constexpr Dim along(Dim base, unsigned axis) {
  assert(axis < 3 && "x, y or z");
  return static_cast<Dim>(static_cast<unsigned>(base) + axis);
}

/// The value of `expr` with `values` for its leaves; empty if another leaf is
/// needed or a division by zero occurs.
std::optional<int64_t> evaluateScalar(ExprAttr expr,
                                      const ScalarValues &values);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_SCALAREXPR_H
