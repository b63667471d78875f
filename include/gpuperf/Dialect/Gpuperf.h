//===- Gpuperf.h - the gpuperf dialect --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect is the common interface of gpuperf's parts: front ends write it,
// and the analyses read it. docs/dialect.md describes it with examples.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_GPUPERF_H
#define GPUPERF_DIALECT_GPUPERF_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "gpuperf/Support/Kinds.h"

#include <memory>

namespace gpuperf {
class ScopedExprs;
} // namespace gpuperf

// IWYU pragma: begin_exports
#include "gpuperf/Dialect/GpuperfDialect.h.inc"
#include "gpuperf/Dialect/GpuperfEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "gpuperf/Dialect/GpuperfTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "gpuperf/Dialect/GpuperfAttrs.h.inc"
// IWYU pragma: end_exports

namespace gpuperf {

/// The base of an access: a pointer parameter, an array of the kernel, or
/// neither (an unknown pointer).
struct MemoryBase {
  mlir::Value pointer;
  mlir::FlatSymbolRefAttr array;

  bool isUnknown() const { return !pointer && !array; }
  bool operator==(const MemoryBase &o) const {
    return pointer == o.pointer && array == o.array;
  }
  bool operator!=(const MemoryBase &o) const { return !(*this == o); }
  /// The name in the source; "?" when unknown.
  llvm::StringRef name() const;
  /// A key that is equal for equal bases of one kernel.
  const void *key() const {
    return pointer ? pointer.getAsOpaquePointer() : array.getAsOpaquePointer();
  }
};

} // namespace gpuperf

#define GET_OP_CLASSES
#include "gpuperf/Dialect/GpuperfOps.h.inc" // IWYU pragma: export

namespace gpuperf {

/// Attributes of the top-level module, all optional.
namespace module_attr {
/// The architecture of the compile, "sm_80" (StringAttr).
constexpr llvm::StringLiteral kArch = "gpuperf.arch";
/// The compiler that made the code, "nvcc 13.0" (StringAttr).
constexpr llvm::StringLiteral kCompiler = "gpuperf.compiler";
/// Settings from a `.gpuperf` file: `machine`, `model`, … (DictionaryAttr).
constexpr llvm::StringLiteral kConfig = "gpuperf.config";
/// Silenced findings: dictionaries {file, line, checks}. Line 0 is the whole
/// file; `checks` is a comma-separated list of globs, empty for all
/// (ArrayAttr).
constexpr llvm::StringLiteral kSuppressions = "gpuperf.suppressions";
/// Kernels that could not be lowered: dictionaries {name, file, line, column,
/// reason} (ArrayAttr).
constexpr llvm::StringLiteral kNotAnalysed = "gpuperf.not_analysed";
} // namespace module_attr

} // namespace gpuperf

#endif // GPUPERF_DIALECT_GPUPERF_H
