//===- Print.h - a machine as text ------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_PRINT_H
#define GPUPERF_LIB_MACHINE_PRINT_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Machine/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

///     name      cc   SMs   GHz    GB/s  title
///     a100      8.0  108   1.410  1555  NVIDIA A100 40 GB SXM4
void printMachineTable(llvm::ArrayRef<Machine> machines,
                       llvm::raw_ostream &out);

///     256:64:16384  blocks 4  warps 32/64  limiter registers  next: with …
void printOccupancy(const BlockResources &block, const Occupancy &occupancy,
                    llvm::raw_ostream &out);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_PRINT_H
