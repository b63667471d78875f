//===- gpuperf-opt.cpp - the analyses as passes over dialect text ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Passes.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/VersionLine.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::SetVersionPrinter(
      [](llvm::raw_ostream &os) { os << gpuperf::versionLine("gpuperf-opt"); });
  gpuperf::registerAnalysisPasses();
  mlir::DialectRegistry registry;
  registry.insert<gpuperf::GpuperfDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "gpuperf dialect optimizer\n", registry));
}
