//===- StructOfArrays.cpp - a kernel with another layout ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <optional>

using namespace gpuperf;

namespace {

/// The array that what an access reads of a struct moves to.
struct Destination {
  int64_t step; ///< bytes from one struct's part to the next one's
  /// The offset of a member that is a struct and moves as a whole; else empty.
  std::optional<int64_t> whole;
};

} // namespace

/// Each member has an array of its own, and each element of one that is an
/// array; neighbours in it are apart by what is accessed, or by a whole struct.
static Destination destinationOf(AccessOp access) {
  constexpr int64_t kMaxOfScalar = 8;
  Destination single{int64_t(access.getBytes()), std::nullopt};
  RecordAttr record = access.getRecordAttr();
  if (!record)
    return single;
  ExprAttr offset = access.getOffset();
  bool hasConstant =
      offset.getKind() == ExprKind::Add && offset.getOperands()[1].isConst();
  int64_t size = record.getBytes();
  int64_t place =
      hasConstant ? llvm::mod(offset.getOperands()[1].getValue(), size) : 0;
  llvm::ArrayRef<int64_t> offsets = record.getOffsets().asArrayRef();
  size_t next = llvm::upper_bound(offsets, place) - offsets.begin();
  if (next == 0)
    return single;
  int64_t first = offsets[next - 1],
          bytes = (next < offsets.size() ? offsets[next] : size) - first;
  llvm::StringRef name =
      llvm::cast<mlir::StringAttr>(record.getMembers()[next - 1]).getValue();
  bool isStruct = bytes > kMaxOfScalar && !name.ends_with("]");
  return isStruct ? Destination{bytes, first} : single;
}

/// Gives the accesses of `kernel` to `array` the addresses that they would have
/// if what lies at one place of each struct lay together:
///
///   p + 32 * i + 12   becomes   p + 4 * i + FAR * 12
///
/// with a FAR beyond all arrays. An access of several members goes to an array
/// of as many bytes. Accesses where data says stay as they are: a struct that
/// is gathered is in one sector, its members in as many.
static void splitRecords(KernelOp kernel, const RecordArray &array) {
  assert(array.recordBytes > 0 && "a struct has a size");
  constexpr int64_t kFar = int64_t(1) << 40;
  mlir::MLIRContext *context = kernel.getContext();
  auto binary = [&](ExprKind kind, ExprAttr a, int64_t b) {
    return ExprAttr::getBinary(kind, a, ExprAttr::getConst(context, b));
  };
  kernel.walk([&](AccessOp access) {
    bool isGlobal = access.getSpace() == Space::Global ||
                    access.getSpace() == Space::Generic;
    ExprAttr offset = access.getOffset();
    bool isInData =
        offset.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
    if (!isGlobal || isInData || access.getBase().name() != array.array)
      return;
    ExprAttr index = binary(ExprKind::Div, offset, array.recordBytes);
    ExprAttr place = binary(ExprKind::Rem, offset, array.recordBytes);
    Destination to = destinationOf(access);
    ExprAttr inArray =
        to.whole ? binary(ExprKind::Add, place, *to.whole * kFar - *to.whole)
                 : binary(ExprKind::Mul, place, kFar);
    access.setOffset(ExprAttr::getBinary(
        ExprKind::Add, binary(ExprKind::Mul, index, to.step), inArray));
    access.removeRecordAttr();
  });
}

WhatIf gpuperf::withStructOfArrays(const ChosenAccesses &accesses) {
  WhatIf result;
  result.changeKernel = [=](llvm::ArrayRef<RecordArray> arrays,
                            KernelOp kernel) {
    for (const RecordArray &array : arrays)
      if (accesses.containsAny(array.accesses))
        splitRecords(kernel, array);
  };
  return result;
}
