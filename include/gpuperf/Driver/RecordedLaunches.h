//===- RecordedLaunches.h - records as planned launches ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   records ─names─▶ those of a kernel ─fitRecorded─▶ the source's launch
//                                                     whose arguments they have
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_RECORDEDLAUNCHES_H
#define GPUPERF_DRIVER_RECORDEDLAUNCHES_H

#include "gpuperf/Driver/LaunchPlan.h"

namespace gpuperf {

/// The recorded launches of each kernel of a module.
class RecordedLaunches {
public:
  /// `records` outlive this. A name that may mean several kernels means none.
  RecordedLaunches(mlir::ModuleOp module, llvm::ArrayRef<LaunchRecord> records);

  /// Those of `kernel`; empty when it has none. A shape that several launches
  /// of the source have is planned with the arguments of each; where none
  /// surely has it, but one may, with what that one knows; else with what is
  /// told of all launches.
  std::vector<PlannedLaunch> plan(KernelOp kernel) const;

  /// Names that mean several kernels, and launches that are left out.
  std::vector<std::string> messages;

private:
  void limit(KernelOp kernel, std::vector<const LaunchRecord *> &list);

  std::map<mlir::Operation *, std::vector<const LaunchRecord *>> ofKernel;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_RECORDEDLAUNCHES_H
