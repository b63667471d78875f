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
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace gpuperf {

/// Clang runs one job for the host and one for each GPU architecture, and loads
/// the plugin into all of them. Findings must appear once.
enum class JobRole {
  Silent,          ///< another job of this compile reports
  AnalyseDevice,   ///< this device-side parse is analysed
  AnalyseFromHost, ///< no device job runs: derive one from this host-side parse
};

/// What a driver command line says about its jobs.
struct DriverJobs {
  bool hostOnly = false, deviceOnly = false;
  std::vector<std::string> archs; ///< as asked for; empty: the default
};

/// Reads the flags that decide on jobs; response files are expanded.
DriverJobs parseDriverJobs(llvm::ArrayRef<std::string> commandLine);

/// The driver's command line: this process' own when the compiler runs inside
/// the driver, else the parent's. Empty when it cannot be found out.
std::vector<std::string> findDriverCommandLine();

/// The role of the job that `compiler` runs. With several architectures, the
/// job reports whose code runs on the GPU `runsOn` ("sm_90"); where that is
/// empty, or runs none, the job of the highest one. Unknown drivers: device
/// jobs report.
JobRole roleOf(const clang::CompilerInstance &compiler,
               llvm::ArrayRef<std::string> driverCommandLine,
               llvm::StringRef runsOn);

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_JOBROLE_H
