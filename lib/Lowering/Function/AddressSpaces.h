//===- AddressSpaces.h - which memory an address is of ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H
#define GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// The memory that addresses of NVPTX's address space number `addressSpace` are
/// of; Space::Generic for those that may be of any.
Space spaceOfAddressSpace(unsigned addressSpace);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_ADDRESSSPACES_H
