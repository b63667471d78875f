//===- FetchCall.h - texture and surface accesses ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_FETCHCALL_H
#define GPUPERF_PTX_FETCHCALL_H

#include <cstdint>

namespace gpuperf {

/// A texture or surface access of one thread, as kernel code passes it to the
/// runtime.
struct FetchCall {
  static constexpr uint32_t layered = 16, cube = 32;

  uint64_t object;   ///< the handle
  uint32_t geometry; ///< number of dimensions, combined with `layered` and
                     ///< `cube`
  uint32_t isFloat;  ///< whether the coordinates are floats
  uint32_t place[4]; ///< coordinates; the layer, if any, first
  uint32_t wantsFloat;
  uint32_t bytes; ///< bytes of a surface access
  uint32_t mode;  ///< surface access out of range: 0 trap, 1 clamp, 2 zero
  uint32_t reserved;
  uint32_t result[4];
};

} // namespace gpuperf

#endif // GPUPERF_PTX_FETCHCALL_H
