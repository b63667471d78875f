//===- MathCosts.h - costs of device functions by name ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_COSTS_MATHCOSTS_H
#define GPUPERF_LIB_SASS_COSTS_MATHCOSTS_H

#include "gpuperf/Sass/InstructionCosts.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// One function: instructions per thread by class, the depth of its chain, and
/// the registers it needs beside its operands and result.
struct MathRow {
  const char *name;
  uint8_t fp32, fp64, fp16, integer, conversion, special, control, move, depth,
      registers;
};

/// Instructions of the machine code that ordinary arguments skip.
struct ColdRow {
  const char *name;
  uint16_t count;
};

llvm::ArrayRef<MathRow> preciseMathRows();
llvm::ArrayRef<MathRow> fastMathRows();
llvm::ArrayRef<ColdRow> coldMathRows(); ///< for rows of preciseMathRows

/// The cost of a function of the CUDA math library or integer intrinsic, by the
/// name in the source ("sinf", "__expf", "__popc") or in libdevice
/// ("__nv_sinf", "__nv_fast_expf"). Empty when the name is not known.
std::optional<InstructionCost> mathFunctionCost(llvm::StringRef name,
                                                bool fastMath);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_COSTS_MATHCOSTS_H
