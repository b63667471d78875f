//===- ProcessArguments.cpp - the command line of a process ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/ProcessArguments.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace gpuperf;

std::vector<std::string> gpuperf::processArguments(const std::string &process) {
  std::vector<std::string> result;
  // Linux keeps the arguments of a process, each ended by NUL.
  auto buffer =
      llvm::MemoryBuffer::getFileAsStream("/proc/" + process + "/cmdline");
  if (!buffer)
    return result;
  llvm::SmallVector<llvm::StringRef> parts;
  (*buffer)->getBuffer().split(parts, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    result.push_back(part.str());
  return result;
}
