//===- CompilerCode.cpp - the code of the user's compiler -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/CompilerCode.h"
#include "gpuperf/Frontend/PtxDevice.h"
#include "gpuperf/Ptxas/Nvcc.h"
#include "gpuperf/Sass/SassTable.h"
#include "llvm/Support/TimeProfiler.h"

using namespace gpuperf;

static CompilerChoice chosen(const DeviceModule &device,
                             CompilerChoice choice) {
  if (choice != CompilerChoice::ByCommand)
    return choice;
  auto configured = device.config.find("compiler");
  if (configured == device.config.end())
    return choice;
  return parseCompiler(configured->second).value_or(choice);
}

static DeviceModule unchanged(DeviceModule clang, const std::string &reason) {
  clang.messages.push_back({{clang.mainFile, 0, 0},
                            Severity::Warning,
                            "nvcc: " + reason + "; Clang's code is analysed"});
  return clang;
}

DeviceModule gpuperf::codeOfCompiler(DeviceModule clang,
                                     const CompileRequest &request,
                                     CompilerChoice choice,
                                     unsigned nvccSeconds,
                                     std::string &notKept) {
  choice = chosen(clang, choice);
  if (choice == CompilerChoice::Clang)
    return clang;
  llvm::Expected<NvccCommand> command = nvccCommand(request);
  if (!command) {
    std::string reason = llvm::toString(command.takeError());
    return choice == CompilerChoice::Nvcc ? unchanged(std::move(clang), reason)
                                          : std::move(clang);
  }
  if (choice == CompilerChoice::ByCommand && !isByNvcc(*command))
    return clang;
  llvm::TimeTraceScope scope("gpuperf: nvcc");
  llvm::Expected<std::string> text =
      compileWithNvcc(*command, nvccSeconds, notKept);
  if (!text)
    return unchanged(std::move(clang), llvm::toString(text.takeError()));
  llvm::Expected<DeviceModule> ptx = readPtxDevice(*text, /*file=*/"");
  if (!ptx)
    return unchanged(std::move(clang),
                     "its PTX has " + llvm::toString(ptx.takeError()));
  DeviceModule both = withSource(std::move(*ptx), std::move(clang));
  both.compiler = "nvcc";
  llvm::VersionTuple version = ptxasVersionOf(*both.module);
  if (!version.empty())
    both.compiler += " " + version.getAsString();
  return both;
}
