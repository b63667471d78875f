//===- SharedAddresses.h - addresses that predicated code shares -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_SHAREDADDRESSES_H
#define GPUPERF_SASS_SHAREDADDRESSES_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Attribute of an address computation while a kernel is built: a number that
/// equal addresses, but for a constant, have in common.
inline constexpr llvm::StringLiteral kAddressKey = "address_key";

/// Conditionals that are predicated are one piece of code: an address that one
/// of them or the code around them has is not computed again in another. Takes
/// kAddressKey and kBranchesAttr as set, and removes the former.
void shareAddresses(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_SASS_SHAREDADDRESSES_H
