//===- KernelPasses.h - what ptxas does to a whole kernel -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes over a finished kernel of the dialect, in this order.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_KERNELPASSES_H
#define GPUPERF_SASS_KERNELPASSES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/SassTable.h"

namespace gpuperf {

/// Attribute of an address computation while a kernel is built: a number that
/// equal addresses, but for a constant, have in common.
inline constexpr llvm::StringLiteral kAddressKey = "address_key";

/// Merges two or four shared accesses of one kind and block at neighbouring constant
/// offsets into wider ones, as ptxas does (LLVM's IR leaves them scalar): a row of
/// 16 floats read in an unrolled loop becomes four 128-bit loads, two neighbours
/// written one after the other a 64-bit store. Only where the array's alignment and
/// the divisibility of the offset's variable part prove the wide access aligned, and
/// no access of another kind and no barrier lies between. Bytes stay alone, and so
/// do loads of halves.
void mergeSharedAccesses(KernelOp kernel, const SassTable &table);

/// Sets on every conditional of the kernel how many branch and reconvergence
/// instructions it takes (kBranchesAttr): none where its body is predicated.
void setBranchCosts(KernelOp kernel, const SassTable &table);

/// Conditionals that are predicated are one piece of code: an address that one
/// of them or the code around them has is not computed again in another. Takes
/// kAddressKey and kBranchesAttr as set, and removes the former.
void shareAddresses(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_SASS_KERNELPASSES_H
