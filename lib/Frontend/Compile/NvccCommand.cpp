//===- NvccCommand.cpp - the same compile by nvcc -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/NvccCommand.h"
#include "gpuperf/Support/ResponseFiles.h"
#include "CommandLine.h"
#include "DeviceCommand.h"
#include "Toolkit.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

std::optional<CompilerChoice> gpuperf::parseCompiler(StringRef name) {
  return llvm::StringSwitch<std::optional<CompilerChoice>>(name)
      .Case("", CompilerChoice::ByCommand)
      .Case("clang", CompilerChoice::Clang)
      .Case("nvcc", CompilerChoice::Nvcc)
      .Default(std::nullopt);
}

/// Flags that mean the same to nvcc, of those that shape Clang's parse.
static void addShared(const DeviceFlags &flags, std::vector<std::string> &to) {
  for (size_t i = 0; i < flags.clang.size(); ++i) {
    StringRef flag = flags.clang[i];
    bool hasNext = i + 1 < flags.clang.size();
    if (flag.starts_with("-D") || flag.starts_with("-U") ||
        flag.starts_with("-I")) {
      to.push_back(flag.str());
    } else if (hasNext && (flag == "-isystem" || flag == "-include")) {
      to.insert(to.end(), {flag.str(), flags.clang[++i]});
    } else if (hasNext && (flag == "-iquote" || flag == "-idirafter")) {
      to.push_back("-I" + flags.clang[++i]);
    } else if (flag.consume_front("-std=")) {
      // nvcc has no names for GNU's dialects, which it speaks all the same.
      StringRef year = flag;
      if (year.consume_front("gnu++") || year.consume_front("c++"))
        to.push_back(("-std=c++" + (year == "2a"                   ? "20"
                                    : year == "2b" || year == "23" ? "20"
                                                                   : year))
                         .str());
    } else if (flag == "-fgpu-flush-denormals-to-zero" && !flags.fastMath) {
      to.push_back("-ftz=true");
    } else if (flag == "-ffp-contract=off") {
      to.push_back("-fmad=false");
    } else if (flag == "-fgpu-rdc") {
      to.push_back("-rdc=true");
    }
  }
}

static bool hasCompiler(const CompileRequest &request) {
  return !request.flags.empty() &&
         !StringRef(request.flags.front()).starts_with("-");
}

llvm::Expected<NvccCommand>
gpuperf::nvccCommand(const CompileRequest &request) {
  llvm::Expected<DeviceCommand> device = deviceCommand(request);
  if (!device)
    return device.takeError();
  // Not the toolkit that the command names, whose headers are read: a project's
  // own would be a program of the project.
  llvm::Expected<std::string> toolkit =
      findToolkit(request.cuda, DeviceFlags());
  if (!toolkit)
    return toolkit.takeError();
  if (toolkit->empty())
    return llvm::createStringError("there is no CUDA toolkit");
  NvccCommand command;
  llvm::SmallString<128> program(*toolkit);
  llvm::sys::path::append(program, "bin", "nvcc");
  if (!llvm::sys::fs::can_execute(program))
    return llvm::createStringError("there is no '" + program + "'");
  command.program = program.str().str();
  command.file = device->path;
  command.directory = request.directory;
  command.isBare = !hasCompiler(request);
  command.isOfNvcc = isNvcc(request.flags);
  DeviceFlags flags = parseCommandLine(
      expandResponseFiles(request.flags, request.directory), request.file);
  command.flags = {"-arch=" + device->options.arch, "--extended-lambda",
                   "--expt-relaxed-constexpr"};
  if (flags.fastMath)
    command.flags.push_back("-use_fast_math");
  if (flags.code.maxRegisters)
    command.flags.push_back("-maxrregcount=" +
                            std::to_string(*flags.code.maxRegisters));
  addShared(flags, command.flags);
  return command;
}

bool gpuperf::isByNvcc(const NvccCommand &command) {
  return command.isOfNvcc || command.isBare;
}
