//===- Matrix.cpp - products of matrices of a warp ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane's registers are words; where an element lies, PTX ISA, "Warp Level
// Matrix Multiply-Accumulate Instructions", draws for each shape. All drawings
// of mma are one: with E elements in a register, group g = lane / 4, t = lane %
// 4,
//
//   register r of A has row g + 8 (r mod 2) and columns 4 E (r / 2) + E t + i,
//   that of B the same with its columns as rows, and one row g as its column;
//   of C the elements 2 j, 2 j + 1 have row g + 8 j and columns 2 t, 2 t + 1.
//
// Sums are made in double and rounded once.
//
//===----------------------------------------------------------------------===//

#include "Block.h"
#include "Runtime.h"
#include "Shadow.h"
#include "gpuperf/Ptx/MatrixCall.h"
#include <cmath>
#include <cstring>

using namespace gpuperf;
using namespace gpuperf::execute;

static MatrixCall &callOf(const Fibre *lane) {
  return *reinterpret_cast<MatrixCall *>(lane->request.value);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static uint64_t bitsAt(const uint32_t *words, unsigned element, unsigned bits) {
  if (bits == 64)
    return uint64_t(words[2 * element + 1]) << 32 | words[2 * element];
  unsigned at = element * bits;
  uint64_t mask = (uint64_t(1) << bits) - 1;
  return words[at / 32] >> (at % 32) & mask;
}

static void setBits(uint32_t *words, unsigned element, unsigned bits,
                    uint64_t value) {
  if (bits == 64) {
    words[2 * element] = uint32_t(value);
    words[2 * element + 1] = uint32_t(value >> 32);
    return;
  }
  unsigned at = element * bits;
  uint32_t mask = uint32_t((uint64_t(1) << bits) - 1) << (at % 32);
  uint32_t &word = words[at / 32];
  word = (word & ~mask) | (uint32_t(value << (at % 32)) & mask);
}

static double valueOf(uint64_t bits, MatrixType type) {
  auto asFloat = [](uint32_t word) {
    float value;
    std::memcpy(&value, &word, 4);
    return double(value);
  };
  switch (type) {
  case MatrixType::F16:
    return halfValue(uint16_t(bits));
  case MatrixType::BF16:
    return asFloat(uint32_t(bits) << 16);
  case MatrixType::TF32:
    return asFloat(uint32_t(bits) & ~0x1fffu);
  case MatrixType::F32:
    return asFloat(uint32_t(bits));
  case MatrixType::F64: {
    double value;
    std::memcpy(&value, &bits, 8);
    return value;
  }
  case MatrixType::S8:
    return int8_t(bits);
  case MatrixType::U8:
    return uint8_t(bits);
  case MatrixType::S4:
    return int(bits & 15) - (bits & 8 ? 16 : 0);
  case MatrixType::U4:
    return double(bits & 15);
  case MatrixType::S32:
    return int32_t(bits);
  case MatrixType::E4M3:
  case MatrixType::E5M2:
    return byteValue(uint8_t(bits), type == MatrixType::E4M3);
  }
  return 0;
}

static uint64_t bitsOf(double value, MatrixType type, bool saturates) {
  switch (type) {
  case MatrixType::F16:
    return halfBits(value);
  case MatrixType::F64: {
    uint64_t bits;
    std::memcpy(&bits, &value, 8);
    return bits;
  }
  case MatrixType::S32:
    if (saturates)
      value = std::fmin(std::fmax(value, INT32_MIN), INT32_MAX);
    return uint32_t(int64_t(value));
  default: {
    auto single = float(value);
    uint32_t bits;
    std::memcpy(&bits, &single, 4);
    return bits;
  }
  }
}

//===----------------------------------------------------------------------===//
// Where they lie
//===----------------------------------------------------------------------===//

namespace {
/// The matrices of a product: 0 is a, 1 is b, 2 is c or d.
struct Place {
  unsigned lane, element;
};
} // namespace

static unsigned elementsOfRegister(MatrixType type) {
  unsigned bits = matrixTypeBits(type);
  return bits >= 32 ? 1 : 32 / bits;
}

/// Of mma; the file's comment has the rule.
static Place drawn(unsigned matrix, MatrixType type, unsigned row,
                   unsigned column) {
  if (matrix == 2)
    return {(row % 8) * 4 + column % 8 / 2, row / 8 * 2 + column % 2};
  unsigned e = elementsOfRegister(type);
  bool isA = matrix == 0;
  unsigned k = isA ? column : row, group = isA ? row % 8 : column;
  unsigned part = k / (4 * e);
  unsigned reg = isA ? 2 * part + row / 8 : part;
  return {group * 4 + k / e % 4, reg * e + k % e};
}

static Place placeOf(const MatrixCall &call, unsigned matrix, MatrixType type,
                     unsigned row, unsigned column) {
  unsigned rows = matrix == 1 ? call.k : call.m;
  unsigned columns = matrix == 0 ? call.k : call.n;
  if (call.op == MatrixOp::Multiply) {
    Place place = drawn(matrix, type, row, column);
    // With 8 rows a lane has no registers of a second half.
    if (matrix == 0 && rows == 8) {
      unsigned e = elementsOfRegister(type);
      place.element = column / (4 * e) * e + column % e;
    }
    return place;
  }
  unsigned all = rows * columns / 32, index = row * columns + column;
  return {index / all, index % all};
}

static double elementOf(Fibre **lanes, const MatrixCall &call, unsigned matrix,
                        MatrixType type, unsigned row, unsigned column) {
  Place place = placeOf(call, matrix, type, row, column);
  return valueOf(bitsAt(callOf(lanes[place.lane]).words[matrix], place.element,
                        matrixTypeBits(type)),
                 type);
}

static void multiply(Fibre **lanes) {
  const MatrixCall &call = callOf(lanes[0]);
  std::vector<double> a(call.m * call.k), b(call.k * call.n);
  for (unsigned i = 0; i < call.m; ++i)
    for (unsigned k = 0; k < call.k; ++k)
      a[i * call.k + k] = elementOf(lanes, call, 0, call.a, i, k);
  for (unsigned k = 0; k < call.k; ++k)
    for (unsigned j = 0; j < call.n; ++j)
      b[k * call.n + j] = elementOf(lanes, call, 1, call.b, k, j);
  for (unsigned i = 0; i < call.m; ++i)
    for (unsigned j = 0; j < call.n; ++j) {
      double sum = elementOf(lanes, call, 2, call.c, i, j);
      for (unsigned k = 0; k < call.k; ++k)
        sum += a[i * call.k + k] * b[k * call.n + j];
      Place place = placeOf(call, 2, call.d, i, j);
      setBits(callOf(lanes[place.lane]).result, place.element,
              matrixTypeBits(call.d), bitsOf(sum, call.d, call.saturates));
    }
}

//===----------------------------------------------------------------------===//
// To and from memory
//===----------------------------------------------------------------------===//

/// Whether a lane may touch what it asks for; else the launch fails.
static bool isChecked(Fibre *lane, uint64_t address, uint64_t bytes,
                      const char *what) {
  if (isAllowed(address, bytes))
    return true;
  lane->block->launch.fail(
      ExecutionResult::Failed, ExecutionError::IllegalAddress,
      std::string("invalid ") + what + " of " + std::to_string(bytes) +
          " bytes of a matrix " + placeOf(*lane));
  return false;
}

/// Row r of matrix q is where lane 8 q + r says; lane l has the elements 2 (l
/// mod 4) and the next one of row l / 4.
static void moveRows(Fibre **lanes, bool isLoad) {
  const MatrixCall &first = callOf(lanes[0]);
  for (unsigned q = 0; q < first.count; ++q)
    for (unsigned row = 0; row < 8; ++row) {
      Fibre *owner = lanes[8 * q + row];
      uint64_t address = callOf(owner).address;
      if (!isChecked(owner, address, 16, isLoad ? "read" : "write"))
        return;
      auto *memory = reinterpret_cast<uint16_t *>(address);
      for (unsigned column = 0; column < 8; ++column) {
        unsigned r = first.isTransposed ? column : row;
        unsigned c = first.isTransposed ? row : column;
        MatrixCall &lane = callOf(lanes[4 * r + c / 2]);
        if (isLoad)
          setBits(lane.result, 2 * q + c % 2, 16, memory[column]);
        else
          memory[column] = uint16_t(bitsAt(lane.words[0], 2 * q + c % 2, 16));
      }
    }
}

static void transpose(Fibre **lanes) {
  for (unsigned row = 0; row < 8; ++row)
    for (unsigned column = 0; column < 8; ++column)
      setBits(
          callOf(lanes[4 * column + row / 2]).result, row % 2, 16,
          bitsAt(callOf(lanes[4 * row + column / 2]).words[0], column % 2, 16));
}

/// wmma's fragments: element by element in the order of rows; a fragment with
/// room for more has them again.
static void moveFragment(Fibre **lanes, bool isLoad) {
  const MatrixCall &call = callOf(lanes[0]);
  unsigned matrix = call.saturates;
  unsigned rows = matrix == 1 ? call.k : call.m;
  unsigned columns = matrix == 0 ? call.k : call.n;
  unsigned bits = matrixTypeBits(call.a), all = rows * columns / 32;
  unsigned room = call.count * (bits == 64 ? 64 : 32) / bits;
  unsigned stride = call.stride         ? call.stride
                    : call.isTransposed ? rows
                                        : columns;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column) {
      unsigned index = row * columns + column;
      Fibre *owner = lanes[index / all];
      MatrixCall &lane = callOf(owner);
      uint64_t at = call.isTransposed ? uint64_t(column) * stride + row
                                      : uint64_t(row) * stride + column;
      uint64_t address = lane.address + at * bits / 8;
      unsigned bytes = bits < 8 ? 1 : bits / 8;
      if (!isChecked(owner, address, bytes, isLoad ? "read" : "write"))
        return;
      uint64_t value = 0;
      if (!isLoad) {
        value = bitsAt(lane.words[0], index % all, bits);
        std::memcpy(reinterpret_cast<void *>(address), &value, bytes);
        continue;
      }
      std::memcpy(&value, reinterpret_cast<const void *>(address), bytes);
      if (bits < 8)
        value = value >> (at * bits % 8) & 15;
      for (unsigned copy = index % all; copy < room; copy += all)
        setBits(lane.result, copy, bits, value);
    }
}

void gpuperf::execute::computeMatrixCall(Fibre **lanes) {
  switch (callOf(lanes[0]).op) {
  case MatrixOp::Multiply:
  case MatrixOp::MultiplyOpaque:
    return multiply(lanes);
  case MatrixOp::LoadRows:
  case MatrixOp::StoreRows:
    return moveRows(lanes, callOf(lanes[0]).op == MatrixOp::LoadRows);
  case MatrixOp::Transpose:
    return transpose(lanes);
  case MatrixOp::LoadFragment:
  case MatrixOp::StoreFragment:
    return moveFragment(lanes, callOf(lanes[0]).op == MatrixOp::LoadFragment);
  }
}
