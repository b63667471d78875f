//===- DialectText.cpp - the dialect as text ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace gpuperf;

std::unique_ptr<mlir::MLIRContext> gpuperf::createContext() {
  // Threads would not survive a fork, and one kernel needs none.
  auto context = std::make_unique<mlir::MLIRContext>(
      mlir::MLIRContext::Threading::DISABLED);
  context->loadDialect<GpuperfDialect>();
  context->printOpOnDiagnostic(false);
  return context;
}

mlir::OwningOpRef<mlir::ModuleOp>
gpuperf::readDialect(llvm::StringRef text, llvm::StringRef fileName,
                     mlir::MLIRContext &context, llvm::raw_ostream &errors) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, fileName), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(sources, &context, errors);
  return mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
}

void gpuperf::writeDialect(mlir::ModuleOp module, llvm::raw_ostream &os) {
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo(true, /*prettyForm=*/false);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, flags);
  os << llvm::StringRef(text).rtrim('\n') << '\n';
}
