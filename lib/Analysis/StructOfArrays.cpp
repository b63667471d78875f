//===- StructOfArrays.cpp - a kernel with another layout ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructOfArrays.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;

/// How far neighbours are apart when each member of their struct has an array
/// of its own, and each element of one that is an array: by what is accessed,
/// or by a whole member that is a struct itself.
static int64_t stepInArray(AccessOp access) {
  constexpr int64_t kMostOfScalar = 8;
  RecordAttr record = access.getRecordAttr();
  if (!record)
    return access.getBytes();
  ExprAttr offset = access.getOffset();
  bool hasConstant =
      offset.getKind() == ExprKind::Add && offset.getOperands()[1].isConst();
  int64_t size = record.getBytes();
  int64_t place =
      hasConstant ? llvm::mod(offset.getOperands()[1].getValue(), size) : 0;
  llvm::ArrayRef<int64_t> offsets = record.getOffsets().asArrayRef();
  size_t next = llvm::upper_bound(offsets, place) - offsets.begin();
  if (next == 0)
    return access.getBytes();
  int64_t bytes =
      (next < offsets.size() ? offsets[next] : size) - offsets[next - 1];
  llvm::StringRef name =
      llvm::cast<mlir::StringAttr>(record.getMembers()[next - 1]).getValue();
  bool isStruct = bytes > kMostOfScalar && !name.ends_with("]");
  return isStruct ? bytes : access.getBytes();
}

void gpuperf::splitRecords(KernelOp kernel, const RecordArray &array) {
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
    access.setOffset(ExprAttr::getBinary(
        ExprKind::Add, binary(ExprKind::Mul, index, stepInArray(access)),
        binary(ExprKind::Mul, place, kFar)));
    access.removeRecordAttr();
  });
}
