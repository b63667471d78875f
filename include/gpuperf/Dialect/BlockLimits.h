//===- BlockLimits.h - limits of block indices and extents ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_BLOCKLIMITS_H
#define GPUPERF_DIALECT_BLOCKLIMITS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// The largest value that `dim`, a component of threadIdx or blockDim, can have
/// in any launch; empty for components of blockIdx and gridDim. CUDA C++
/// Programming Guide, table "Technical Specifications per Compute Capability".
inline std::optional<int64_t> greatestInBlock(Dim dim) {
  switch (dim) {
  case Dim::Tx:
  case Dim::Ty:
    return 1023;
  case Dim::Tz:
    return 63;
  case Dim::Bdx:
  case Dim::Bdy:
    return 1024;
  case Dim::Bdz:
    return 64;
  default:
    return std::nullopt;
  }
}

} // namespace gpuperf

#endif // GPUPERF_DIALECT_BLOCKLIMITS_H
