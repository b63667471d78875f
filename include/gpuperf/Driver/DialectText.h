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

/// The module in dialect `text`, verified; errors go to `errors` as
/// "fileName:line:column: error: …" and give null.
mlir::OwningOpRef<mlir::ModuleOp> readDialect(llvm::StringRef text,
                                              llvm::StringRef fileName,
                                              mlir::MLIRContext &context,
                                              llvm::raw_ostream &errors);

/// `module` as text with locations: reading it back gives the same report.
void writeDialect(mlir::ModuleOp module, llvm::raw_ostream &os);

/// A context for one analysis: single-threaded, with the dialect loaded.
std::unique_ptr<mlir::MLIRContext> createContext();

} // namespace gpuperf

#endif // GPUPERF_DRIVER_DIALECTTEXT_H
