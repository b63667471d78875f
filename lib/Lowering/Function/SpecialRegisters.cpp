//===- SpecialRegisters.cpp - registers for thread indices ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpecialRegisters.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

ExprAttr gpuperf::laneId(mlir::MLIRContext *ctx) {
  auto dim = [&](Dim dim) { return ExprAttr::getDim(ctx, dim); };
  auto sum = [](ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(ExprKind::Add, a, b);
  };
  auto product = [](ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(ExprKind::Mul, a, b);
  };
  ExprAttr thread =
      sum(dim(Dim::Tx),
          product(dim(Dim::Bdx),
                  sum(dim(Dim::Ty), product(dim(Dim::Bdy), dim(Dim::Tz)))));
  constexpr int64_t kWarp = 32;
  return ExprAttr::getBinary(ExprKind::Rem, thread,
                             ExprAttr::getConst(ctx, kWarp));
}

std::optional<Dim> gpuperf::specialRegister(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return Dim::Tx;
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    return Dim::Ty;
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return Dim::Tz;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return Dim::Bx;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
    return Dim::By;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return Dim::Bz;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return Dim::Bdx;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
    return Dim::Bdy;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return Dim::Bdz;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return Dim::Gdx;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
    return Dim::Gdy;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return Dim::Gdz;
  default:
    return std::nullopt;
  }
}
