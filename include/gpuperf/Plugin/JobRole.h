//===- JobRole.h - which job of a CUDA compile reports ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_JOBROLE_H
#define GPUPERF_PLUGIN_JOBROLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace gpuperf {

/// Clang runs one job for the host and one for each GPU architecture, and loads
/// the plugin into all of them. The role of a job decides whether it reports,
/// so that each finding appears once.
enum class JobRole {
  Silent,          ///< another job of this compile reports
  AnalyseDevice,   ///< analyse the device code that this job parses
  AnalyseFromHost, ///< no device job runs: derive one from this host job
};

/// The jobs that a driver command line requests.
struct DriverJobs {
  bool hostOnly = false, deviceOnly = false;
  std::vector<std::string> archs; ///< as given; empty: Clang's default
};

/// Reads the flags that select jobs. Response files are expanded.
DriverJobs parseDriverJobs(llvm::ArrayRef<std::string> commandLine);

/// The driver's command line: that of this process when the compiler runs
/// inside the driver, otherwise that of its parent. Empty when it cannot be
/// read.
std::vector<std::string> findDriverCommandLine();

/// The role of the job that `compiler` runs. With several architectures, the
/// job of the latest one that runs on the GPU `runsOn` ("sm_90") reports. If
/// `runsOn` is empty, or runs none of them, the job of the highest architecture
/// reports. If the command line names no architecture, every device job does.
JobRole roleOf(const clang::CompilerInstance &compiler,
               llvm::ArrayRef<std::string> driverCommandLine,
               llvm::StringRef runsOn);

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_JOBROLE_H
