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

/// The command line of a process, by its number in decimal or "self"; empty
/// where the system does not tell.
std::vector<std::string> processArguments(const std::string &process);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PROCESSARGUMENTS_H
