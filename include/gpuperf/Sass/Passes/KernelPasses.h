//===- KernelPasses.h - what ptxas does to a whole kernel -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes over a complete kernel of the dialect. They run in this order.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_PASSES_KERNELPASSES_H
#define GPUPERF_SASS_PASSES_KERNELPASSES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Tables/SassTable.h"

namespace gpuperf {

/// Attribute of an address computation while a kernel is built: a number that
/// is equal for addresses that differ only by a constant.
inline constexpr llvm::StringLiteral kAddressKey = "address_key";

/// Merges two or four accesses to shared memory, or loads of constants, of one
/// kind in one block at neighbouring constant offsets into wider ones, as ptxas
/// does; LLVM IR has scalar accesses. Examples: 16 floats of a row that an
/// unrolled loop loads become four 128-bit loads; two consecutive stores to
/// neighbours become a 64-bit store. Two conditions must hold: the alignment of
/// the array and the divisibility of the offset's variable part prove that the
/// wide access is aligned, and there is no access of another kind and no
/// barrier in between. Single bytes and loads of 16-bit elements are not
/// merged. In innermost loops the alignment of the pointer that the loop steps
/// decides; `writtenOut` are the loops that writeOutSharedLoops has unrolled.
void mergeSharedAccesses(KernelOp kernel, const SassTable &table,
                         const llvm::DenseSet<LoopOp> &writtenOut);

/// Sets on each conditional of the kernel the number of its branch and
/// reconvergence instructions (kBranchesAttr): 0 when its body is predicated. A
/// number of 1 is the default and is not set.
void setBranchCosts(KernelOp kernel, const SassTable &table);

/// Removes the cost of addresses that predicated conditionals compute again. A
/// predicated conditional and the code around it are one straight piece of
/// code, in which ptxas computes an address once. Needs kAddressKey and
/// kBranchesAttr, and removes kAddressKey.
void shareAddresses(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_SASS_PASSES_KERNELPASSES_H
