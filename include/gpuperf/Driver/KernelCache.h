//===- KernelCache.h - cache of the results of kernels ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel as dialect text + settings ──SHA-1──▶ key ─┬─ found ─▶ results
//                                                     └─ new ───▶ analysis
//
// The results of an analysis depend only on the kernel's text in the dialect
// with locations, on the module's attributes, on the settings and on the given
// model inputs. All of them are part of the key.
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

/// The results of one kernel under all its launches.
struct KernelResults {
  std::vector<KernelReport> kernels;
  std::vector<UnanalysedKernel> notAnalysed;
};

/// A cache of results for successive versions of one file. endRun drops the
/// entries that the run did not use.
class KernelCache {
public:
  /// The results of `key`, or null.
  const KernelResults *find(llvm::StringRef key);
  void keep(llvm::StringRef key, const KernelResults &results);
  /// Ends a run: drops entries that were neither found nor kept in it.
  void endRun();

private:
  struct Entry {
    KernelResults results;
    unsigned run = 0; ///< the last run that used it
  };
  llvm::StringMap<Entry> entries;
  unsigned run = 0;
};

/// Makes the cache keys of the kernels of one run.
class KernelKeys {
public:
  KernelKeys(mlir::ModuleOp module, const Settings &settings, double effort);
  /// Only the modelInputs of `inputs` are used: those given for the kernel.
  std::string keyOf(KernelOp kernel, const KernelProfile &inputs) const;

private:
  mlir::ModuleOp module;
  std::string common; ///< the part of the key that all kernels share
};

/// The order of analysis and the cache, for interactive use.
struct KernelSchedule {
  KernelCache *cache = nullptr;
  /// Whether a kernel is analysed before the others; null: none is.
  std::function<bool(KernelOp)> isFirst;
  /// Called after each kernel that was not in the cache, except for the last
  /// kernel. `firstKernelsDone`: all kernels with isFirst are done. `soFar`
  /// returns a report of the finished kernels. The result false ends the run.
  std::function<bool(bool firstKernelsDone,
                     llvm::function_ref<RunReport()> soFar)>
      proceed;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELCACHE_H
