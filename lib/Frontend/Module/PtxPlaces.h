//===- PtxPlaces.h - source locations for PTX -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H
#define GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Locations in nvcc's PTX are those of statements, with full paths. Replaces
/// the file names by those in the parse of the source, and gives each access of
/// an array the column at which the source accesses that array on the line.
void findSourcePlaces(DeviceModule &device);

/// Sets the source location of 64-bit divisions without a line, which the lift
/// has combined from several instructions. It is that of the only such quotient
/// or remainder in `source`, Clang's code of the same kernel. If there are
/// several, it is the one on a line which both computes an operand and uses the
/// result in PTX: `int k = (long)i * m / n;`. No location is set if that is
/// ambiguous.
void placeDivisions(llvm::Function &function, const llvm::Function &source);

/// Sets the source location of branches that nvcc has moved out of a loop,
/// which is then duplicated behind each side. It is the location of their
/// condition in `source`, Clang's code of the same kernel: that of the `if` in
/// the loop. Their original location is that of a loop header.
void placeConditions(llvm::Function &function, const llvm::Function &source);

/// Copies a location from Clang's module into the module of `kernel`, including
/// the inlined calls around it.
llvm::DILocation *copyPlace(const llvm::DILocation &at,
                            llvm::DISubprogram &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H
