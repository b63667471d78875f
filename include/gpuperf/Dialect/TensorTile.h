//===- TensorTile.h - whether a tensor map is known -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy through a tensor map moves a tile. Where the host's code or the
// kernel's says what is in the map, the copy's `tile` is the map's box, and its
// bytes and its place are known.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TENSORTILE_H
#define GPUPERF_DIALECT_TENSORTILE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Of an AccessOp with `tile` whose tensor map is known; a unit.
inline constexpr llvm::StringLiteral kKnownMapAttr = "gpuperf.known_map";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_TENSORTILE_H
