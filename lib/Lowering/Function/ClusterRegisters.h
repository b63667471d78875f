//===- ClusterRegisters.h - cluster registers -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_CLUSTERREGISTERS_H
#define GPUPERF_LIB_LOWERING_FUNCTION_CLUSTERREGISTERS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// The shape of the clusters of `kernel`, if its code or all of its launch
/// sites determine it: 1 in each dimension for a launch without clusters. Empty
/// for a kernel whose launches are unknown, and for one that is launched with
/// several shapes.
std::optional<ClusterShape> clusterOf(const KernelFacts &kernel);

/// The expression of the value that LLVM's intrinsic number `id` reads, in a
/// cluster of `shape` blocks: `bx % 2` for %cluster_ctaid.x. Null for other
/// intrinsics. PTX ISA 8.5, section 10, "Special Registers": clusters divide
/// the grid, and ranks are numbered along x first.
ExprAttr clusterRegister(unsigned id, const ClusterShape &shape,
                         mlir::MLIRContext *ctx);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_CLUSTERREGISTERS_H
