//===- SourcePlaces.h - source locations from debug locations ---*- C++ -*-===//
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

/// The source locations of `location` that are in functions of the user,
/// innermost first: its own, then those of the calls through which it was
/// inlined. If no function is the user's, only the outermost location, which is
/// in the kernel.
std::vector<CallPlace> userPlaces(const llvm::DILocation &location,
                                  const DeviceModule &device);

/// The first of `userPlaces`. Clang splits absolute paths into a directory and
/// a rest. The path is joined again, and written as `device.mainFile` if it is
/// that of the main file.
SourcePlace sourcePlace(const llvm::DILocation &location,
                        const DeviceModule &device);

/// What an access moves, used to distinguish accesses at one source location.
struct Accessed {
  uint64_t bytes = 0; ///< 0 when unknown
  bool isPointer = false;
  AccessDirection direction = AccessDirection::Any;
};

/// The type of access of a load, a store or a call; empty for instructions that
/// access nothing.
std::optional<Accessed> accessedBy(const llvm::Instruction &inst,
                                   const llvm::DataLayout &layout);

/// The text of what `inst` accesses as written in the user's code, "p->next";
/// empty if it is not known.
std::string accessText(const llvm::Instruction &inst,
                       const DeviceModule &device);

/// The struct of which `inst` accesses a part in the source, a name in
/// `device.records`; empty without one.
llvm::StringRef recordOf(const llvm::Instruction &inst,
                         const DeviceModule &device);

/// `location` as a location of the dialect (see Dialect/SourcePlace.h). For an
/// access, `accessed` is what it moves, and its text in the source becomes part
/// of the location. `isControl` is set for loops and conditions.
mlir::Location dialectLocation(const llvm::DILocation &location,
                               std::optional<Accessed> accessed,
                               const DeviceModule &device,
                               mlir::MLIRContext *context,
                               bool isControl = false);

/// The source location of an instruction.
struct AccessPlace {
  const llvm::DILocation *location = nullptr;
  bool isOfAccess = true; ///< whether the text at this location is what it
                          ///< accesses
};

/// The size of the source value of which an access at that location moves
/// `bytes`: 16 for a part of a float4. `bytes` if the value is not larger.
uint64_t valueBytes(const AccessPlace &access, uint64_t bytes,
                    const DeviceModule &device);

/// The source location of `inst`; null without one. LLVM combines the two
/// accesses in `if (c) p[i] = 0; else p[j] = 1;` into one, without a line or
/// with the line of a branch such as `break;`. Such an access gets the location
/// of the computation of its address in the first branch; otherwise of the
/// first access with that name in the kernel; otherwise of the computation of
/// the stored value or of the use of the loaded one; otherwise of the
/// condition.
AccessPlace placeOf(const llvm::Instruction &inst, const DeviceModule &device);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_SOURCEPLACES_H
