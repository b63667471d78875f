//===- CompilerCode.cpp - device code of the chosen compiler --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/CompilerCode.h"
#include "gpuperf/Frontend/Module/PtxDevice.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "gpuperf/Ptxas/Nvcc.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace gpuperf;

static CompilerChoice chosen(const std::map<std::string, std::string> &config,
                             CompilerChoice choice) {
  if (choice != CompilerChoice::ByCommand)
    return choice;
  auto configured = config.find("compiler");
  if (configured == config.end())
    return choice;
  return parseCompiler(configured->second).value_or(choice);
}

/// What the configuration of `file` sets; nothing where it cannot be read, of
/// which the parse tells.
static std::map<std::string, std::string> settingsOf(llvm::StringRef file) {
  llvm::Expected<std::optional<Config>> config =
      findConfig(file, *llvm::vfs::getRealFileSystem());
  if (config)
    return *config ? std::move((*config)->values)
                   : std::map<std::string, std::string>();
  llvm::consumeError(config.takeError());
  return {};
}

llvm::Expected<std::vector<std::string>>
gpuperf::macrosOfCompiler(const CompileRequest &request, CompilerChoice choice,
                          unsigned nvccSeconds) {
  std::vector<std::string> none;
  if (choice == CompilerChoice::Clang)
    return none;
  llvm::Expected<NvccCommand> command = nvccCommand(request);
  if (!command) { // which is told where its code is asked for
    llvm::consumeError(command.takeError());
    return none;
  }
  choice = chosen(settingsOf(command->file), choice);
  bool isNvcc = choice == CompilerChoice::Nvcc ||
                (choice == CompilerChoice::ByCommand && selectsNvcc(*command));
  if (!isNvcc)
    return none;
  return nvccMacros(*command, nvccSeconds);
}

DeviceModule gpuperf::withoutNvcc(DeviceModule clang,
                                  const std::string &reason) {
  llvm::erase_if(clang.kernels, [&](const KernelFacts &kernel) {
    return !clang.module->getFunction(kernel.mangled);
  });
  clang.messages.push_back({{clang.mainFile, 0, 0},
                            Severity::Warning,
                            "nvcc: " + reason + "; Clang's code is analysed"});
  return clang;
}

DeviceModule gpuperf::codeOfCompiler(DeviceModule clang,
                                     const CompileRequest &request,
                                     CompilerChoice choice,
                                     unsigned nvccSeconds,
                                     std::string &cacheError) {
  choice = chosen(clang.config, choice);
  if (choice == CompilerChoice::Clang)
    return clang;
  llvm::Expected<NvccCommand> command = nvccCommand(request);
  if (!command) {
    std::string reason = llvm::toString(command.takeError());
    return choice == CompilerChoice::Nvcc
               ? withoutNvcc(std::move(clang), reason)
               : std::move(clang);
  }
  if (choice == CompilerChoice::ByCommand && !selectsNvcc(*command))
    return clang;
  llvm::TimeTraceScope scope("gpuperf: nvcc");
  llvm::Expected<std::string> text =
      compileWithNvcc(*command, nvccSeconds, cacheError);
  if (!text)
    return withoutNvcc(std::move(clang), llvm::toString(text.takeError()));
  llvm::Expected<DeviceModule> ptx = readPtxDevice(*text, /*file=*/"");
  if (!ptx)
    return withoutNvcc(std::move(clang),
                       "its PTX has " + llvm::toString(ptx.takeError()));
  DeviceModule both = withSource(std::move(*ptx), std::move(clang));
  both.compiler = "nvcc";
  llvm::VersionTuple version = ptxasVersionOf(*both.module);
  if (!version.empty())
    both.compiler += " " + version.getAsString();
  return both;
}
