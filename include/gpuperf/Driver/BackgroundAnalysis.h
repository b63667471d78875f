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
// A forked child has the whole AST for the price of a page table, overlaps with
// the user's code generation, and can be killed: whatever goes wrong in it costs
// the compile one remark.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_BACKGROUNDANALYSIS_H
#define GPUPERF_DRIVER_BACKGROUNDANALYSIS_H

#include "gpuperf/Driver/AnalyseDevice.h"
#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Support/ChildProcess.h"

namespace gpuperf {

/// What came out, in the order of the source.
struct AnalysisOutcome {
  std::vector<RenderedDiagnostic> diagnostics;
  /// Sentences about what went wrong, each worth one remark.
  std::vector<std::string> failures;
};

/// An analysis within limits.
struct BackgroundOptions : DeviceOptions {
  unsigned budgetMs = 500; ///< of the processor, for each kernel
  std::string inject;      ///< crash, fatal, hang, oom: a failure, for tests
};

/// One analysis in the background.
class BackgroundAnalysis {
public:
  /// Starts the child, in which `source` is called. `kernels` are the names of
  /// those of the file, for the time limit and for a second try.
  BackgroundAnalysis(DeviceSource source, std::vector<std::string> kernels,
                     const BackgroundOptions &options);

  /// Waits for the child. When it failed at no kernel, each is tried alone: one
  /// bad kernel does not cost the others.
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
