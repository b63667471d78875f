//===- LaunchValue.h - values that a launch gives ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_LAUNCHVALUE_H
#define GPUPERF_LIB_ANALYSIS_LANES_LAUNCHVALUE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// The value that `launch` gives to `leaf`, a parameter or an unknown of the
/// kernel. Empty for other leaves and if it gives none.
inline std::optional<int64_t> launchValue(const ResolvedLaunch &launch,
                                          ExprAttr leaf) {
  if (!leaf.isParam() && !leaf.isUniformUnknown())
    return std::nullopt;
  const auto &values = leaf.isParam() ? launch.args : launch.symbols;
  auto known = values.find(leaf.getName().str());
  return known == values.end() ? std::nullopt : std::optional(known->second);
}

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_LAUNCHVALUE_H
