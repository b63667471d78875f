//===- ClusterRegisters.cpp - cluster registers ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterRegisters.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

std::optional<ClusterShape> gpuperf::clusterOf(const KernelFacts &kernel) {
  if (kernel.cluster)
    return kernel.cluster;
  std::optional<ClusterShape> common;
  for (const LaunchFacts &launch : kernel.launches) {
    const std::optional<Fact> &grid = launch.grid[0];
    bool isSite = grid && grid->origin == FactOrigin::LaunchSite;
    if (!launch.cluster && !isSite)
      return std::nullopt;
    ClusterShape shape = launch.cluster.value_or(ClusterShape{1, 1, 1});
    if (common && *common != shape)
      return std::nullopt;
    common = shape;
  }
  return common;
}

namespace {

/// The registers of one cluster shape.
class Registers {
public:
  Registers(const ClusterShape &shape, mlir::MLIRContext *ctx)
      : shape(shape), ctx(ctx) {}

  ExprAttr extent(unsigned axis) const {
    return ExprAttr::getConst(ctx, shape[axis]);
  }

  /// Of a block in its cluster, or of its cluster in the grid.
  ExprAttr index(ExprKind kind, Dim first, unsigned axis) const {
    if (kind == ExprKind::Rem && shape[axis] == 1)
      return ExprAttr::getConst(ctx, 0);
    return ExprAttr::getBinary(
        kind, ExprAttr::getDim(ctx, Dim(unsigned(first) + axis)), extent(axis));
  }

  ExprAttr rank() const {
    ExprAttr result = index(ExprKind::Rem, Dim::Bx, 2);
    for (unsigned axis : {1, 0})
      result = ExprAttr::getBinary(
          ExprKind::Add, index(ExprKind::Rem, Dim::Bx, axis),
          ExprAttr::getBinary(ExprKind::Mul, extent(axis), result));
    return result;
  }

private:
  const ClusterShape &shape;
  mlir::MLIRContext *ctx;
};

} // namespace

ExprAttr gpuperf::clusterRegister(unsigned id, const ClusterShape &shape,
                                  mlir::MLIRContext *ctx) {
  Registers of(shape, ctx);
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_x:
    return of.index(ExprKind::Rem, Dim::Bx, 0);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_y:
    return of.index(ExprKind::Rem, Dim::Bx, 1);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctaid_z:
    return of.index(ExprKind::Rem, Dim::Bx, 2);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_x:
    return of.extent(0);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_y:
    return of.extent(1);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctaid_z:
    return of.extent(2);
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_x:
    return of.index(ExprKind::Div, Dim::Bx, 0);
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_y:
    return of.index(ExprKind::Div, Dim::Bx, 1);
  case Intrinsic::nvvm_read_ptx_sreg_clusterid_z:
    return of.index(ExprKind::Div, Dim::Bx, 2);
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_x:
    return of.index(ExprKind::Div, Dim::Gdx, 0);
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_y:
    return of.index(ExprKind::Div, Dim::Gdx, 1);
  case Intrinsic::nvvm_read_ptx_sreg_nclusterid_z:
    return of.index(ExprKind::Div, Dim::Gdx, 2);
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank:
    return of.rank();
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank:
    return ExprAttr::getConst(ctx, shape[0] * shape[1] * shape[2]);
  default:
    return {};
  }
}
