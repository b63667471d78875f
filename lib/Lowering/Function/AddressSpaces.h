//===- AddressSpaces.h - memory spaces of address spaces --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H
#define GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// The memory space for addresses in NVPTX's address space number
/// `addressSpace`; Space::Generic for addresses that may be in any.
Space spaceOfAddressSpace(unsigned addressSpace);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H
