//===- BackgroundAnalysis.h - the analysis beside a compile -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   compile, parse done ──fork──▶ child: device module ─▶ dialect ─▶ findings
//        │ code generation               │
//        ▼                               ▼ JSON through a pipe
//   finish() ◀───────────────────────────┘
//
// A forked child shares the whole AST without a copy, runs at the same time as
// the user's code generation, and can be killed. A failure in the child never
// fails the compile; it becomes one remark.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_BACKGROUNDANALYSIS_H
#define GPUPERF_DRIVER_BACKGROUNDANALYSIS_H

#include "gpuperf/Driver/AnalyseDevice.h"
#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/SharedArray.h"

namespace gpuperf {

/// The result of an analysis, in source order.
struct AnalysisOutcome {
  std::vector<RenderedDiagnostic> diagnostics;
  /// One sentence for each failure; each becomes a remark.
  std::vector<std::string> failures;
};

/// Options of an analysis with limits.
struct BackgroundOptions : DeviceOptions {
  unsigned budgetMs = 500; ///< CPU time per kernel, milliseconds
};

/// One analysis in the background.
class BackgroundAnalysis {
public:
  /// Starts the child, which calls `source`. `kernels` are the names of the
  /// file's kernels; they determine the time limit and are needed for retries.
  BackgroundAnalysis(DeviceSource source, std::vector<std::string> kernels,
                     const BackgroundOptions &options);

  /// Waits for the child. If it failed and the file has several kernels, each
  /// is analysed again in a child of its own, until four of them have failed.
  AnalysisOutcome finish();

private:
  DeviceSource source;
  std::vector<std::string> kernels;
  const BackgroundOptions &options;
  SharedArray<KernelProgress> progress{1};
  ChildProcess child;

  ChildLimits limits(size_t kernelCount) const;
  void work(llvm::raw_ostream &os, llvm::StringRef onlyKernel,
            const ChildLimits &limits);
  AnalysisOutcome answer();
  void tryEachKernel(AnalysisOutcome &outcome);
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_BACKGROUNDANALYSIS_H
