//===- TensorTile.h - whether a tensor map is known -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy through a tensor map moves a tile. If the content of the map is known
// from the host code or the kernel, the copy's `tile` is the box of the map,
// and the bytes and addresses of the copy are known.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TENSORTILE_H
#define GPUPERF_DIALECT_TENSORTILE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Unit attribute of an AccessOp with `tile`: its tensor map is known.
inline constexpr llvm::StringLiteral kKnownMapAttr = "gpuperf.known_map";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_TENSORTILE_H
