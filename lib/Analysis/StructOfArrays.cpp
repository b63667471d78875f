//===- StructOfArrays.cpp - a kernel with another layout ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructOfArrays.h"
#include <cassert>

using namespace gpuperf;

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
        ExprKind::Add, binary(ExprKind::Mul, index, access.getBytes()),
        binary(ExprKind::Mul, place, kFar)));
    access.removeRecordAttr();
  });
}
