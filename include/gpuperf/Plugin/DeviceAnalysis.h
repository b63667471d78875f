//===- DeviceAnalysis.h - the analysis beside a compile ---------*- C++ -*-===//
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

#ifndef GPUPERF_PLUGIN_DEVICEANALYSIS_H
#define GPUPERF_PLUGIN_DEVICEANALYSIS_H

#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Frontend/Facts.h"
#include "gpuperf/Plugin/PluginOptions.h"
#include "gpuperf/Report/Diagnostics.h"
#include <functional>

namespace gpuperf {

/// Makes the device module of the compile; called in the child. With a non-empty
/// argument only the kernels of that name are wanted.
using ModuleSource =
    std::function<llvm::Expected<DeviceModule>(llvm::StringRef onlyKernel)>;

/// What came out, in the order of the source.
struct AnalysisOutcome {
  std::vector<RenderedDiagnostic> diagnostics;
  /// Sentences about what went wrong, each worth one remark.
  std::vector<std::string> failures;
};

/// Device module to diagnostics, in this process.
llvm::Expected<std::vector<RenderedDiagnostic>>
analyseDevice(DeviceModule module, const RunOptions &options);

/// One analysis in the background.
class DeviceAnalysis {
public:
  /// Starts the child. `kernels` are the names of those of the file, for the
  /// time limit and for a second try.
  DeviceAnalysis(ModuleSource source, std::vector<std::string> kernels,
                 const PluginOptions &options);

  /// Waits for the child. When it failed and there are several kernels, each is
  /// tried alone, so that one bad kernel does not cost the others.
  AnalysisOutcome finish();

private:
  ModuleSource source;
  std::vector<std::string> kernels;
  const PluginOptions &options;
  ChildProcess child;

  ChildLimits limits(size_t kernelCount) const;
  void work(llvm::raw_ostream &os, llvm::StringRef onlyKernel) const;
  void tryEachKernel(AnalysisOutcome &outcome);
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_DEVICEANALYSIS_H
