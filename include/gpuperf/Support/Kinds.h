//===- Kinds.h - the closed sets that everybody shares ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The enums of Kinds.td: InstClass, Space, AccessKind, BarrierKind,
// LanePattern, FactOrigin, Bound, Confidence, Limiter and Severity. Of each, for
// instance:
//
//   stringifySpace(Space::Shared)   "shared", as every report spells it
//   symbolizeSpace("shared")        Space::Shared; nothing for another word
//
// Nothing of MLIR's IR comes with them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_KINDS_H
#define GPUPERF_SUPPORT_KINDS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <string>

#include "gpuperf/Support/Kinds.h.inc"

namespace gpuperf {

/// Number of instruction classes.
constexpr unsigned numInstClasses = getMaxEnumValForInstClass() + 1;
/// Number of lane patterns.
constexpr unsigned numLanePatterns = getMaxEnumValForLanePattern() + 1;

/// The word of a value that may be absent; empty without one.
template <typename Enum>
llvm::StringRef stringifyOptional(std::optional<Enum> value) {
  return value ? stringifyEnum(*value) : llvm::StringRef();
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_KINDS_H
