//===- AddressSpaces.cpp - memory spaces of address spaces ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressSpaces.h"

using namespace gpuperf;

// NVPTX's numbers, as LLVM's NVPTX usage guide documents them.
Space gpuperf::spaceOfAddressSpace(unsigned addressSpace) {
  switch (addressSpace) {
  case 1:
    return Space::Global;
  case 3:
    return Space::Shared;
  case 4:
    return Space::Constant;
  case 5:
    return Space::Local;
  case 101:
    return Space::Param;
  default:
    return Space::Generic;
  }
}
