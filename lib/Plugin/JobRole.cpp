//===- JobRole.cpp - which job of a CUDA compile reports ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/JobRole.h"
#include "gpuperf/Support/ProcessArguments.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

/// `@file` arguments, as build systems write them for long command lines.
static std::vector<std::string>
expandResponseFiles(llvm::ArrayRef<std::string> arguments) {
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *> expanded;
  for (const std::string &argument : arguments)
    expanded.push_back(argument.c_str());
  llvm::cl::ExpansionContext context(allocator,
                                     llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = context.expandResponseFiles(expanded))
    llvm::consumeError(std::move(error));
  return {expanded.begin(), expanded.end()};
}

static bool isDriver(llvm::ArrayRef<std::string> arguments) {
  return !arguments.empty() &&
         (arguments.size() < 2 || arguments[1] != "-cc1") &&
         llvm::any_of(arguments, [](StringRef argument) {
           return argument.starts_with("-fplugin=") ||
                  argument.starts_with("@") || argument.starts_with("--config");
         });
}

std::vector<std::string> gpuperf::findDriverCommandLine() {
  for (const std::string &process :
       {std::string("self"), std::to_string(getppid())}) {
    std::vector<std::string> arguments = processArguments(process);
    if (isDriver(arguments))
      return expandResponseFiles(arguments);
  }
  return {};
}

DriverJobs gpuperf::parseDriverJobs(llvm::ArrayRef<std::string> commandLine) {
  DriverJobs jobs;
  for (StringRef argument : commandLine) {
    if (argument == "--cuda-host-only" || argument == "--offload-host-only")
      jobs.hostOnly = true, jobs.deviceOnly = false;
    else if (argument == "--cuda-device-only" ||
             argument == "--offload-device-only")
      jobs.deviceOnly = true, jobs.hostOnly = false;
    else if (argument == "--cuda-compile-host-device" ||
             argument == "--offload-host-device")
      jobs.deviceOnly = jobs.hostOnly = false;
    else if (argument.consume_front("--cuda-gpu-arch=") ||
             argument.consume_front("--offload-arch=")) {
      llvm::SmallVector<StringRef> archs;
      argument.split(archs, ',');
      for (StringRef arch : archs)
        jobs.archs.push_back(arch.str());
    } else if (argument.consume_front("--no-cuda-gpu-arch=") ||
               argument.consume_front("--no-offload-arch=")) {
      std::string removed = argument.str();
      if (removed == "all")
        jobs.archs.clear();
      llvm::erase(jobs.archs, removed);
    }
  }
  return jobs;
}

/// 80 for "sm_80" and "sm_80a"; 0 for words such as "native".
static unsigned archNumber(StringRef arch) {
  unsigned number = 0;
  if (arch.consume_front("sm_"))
    arch.take_while(llvm::isDigit).getAsInteger(10, number);
  return number;
}

/// The one of `archs` whose code the GPU `runsOn` runs: the latest that is not
/// after it
/// ("sm_90a" is for one GPU only); where there is none, or no GPU is asked
/// about, the latest of all.
static unsigned reportingArch(llvm::ArrayRef<std::string> archs,
                              StringRef runsOn) {
  unsigned latest = 0, best = 0, gpu = archNumber(runsOn);
  for (StringRef arch : archs) {
    unsigned number = archNumber(arch);
    latest = std::max(latest, number);
    if (arch.ends_with("a") ? number == gpu : number <= gpu)
      best = std::max(best, number);
  }
  return best ? best : latest;
}

JobRole gpuperf::roleOf(const clang::CompilerInstance &compiler,
                        llvm::ArrayRef<std::string> driverCommandLine,
                        StringRef runsOn) {
  const clang::LangOptions &language = compiler.getLangOpts();
  if (!language.CUDA || language.HIP)
    return JobRole::Silent;
  DriverJobs jobs = parseDriverJobs(driverCommandLine);
  if (!language.CUDAIsDevice)
    return jobs.hostOnly ? JobRole::AnalyseFromHost : JobRole::Silent;
  unsigned own = archNumber(compiler.getTarget().getTargetOpts().CPU);
  return own == reportingArch(jobs.archs, runsOn) || jobs.archs.empty()
             ? JobRole::AnalyseDevice
             : JobRole::Silent;
}
