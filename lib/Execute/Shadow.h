//===- Shadow.h - what kernels may touch ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_SHADOW_H
#define GPUPERF_LIB_EXECUTE_SHADOW_H

#include <cstdint>

namespace gpuperf::execute {

/// Of the whole address space: it takes memory where something is allowed.
/// Null: the system gives no space for it.
void *shadowMemory();

/// Kernels may touch `bytes` from `begin` on, or no more. An allocation begins
/// a piece of its own; of memory that does not, whole pieces are allowed.
void allow(const void *begin, uint64_t bytes);
void forbid(const void *begin, uint64_t bytes);
bool isAllowed(uint64_t address, uint64_t bytes);

/// Where what was allowed at once begins that `address` is in; 0: nowhere.
uint64_t allocationOf(uint64_t address);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_SHADOW_H
