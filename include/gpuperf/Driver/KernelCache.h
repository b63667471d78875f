//===- KernelCache.h - kernels that need no new analysis --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel as dialect text + settings ──digest──▶ key ─┬─ known ─▶ its results
//                                                      └─ new ──▶ analysis,
//                                                      kept
//
// An analysis is a function of the kernel's text in the dialect, locations
// included, of the module's attributes and of the settings, and of nothing
// else.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELCACHE_H
#define GPUPERF_DRIVER_KERNELCACHE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace gpuperf {

struct RunOptions;
struct Settings;

/// What there is to tell of one kernel under all its launches.
struct KernelResults {
  std::vector<KernelReport> kernels;
  std::vector<UnanalysedKernel> notAnalysed;
};

/// What analyses gave, between versions of one file. A run uses what the one
/// before it kept; what it does not use is dropped at its end.
class KernelCache {
public:
  /// Null where nothing is kept under `key`.
  const KernelResults *find(llvm::StringRef key);
  void keep(llvm::StringRef key, const KernelResults &results);
  /// Drops what this run has neither found nor kept.
  void endRun();

private:
  struct Entry {
    KernelResults results;
    unsigned run = 0; ///< that used it last
  };
  llvm::StringMap<Entry> entries;
  unsigned run = 0;
};

/// Makes the keys of the kernels of one run.
class KernelKeys {
public:
  KernelKeys(mlir::ModuleOp module, const Settings &settings, double effort);
  /// `inputs` are those that models are given for the kernel.
  std::string keyOf(KernelOp kernel, const KernelProfile &inputs) const;

private:
  mlir::ModuleOp module;
  std::string common; ///< what all kernels' results depend on
};

/// How a run goes about the kernels of a module, for one who waits.
struct KernelSchedule {
  KernelCache *cache = nullptr;
  /// Which kernels come first; null: none does.
  std::function<bool(KernelOp)> isFirst;
  /// Called after each kernel that was analysed anew and is not the last one;
  /// `firstDone` when all that come first are done, `soFar` makes a report of
  /// what there is. False ends the run.
  std::function<bool(bool firstDone, llvm::function_ref<RunReport()> soFar)>
      proceed;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELCACHE_H
