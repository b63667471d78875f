//===- MatrixCall.h - matrix operations of a warp ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_MATRIXCALL_H
#define GPUPERF_PTX_MATRIXCALL_H

#include <cstdint>

namespace gpuperf {

/// Operations on matrices by a warp, which the runtime executes.
enum class MatrixOp : uint32_t {
  Multiply,       ///< mma, with fragments in the layout of the PTX ISA
  MultiplyOpaque, ///< wmma, with fragments in gpuperf's own layout
  LoadRows,       ///< ldmatrix
  StoreRows,      ///< stmatrix
  Transpose,      ///< movmatrix
  LoadFragment,   ///< wmma.load
  StoreFragment   ///< wmma.store
};

enum class MatrixType : uint32_t {
  F16,
  BF16,
  TF32,
  F32,
  F64,
  S8,
  U8,
  S4,
  U4,
  S32,
  E4M3,
  E5M2
};

constexpr unsigned matrixTypeBits(MatrixType type) {
  switch (type) {
  case MatrixType::F16:
  case MatrixType::BF16:
    return 16;
  case MatrixType::F64:
    return 64;
  case MatrixType::S8:
  case MatrixType::U8:
  case MatrixType::E4M3:
  case MatrixType::E5M2:
    return 8;
  case MatrixType::S4:
  case MatrixType::U4:
    return 4;
  default:
    return 32;
  }
}

/// One lane's arguments of a matrix operation. All lanes of a warp pass the
/// same operation and shapes.
struct MatrixCall {
  MatrixOp op;
  uint32_t m, n, k;
  MatrixType a, b, c, d;
  uint32_t isTransposed; ///< .trans; column-major
  uint32_t saturates;    ///< .satfinite
  uint32_t count;        ///< number of matrices (ldmatrix, stmatrix); words of
                         ///< a fragment
  uint32_t stride;       ///< between rows or columns, in elements
  uint64_t address;
  uint32_t words[3][16]; ///< of a, b and c; a fragment that is moved is a
  uint32_t result[16];
};

} // namespace gpuperf

#endif // GPUPERF_PTX_MATRIXCALL_H
