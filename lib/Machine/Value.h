//===- Value.h - reading one value of a machine file ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_VALUE_H
#define GPUPERF_LIB_MACHINE_VALUE_H

#include "Schema.h"
#include "Tree.h"

namespace gpuperf {

/// Stores `value` in `member`. Returns the reason if the value is wrong, such
/// as "expected a number, found 'fast'", or an empty string.
std::string readValue(const Tree &value, FieldRef member, bool mayBeZero);

/// Reads a finite number that is not negative; the result is as for readValue.
std::string readNumber(const Tree &value, double &number);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_VALUE_H
