//===- Intrinsics.cpp - intrinsics as symbolic expressions ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Intrinsics.h"
#include "Function/ClusterRegisters.h"
#include "Function/SpecialRegisters.h"
#include "SpaceTests.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

/// The upper 64 bits of the product of 128 that an index of 32 bits and a
/// constant have, by which divisions of 64 bits are compiled; null for other
/// factors. With M = m1 * 2^32 + m0, of which m0 is not negative, that is (x *
/// m1 + (x * m0 >> 32)) >> 32, where no part leaves 64 bits.
static ExprAttr upperHalf(ExprAttr x, ExprAttr by, Reading reading,
                          ExprBuilder &exprs) {
  if (x.isConst())
    std::swap(x, by);
  if (!by.isConst() || exprs.types.mayLeave(x, 32, Reading::Signed))
    return {};
  int64_t m = by.getValue(), low = m & 0xffffffff;
  int64_t high =
      reading == Reading::Signed ? m >> 32 : int64_t(uint64_t(m) >> 32);
  ExprAttr shift = exprs.constant(32);
  ExprAttr carried = binary(
      ExprKind::Shr, binary(ExprKind::Mul, x, exprs.constant(low)), shift);
  ExprAttr upper =
      binary(ExprKind::Shr,
             binary(ExprKind::Add,
                    binary(ExprKind::Mul, x, exprs.constant(high)), carried),
             shift);
  bool isHuge = reading == Reading::Unsigned &&
                exprs.types.mayLeave(x, 64, Reading::Unsigned);
  if (!isHuge)
    return upper;
  // A negative x stands for 2^64 more.
  return binary(
      ExprKind::Add, upper,
      binary(ExprKind::Mul, binary(ExprKind::Lt, x, exprs.constant(0)), by));
}

ExprAttr gpuperf::intrinsicExpr(IntrinsicInst &call, ExprBuilder &exprs) {
  Intrinsic::ID id = call.getIntrinsicID();
  if (std::optional<Dim> special = specialRegister(id))
    return exprs.dim(*special);
  if (exprs.info.cluster)
    if (ExprAttr value =
            clusterRegister(id, *exprs.info.cluster, exprs.context()))
      return value;
  if (std::optional<bool> isInSpace = spaceTest(call))
    return exprs.constant(*isInSpace);
  auto operand = [&](unsigned i, Reading reading = Reading::Signed) {
    return exprs.build(call.getArgOperand(i), call.getParent(), reading);
  };
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return laneId(exprs.context());
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return exprs.constant(32);
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (exprs.isHuge(*call.getArgOperand(0), operand(0)) ||
        exprs.isHuge(*call.getArgOperand(1), operand(1)))
      return {}; // Min and Max compare signed numbers
    return binary(id == Intrinsic::umin ? ExprKind::Min : ExprKind::Max,
                  operand(0, Reading::Unsigned), operand(1, Reading::Unsigned));
  case Intrinsic::nvvm_mulhi_i:
    return binary(ExprKind::Shr, binary(ExprKind::Mul, operand(0), operand(1)),
                  exprs.constant(32));
  case Intrinsic::nvvm_mulhi_ui: {
    ExprAttr product = binary(ExprKind::Mul, operand(0, Reading::Unsigned),
                              operand(1, Reading::Unsigned));
    return exprs.types.mayLeave(product, 64, Reading::Unsigned)
               ? TypeFit::hugeOperator(ExprKind::Shr, product,
                                       exprs.constant(32))
               : binary(ExprKind::Shr, product, exprs.constant(32));
  }
  case Intrinsic::nvvm_mulhi_ll:
    return upperHalf(operand(0), operand(1), Reading::Signed, exprs);
  case Intrinsic::nvvm_mulhi_ull:
    return upperHalf(operand(0), operand(1), Reading::Unsigned, exprs);
  case Intrinsic::smin:
    return binary(ExprKind::Min, operand(0), operand(1));
  case Intrinsic::smax:
    return binary(ExprKind::Max, operand(0), operand(1));
  case Intrinsic::abs: {
    ExprAttr x = operand(0);
    return binary(ExprKind::Max, x,
                  binary(ExprKind::Sub, exprs.constant(0), x));
  }
  case Intrinsic::usub_sat:
    return binary(ExprKind::Max, exprs.constant(0),
                  binary(ExprKind::Sub, operand(0, Reading::Unsigned),
                         operand(1, Reading::Unsigned)));
  case Intrinsic::expect:
    return operand(0);
  default:
    return {};
  }
}
