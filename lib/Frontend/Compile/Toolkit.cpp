//===- Toolkit.cpp - finding the CUDA toolkit -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toolkit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace gpuperf;

static bool holdsToolkit(llvm::StringRef path) {
  llvm::SmallString<128> header(path);
  llvm::sys::path::append(header, "include", "cuda_runtime.h");
  return !path.empty() && llvm::sys::fs::exists(header);
}

llvm::Expected<std::string> gpuperf::findToolkit(llvm::StringRef choice,
                                                 const DeviceFlags &flags) {
  if (choice == "none")
    return "";
  if (!choice.empty()) {
    if (holdsToolkit(choice))
      return choice.str();
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "no CUDA toolkit in '" + choice + "'");
  }
  if (holdsToolkit(flags.cudaPath))
    return flags.cudaPath;
  if (flags.noCudaHeaders)
    return "";
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> path = llvm::sys::Process::GetEnv(variable))
      if (holdsToolkit(*path))
        return *path;
  return holdsToolkit("/usr/local/cuda") ? "/usr/local/cuda" : "";
}
