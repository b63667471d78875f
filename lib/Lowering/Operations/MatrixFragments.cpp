//===- MatrixFragments.cpp - accesses of matrix fragments -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm.nvvm.wmma.SHAPE.load.{a,b,c} and .store.d as the accesses that nvcc and
// ptxas 13.0 make of them for sm_75, sm_80 and sm_90. Eight rows of 16 bytes
// are one unit: lane l holds four bytes (one element where that is wider) of
// row l/4, at l%4. A "line" below is what is contiguous in memory: a row of a
// row-major matrix, a column of a column-major one.
//   a, b in shared memory   16-bit, 8-bit along k    LDSM, 4 or 2 units each
//   a, b elsewhere          the same                 one load for each unit,
//                                                    MOVM for lines across k
//                           8-bit across k           one load for each byte
//                           tf32, f64                one load for each element
//   sums                    line along the results   two elements for each lane
//                           across                   one, or MOVM for halves
//
//===----------------------------------------------------------------------===//

#include "MatrixFragments.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

namespace {

std::optional<unsigned> bitsOf(StringRef type) {
  return StringSwitch<std::optional<unsigned>>(type)
      .Case("b1", 1)
      .Cases("s4", "u4", 4)
      .Cases("s8", "u8", 8)
      .Cases("f16", "bf16", 16)
      .Cases("f32", "s32", "tf32", 32)
      .Case("f64", 64)
      .Default(std::nullopt);
}

/// "wmma.m16n16k16.load.a.row.stride.f16".
std::optional<MatrixFragment> parse(StringRef name) {
  SmallVector<StringRef, 8> parts;
  name.consume_front("wmma.");
  name.split(parts, '.');
  unsigned m, n, k;
  StringRef shape = parts[0];
  if (parts.size() < 5 || !shape.consume_front("m") ||
      shape.consumeInteger(10, m) || !shape.consume_front("n") ||
      shape.consumeInteger(10, n) || !shape.consume_front("k") ||
      shape.consumeInteger(10, k))
    return std::nullopt;
  StringRef which = parts[2];
  bool isRow = parts[3] == "row";
  MatrixFragment fragment;
  fragment.isStore = parts[1] == "store";
  fragment.isSum = which == "c" || which == "d";
  fragment.hasStride = parts[4] == "stride";
  std::optional<unsigned> bits = bitsOf(parts.back());
  if (!bits || (parts[1] != "load" && parts[1] != "store"))
    return std::nullopt;
  fragment.bits = *bits;
  unsigned rows = which == "b" ? k : m, columns = which == "a" ? k : n;
  fragment.lines = isRow ? rows : columns;
  fragment.length = isRow ? columns : rows;
  // The product of m8n32k16 is computed transposed.
  fragment.isAlong =
      fragment.isSum ? isRow == !(m == 8 && n == 32) : isRow == (which == "a");
  return fragment;
}

/// Where the accesses of a fragment go, as expressions over the lane.
class FragmentPlaces {
public:
  FragmentPlaces(const ExprLeaves &exprs, ExprAttr stride)
      : exprs(exprs), stride(stride) {
    ExprAttr rows = binary(ExprKind::Add, exprs.dim(Dim::Ty),
                           times(exprs.dim(Dim::Tz), exprs.dim(Dim::Bdy)));
    ExprAttr thread = binary(ExprKind::Add, exprs.dim(Dim::Tx),
                             times(exprs.dim(Dim::Bdx), rows));
    lane = rem(thread, 32);
  }

  /// Byte offset of byte `at` of line `line`, when lines are `stride` bytes
  /// apart.
  ExprAttr place(ExprAttr line, ExprAttr at) const {
    return binary(ExprKind::Add, times(line, stride), at);
  }
  ExprAttr plus(ExprAttr a, int64_t b) const {
    return binary(ExprKind::Add, a, exprs.constant(b));
  }
  ExprAttr times(ExprAttr a, int64_t b) const {
    return times(a, exprs.constant(b));
  }
  ExprAttr times(ExprAttr a, ExprAttr b) const {
    return binary(ExprKind::Mul, a, b);
  }
  ExprAttr rem(ExprAttr a, int64_t b) const {
    return b == 1 ? exprs.constant(0)
                  : binary(ExprKind::Rem, a, exprs.constant(b));
  }
  ExprAttr div(ExprAttr a, int64_t b) const {
    return b == 1 ? a : binary(ExprKind::Div, a, exprs.constant(b));
  }

  ExprAttr lane;

private:
  const ExprLeaves &exprs;
  ExprAttr stride;
};

using Accesses = decltype(FragmentAccesses::accesses);

/// LDSM: lane l gives the address of a row of unit l/8 (of four), or reads a
/// piece of it (see rowPiece in AssemblyBuilder.cpp).
Accesses matrixRows(const MatrixFragment &fragment, const FragmentPlaces &at,
                    unsigned unitsEach) {
  Accesses result;
  unsigned groups = fragment.lines / 8;
  unsigned units = groups * fragment.bytesOf(fragment.length) / 16;
  unitsEach = std::min(unitsEach, units);
  unsigned bytes = 4 * unitsEach, lanesPerRow = 16 / bytes;
  for (unsigned first = 0; first < units; first += unitsEach) {
    ExprAttr row = at.div(at.lane, lanesPerRow);
    ExprAttr unit = at.plus(at.div(row, 8), first);
    ExprAttr line = at.plus(at.times(at.rem(unit, groups), 8), 0);
    line = ExprAttr::getBinary(ExprKind::Add, line, at.rem(row, 8));
    ExprAttr byte =
        ExprAttr::getBinary(ExprKind::Add, at.times(at.div(unit, groups), 16),
                            at.times(at.rem(at.lane, lanesPerRow), bytes));
    result.push_back({at.place(line, byte), bytes});
  }
  return result;
}

/// One load for each unit: 4 bytes, or an element, of line l/4.
Accesses units(const MatrixFragment &fragment, const FragmentPlaces &at) {
  Accesses result;
  unsigned bytes = std::max(4u, fragment.bits / 8);
  unsigned width = 4 * bytes; // of a line, for four lanes
  for (unsigned line = 0; line < fragment.lines; line += 8)
    for (unsigned byte = 0; byte < fragment.bytesOf(fragment.length);
         byte += width)
      result.push_back(
          {at.place(at.plus(at.div(at.lane, 4), line),
                    at.plus(at.times(at.rem(at.lane, 4), bytes), byte)),
           bytes});
  return result;
}

/// Elements that belong to one register but lie in `perLane` lines: lane l has
/// column l/4 of the `perLane` lines from perLane * (l%4) on.
Accesses across(const MatrixFragment &fragment, const FragmentPlaces &at,
                unsigned perLane) {
  Accesses result;
  unsigned bytes = fragment.bits / 8;
  for (unsigned first = 0; first < fragment.lines; first += 4 * perLane)
    for (unsigned column = 0; column < fragment.length; column += 8)
      for (unsigned i = 0; i < perLane; ++i)
        result.push_back(
            {at.place(at.plus(at.times(at.rem(at.lane, 4), perLane), first + i),
                      at.times(at.plus(at.div(at.lane, 4), column), bytes)),
             bytes});
  return result;
}

/// Two sums for each lane: one access along the line.
Accesses pairs(const MatrixFragment &fragment, const FragmentPlaces &at) {
  Accesses result;
  unsigned bytes = fragment.bytesOf(2);
  for (unsigned line = 0; line < fragment.lines; line += 8)
    for (unsigned column = 0; column < fragment.length; column += 8)
      result.push_back({at.place(at.plus(at.div(at.lane, 4), line),
                                 at.plus(at.times(at.rem(at.lane, 4), bytes),
                                         fragment.bytesOf(column))),
                        bytes});
  return result;
}

/// Instructions beside the accesses: MOVM for each unit that is transposed, and
/// PRMT for what is put together from bytes.
InstructionCost arrangement(const MatrixFragment &fragment, unsigned accesses,
                            bool isMatrixRows) {
  if (fragment.isAlong || isMatrixRows)
    return freeCost("wmma");
  if (fragment.bits == 16)
    return makeCost("movm", {{InstClass::Move, accesses}});
  if (fragment.bits == 8)
    return makeCost("prmt", {{InstClass::Int, accesses * 3 / 4}}, 2);
  return freeCost("wmma");
}

} // namespace

std::optional<MatrixFragment> gpuperf::matrixFragmentOf(const CallInst &call) {
  if (nvvmKind(call) != NvvmKind::MatrixFragment)
    return std::nullopt;
  return parse(nvvmSpelling(cast<IntrinsicInst>(call)));
}

FragmentAccesses gpuperf::accessesOf(const MatrixFragment &fragment,
                                     ExprAttr stride, Space space,
                                     unsigned computeCapability,
                                     const ExprLeaves &exprs) {
  ExprAttr bits =
      ExprAttr::getBinary(ExprKind::Mul, stride, exprs.constant(fragment.bits));
  bool isWhole = fragment.bits % 8 == 0;
  FragmentPlaces at(
      exprs, isWhole
                 ? ExprAttr::getBinary(ExprKind::Mul, stride,
                                       exprs.constant(fragment.bits / 8))
                 : ExprAttr::getBinary(ExprKind::Div, bits, exprs.constant(8)));
  FragmentAccesses result;
  result.isMatrixRows =
      space == Space::Shared && !fragment.isSum &&
      (fragment.bits == 16 || (fragment.bits == 8 && fragment.isAlong));
  bool isNarrow = fragment.bits == 8 || computeCapability < 80;
  if (result.isMatrixRows)
    result.accesses = matrixRows(fragment, at, isNarrow ? 2 : 4);
  else if (fragment.isSum && (fragment.isAlong || fragment.bits == 16))
    result.accesses = pairs(fragment, at);
  else if (fragment.isSum)
    result.accesses = across(fragment, at, 2);
  else if (fragment.bits == 8 && !fragment.isAlong)
    result.accesses = across(fragment, at, 4);
  else if (fragment.bits >= 32 && !fragment.isAlong)
    result.accesses = across(fragment, at, 1);
  else
    result.accesses = units(fragment, at);
  result.arrangement =
      arrangement(fragment, result.accesses.size(), result.isMatrixRows);
  return result;
}
