//===- FetchCall.h - an access of a texture or surface ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_FETCHCALL_H
#define GPUPERF_PTX_FETCHCALL_H

#include <cstdint>

namespace gpuperf {

/// What code of a kernel asks the runtime for.
struct FetchCall {
  static constexpr uint32_t layered = 16, cube = 32;

  uint64_t object;   ///< the handle
  uint32_t geometry; ///< dimensions, and the bits above
  uint32_t isFloat;  ///< coordinates are floats
  uint32_t place[4]; ///< the layer first, where there are layers
  uint32_t wantsFloat;
  uint32_t bytes; ///< of a surface's access
  uint32_t mode;  ///< of a surface outside of it: 0 trap, 1 clamp, 2 zero
  uint32_t reserved;
  uint32_t result[4];
};

} // namespace gpuperf

#endif // GPUPERF_PTX_FETCHCALL_H
