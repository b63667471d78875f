//===- DialectText.h - the dialect as text ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_DIALECTTEXT_H
#define GPUPERF_DRIVER_DIALECTTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace gpuperf {

/// Parses and verifies a module from dialect `text`. On an error the result is
/// null, and `errors` gets "fileName:line:column: error: …".
mlir::OwningOpRef<mlir::ModuleOp> readDialect(llvm::StringRef text,
                                              llvm::StringRef fileName,
                                              mlir::MLIRContext &context,
                                              llvm::raw_ostream &errors);

/// Writes `module` as text with locations. Reading the text back gives the same
/// report.
void writeDialect(mlir::ModuleOp module, llvm::raw_ostream &os);

/// A single-threaded context for one analysis, with the dialect loaded.
std::unique_ptr<mlir::MLIRContext> createContext();

} // namespace gpuperf

#endif // GPUPERF_DRIVER_DIALECTTEXT_H
