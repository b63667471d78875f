//===- HugeArguments.h - arguments of sinf beyond 105615 --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_HUGEARGUMENTS_H
#define GPUPERF_PTX_HUGEARGUMENTS_H

#include "llvm/IR/Value.h"

namespace gpuperf {

/// From this absolute value on sinf, cosf and tanf reduce their argument with
/// many words of pi (libdevice 10).
inline constexpr double kHugeArgument = 105615;

/// Whether `argument` is a product with a number of at least kHugeArgument, or
/// a sum with one or with such a product: then it is huge, too, but for few of
/// the values of the other operand. False for arguments of which nothing is
/// known.
bool isHugeArgument(const llvm::Value &argument);

} // namespace gpuperf

#endif // GPUPERF_PTX_HUGEARGUMENTS_H
