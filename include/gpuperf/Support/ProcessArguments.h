//===- ProcessArguments.h - the command line of a process -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_PROCESSARGUMENTS_H
#define GPUPERF_SUPPORT_PROCESSARGUMENTS_H

#include <string>
#include <vector>

namespace gpuperf {

/// The command line of a process, given as its decimal id or "self"; empty when
/// the system does not provide it.
std::vector<std::string> processArguments(const std::string &process);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PROCESSARGUMENTS_H
