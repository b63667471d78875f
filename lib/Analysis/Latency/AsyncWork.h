//===- AsyncWork.h - what units beside the warps have to do -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The figure without which no product has a time.
inline constexpr const char *kProductNeeds =
    "asynchronous.product_fma_per_cycle";

/// Cycles for which the product `op` keeps the four tensor cores of an
/// SM busy: the most of those that its multiply-adds, its operands in shared
/// memory and its registers take. Empty when the machine has no such products.
std::optional<double> productCycles(InstOp op, const Machine &machine);

/// The figures without which no product into tensor memory has a time.
inline constexpr const char *kTensorProductNeeds =
    "models.gpuperf.tensor_product_fma_per_cycle";

/// Cycles for which a product into tensor memory reads A before its first
/// multiply-add, beyond those that it has to wait for operands anyway.
double cyclesBehindReads(InstOp op, const Machine &machine);

/// Adds what `access` sends through L1, which copies in bulk pass by.
void addThroughL1(const AccessProfile &access, KernelProfile &profile);

/// Adds the requests of `access` to the shared memory of another block.
void addThroughCluster(const AccessProfile &access, KernelProfile &profile);

/// Sums up in `profile` what a warp's share of this work is.
void addAsyncWork(KernelOp kernel, const WarpWalk &walk, const Machine &machine,
                  KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H
