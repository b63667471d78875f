//===- Kinds.h - enums used by all components -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The enums of Kinds.td: InstClass, CheaperKind, Space, AccessKind,
// BarrierKind, AsyncStep, AsyncUnit, LanePattern, FactOrigin, Bound,
// Confidence, Facts, Limiter and Severity. Each has conversions, for example:
//
//   stringifySpace(Space::Shared)   "shared", the spelling in all reports
//   symbolizeSpace("shared")        Space::Shared; empty for another word
//
// This header does not include MLIR's IR.
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

/// The word of an optional enum value; empty without a value.
template <typename Enum>
llvm::StringRef stringifyOptional(std::optional<Enum> value) {
  return value ? stringifyEnum(*value) : llvm::StringRef();
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_KINDS_H
