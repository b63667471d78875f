//===- RecordedLaunches.h - records as planned launches ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   records ─names─▶ records of a kernel ─fitRecorded─▶ launch of the source,
//                                                       with its arguments
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_RECORDEDLAUNCHES_H
#define GPUPERF_DRIVER_RECORDEDLAUNCHES_H

#include "gpuperf/Driver/LaunchPlan.h"

namespace gpuperf {

/// The recorded launches of each kernel of a module.
class RecordedLaunches {
public:
  /// `records` must outlive this object. Records whose name matches several
  /// kernels are ignored.
  RecordedLaunches(mlir::ModuleOp module, llvm::ArrayRef<LaunchRecord> records);

  /// The recorded launches of `kernel`, at most 16; empty when it has none.
  /// Each record is combined with the launches of the source that certainly
  /// have its grid and block, giving one planned launch per match. If no launch
  /// certainly matches and exactly one may match, that one is used. Otherwise
  /// only the facts that apply to all launches are used (annotations,
  /// configuration).
  std::vector<PlannedLaunch> plan(KernelOp kernel) const;

  /// Messages about names that match several kernels, about omitted records and
  /// about observations of other code.
  std::vector<std::string> messages;

private:
  void limit(KernelOp kernel, std::vector<const LaunchRecord *> &list);
  void checkObserved(KernelOp kernel,
                     llvm::ArrayRef<const LaunchRecord *> list);

  std::map<mlir::Operation *, std::vector<const LaunchRecord *>> ofKernel;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_RECORDEDLAUNCHES_H
