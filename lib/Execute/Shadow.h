//===- Shadow.h - memory that kernels may access ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_SHADOW_H
#define GPUPERF_LIB_EXECUTE_SHADOW_H

#include <cstdint>

namespace gpuperf::execute {

/// Shadow memory for the whole address space; memory is committed where
/// accesses are allowed. Null if the system does not provide the address space.
void *shadowMemory();

/// Allow or forbid accesses by kernels to `bytes` from `begin` on. An
/// allocation begins at a granule of its own; of memory that does not, whole
/// granules are allowed.
void allow(const void *begin, uint64_t bytes);
void forbid(const void *begin, uint64_t bytes);
bool isAllowed(uint64_t address, uint64_t bytes);

/// Where what was allowed at once begins that `address` is in; 0: nowhere.
uint64_t allocationOf(uint64_t address);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_SHADOW_H
