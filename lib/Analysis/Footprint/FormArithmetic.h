//===- FormArithmetic.h - sums and multiples of forms -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMARITHMETIC_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMARITHMETIC_H

#include "AddressForm.h"

namespace gpuperf {

AddressForm constantForm(int64_t value);
/// The form of an address beyond 64 bits, which exists in no memory; it is
/// treated as data-dependent.
AddressForm unboundedAddress();
AddressForm scaled(AddressForm form, int64_t by);
/// a + b, or a - b where `sign` is -1.
AddressForm sum(AddressForm a, const AddressForm &b, int64_t sign);
/// The greatest common divisor of the strides of `form`; 0 without terms.
int64_t commonStride(const AddressForm &form);
/// The terms of `form` that `divisor` does not divide: 5 + tx for 5 + 64 * bx +
/// tx and 8. At least 0 if `form` is.
AddressForm remainderForm(AddressForm form, int64_t divisor);
ExprAttr expressionOf(const AddressForm &form, mlir::MLIRContext *context);

/// blockIdx.x expressed by the index of the block in its row, of the row in its
/// plane and of the plane, for a launch with `rows`. `full` are the extents of
/// the grid.
AddressForm blockInRows(const ResolvedLaunch &launch, const Extents &full,
                        mlir::MLIRContext *context);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FORMARITHMETIC_H
