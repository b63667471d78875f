//===- AsyncWork.h - the amount of asynchronous work ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The figure of the machine that the time of a product needs.
inline constexpr const char *kProductNeeds =
    "asynchronous.product_fma_per_cycle";

/// Cycles for which the product `op` occupies the four tensor cores of an SM:
/// the maximum of the cycles for its multiply-adds, its operands in shared
/// memory and its registers. Empty if the machine has no such products.
std::optional<double> productCycles(InstOp op, const Machine &machine);

/// The figure of the machine that the time of a product into tensor memory
/// needs.
inline constexpr const char *kTensorProductNeeds =
    "models.gpuperf.tensor_product_fma_per_cycle";

/// Cycles for which a product into tensor memory reads A before its first
/// multiply-add, in addition to those in which it waits for operands anyway.
double cyclesBehindReads(InstOp op, const Machine &machine);

/// Adds the traffic of `access` through L1, which bulk copies bypass.
void addThroughL1(const AccessProfile &access, KernelProfile &profile);

/// Adds the requests of `access` to the shared memory of another block.
void addThroughCluster(const AccessProfile &access, KernelProfile &profile);

/// Adds to `profile` a warp's share of this work.
void addAsyncWork(KernelOp kernel, const WarpWalk &walk, const Machine &machine,
                  KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCWORK_H
