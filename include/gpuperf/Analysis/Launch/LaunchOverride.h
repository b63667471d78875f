//===- LaunchOverride.h - a launch that the user gives ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
#define GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H

#include <array>
#include <map>
#include <optional>
#include <string>

namespace gpuperf {

/// What the command line knows better than the source.
struct LaunchOverride {
  std::array<std::optional<std::string>, 3> grid, block; ///< expressions
  std::optional<std::string> sharedBytes;
  std::map<std::string, std::string> args;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
