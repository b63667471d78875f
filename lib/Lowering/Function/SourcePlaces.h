//===- SourcePlaces.h - debug locations as the user names them --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_SOURCEPLACES_H
#define GPUPERF_LIB_LOWERING_FUNCTION_SOURCEPLACES_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "mlir/IR/Location.h"

namespace llvm {
class DILocation;
class DataLayout;
class Instruction;
} // namespace llvm

namespace gpuperf {

/// The places of `location` that are in functions of the user, from the inside
/// out: its own, then those of the calls that it was inlined through. Where no
/// function is the user's, the outermost place alone, that in the kernel.
std::vector<CallPlace> userPlaces(const llvm::DILocation &location,
                                  const DeviceModule &device);

/// The first of `userPlaces`. Clang splits absolute paths into a directory and
/// a rest; the path is put together again, as `device.mainFile` where it is
/// that of the main file.
SourcePlace sourcePlace(const llvm::DILocation &location,
                        const DeviceModule &device);

/// What an access moves, which tells accesses of one place apart.
struct Accessed {
  uint64_t bytes = 0; ///< 0 when unknown
  bool isPointer = false;
};

/// What a load, a store or a call accesses; empty for what accesses nothing.
std::optional<Accessed> accessedBy(const llvm::Instruction &inst,
                                   const llvm::DataLayout &layout);

/// What `inst` accesses as it is written in the user's code, "p->next"; empty
/// where that is not known.
std::string accessText(const llvm::Instruction &inst,
                       const DeviceModule &device);

/// The struct of which `inst` accesses a part in the source, a name in
/// `device.records`; empty where there is none.
llvm::StringRef recordOf(const llvm::Instruction &inst,
                         const DeviceModule &device);

/// `location` as a location of the dialect (see Dialect/SourcePlace.h). For an
/// access, what it moves is `accessed`, and its text in the source becomes part
/// of the location. `isControl` is set for loops and conditions.
mlir::Location dialectLocation(const llvm::DILocation &location,
                               std::optional<Accessed> accessed,
                               const DeviceModule &device,
                               mlir::MLIRContext *context,
                               bool isControl = false);

/// Where an instruction stands.
struct AccessPlace {
  const llvm::DILocation *location = nullptr;
  bool isOfAccess = true; ///< what the source has there is what it accesses
};

/// The size of the value in the source of which an access there moves `bytes`:
/// 16 for a part of a float4. `bytes` where the value is not larger.
uint64_t valueBytes(const AccessPlace &access, uint64_t bytes,
                    const DeviceModule &device);

/// The place of `inst`; null when there is none. LLVM makes one access of the two
/// in `if (c) p[i] = 0; else p[j] = 1;`, without a line or with that of a branch,
/// `break;`. Such an access gets the place of what computes its address in the
/// first arm, else of the first access of that name in the kernel, else of what
/// computes the value that it stores or uses the one that it loads, else of the
/// condition.
AccessPlace placeOf(const llvm::Instruction &inst, const DeviceModule &device);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_SOURCEPLACES_H
