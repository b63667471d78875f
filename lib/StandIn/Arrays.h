//===- Arrays.h - memory of textures ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_ARRAYS_H
#define GPUPERF_LIB_STANDIN_ARRAYS_H

#include "Abi.h"

namespace gpuperf::standin {

/// cudaArray_t and cudaMipmappedArray_t. Only kernels read arrays, so without
/// --run they have no memory.
struct Array {
  ChannelFormat format;
  Extent extent; ///< 0 for a missing dimension
  unsigned flags;
  char *data = nullptr;

  size_t elementBytes() const {
    return size_t(format.x + format.y + format.z + format.w) / 8;
  }
  size_t rowBytes() const { return extent.width * elementBytes(); }
  size_t rows() const { return extent.height ? extent.height : 1; }
  size_t planes() const { return extent.depth ? extent.depth : 1; }
  /// The address of an element's row plus the byte offset `x`.
  char *at(size_t x, size_t y, size_t z) {
    return data + (z * rows() + y) * rowBytes() + x;
  }
};

/// Copies rows of memory or of arrays. Returns false if neither side is an
/// array or no array has memory.
bool copyWithArrays(const Copy3D &copy);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_ARRAYS_H
