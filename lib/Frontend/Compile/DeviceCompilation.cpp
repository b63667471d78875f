//===- DeviceCompilation.cpp - CUDA source to optimised device IR ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include "ClangProgram.h"
#include "CommandLine.h"
#include "DeviceCommand.h"
#include "DeviceParse.h"
#include "Parsed/ErrorLog.h"
#include "Toolkit.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "gpuperf/Support/ResponseFiles.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

std::string absolutePath(llvm::StringRef path, llvm::StringRef directory) {
  llvm::SmallString<256> result(path);
  if (!llvm::sys::path::is_absolute(path) && !directory.empty()) {
    result = directory;
    llvm::sys::path::append(result, path);
  }
  llvm::sys::fs::make_absolute(result);
  return result.str().str();
}

std::vector<std::string> parseFlags(const DeviceFlags &flags,
                                    llvm::StringRef cudaPath,
                                    llvm::StringRef arch) {
  std::vector<std::string> result = {("--cuda-gpu-arch=" + arch).str()};
  if (cudaPath.empty())
    result.push_back("-nocudainc");
  else
    result.push_back(("--cuda-path=" + cudaPath).str());
  result.insert(result.end(), flags.clang.begin(), flags.clang.end());
  return result;
}

/// The command line for clang's driver.
std::vector<std::string> driverCommand(llvm::ArrayRef<std::string> flags,
                                       llvm::StringRef file) {
  std::vector<std::string> command = {
      clangProgram(), "-x",  "cuda", "--cuda-device-only", "-fsyntax-only",
      "-nocudalib",   "-O3", "-w",   "-ferror-limit=0"};
  command.insert(command.end(), flags.begin(), flags.end());
  command.push_back(file.str());
  return command;
}

std::shared_ptr<CompilerInvocation>
createDeviceInvocation(const std::vector<std::string> &command,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                       ErrorLog &log) {
  assert(!command.empty() && "a command begins with the driver's name");
  std::vector<const char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(word.c_str());
  CreateInvocationOptions options;
  DiagnosticOptions diagnostics;
  options.Diags = compat::createDiagnostics(*files, diagnostics, log);
  options.VFS = std::move(files);
  options.ProbePrecompiled = false;
  return createInvocation(arguments, options);
}

llvm::Error cannot(const CompileRequest &request, const llvm::Twine &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot compile '" + request.file +
                                     "': " + why);
}

} // namespace

std::vector<std::string> gpuperf::commandWords(const CompileRequest &request) {
  std::vector<std::string> words =
      expandResponseFiles(request.flags, request.directory);
  bool lacksCompilerName = !hasCompiler(request.flags);
  if (!lacksCompilerName && !isNvcc(request.flags))
    return words;
  std::vector<std::string> first = wordsOfVariable(kNvccVariables[0]),
                           last = wordsOfVariable(kNvccVariables[1]);
  words.insert(words.begin() + !lacksCompilerName, first.begin(), first.end());
  words.insert(words.end(), last.begin(), last.end());
  return words;
}

llvm::Expected<DeviceCommand>
gpuperf::deviceCommand(const CompileRequest &request) {
  DeviceFlags flags = parseCommandLine(commandWords(request), request.file);
  std::string arch = normaliseArch(request.arch);
  if (!request.arch.empty() && arch.empty())
    return cannot(request, "unknown architecture '" + request.arch + "'");
  CodeTarget target = arch.empty() ? targetFor(flags.targets, request.runsOn)
                                   : CodeTarget{arch, ""};
  if (target.virtualArch.empty())
    target.virtualArch = target.arch;
  llvm::Expected<std::string> cuda = findToolkit(request.cuda, flags);
  if (!cuda)
    return cannot(request, llvm::toString(cuda.takeError()));
  DeviceCommand command;
  command.path = absolutePath(request.file, request.directory);
  command.cuda = *cuda;
  command.flags = parseFlags(flags, *cuda, supportedArch(target.virtualArch));
  llvm::append_range(command.flags, request.nvccMacros);
  command.words = driverCommand(command.flags, request.file);
  command.options.arch = target.arch;
  command.compiledAs = target.virtualArch;
  command.options.code = flags.code;
  command.options.onlyMainFile = request.onlyMainFile;
  command.options.isForNvcc = !request.nvccMacros.empty();
  command.options.programArguments = request.programArguments;
  command.options.sizes = request.sizes;
  command.options.calls = request.calls;
  return command;
}

llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
gpuperf::filesFor(const CompileRequest &request, llvm::StringRef path) {
  auto files = deviceFileSystem(request.directory);
  for (const auto &[other, text] : request.otherTexts)
    addFile(*files, other, text);
  if (request.text)
    addFile(*files, path, *request.text);
  else if (!files->exists(path))
    return cannot(request, "no such file");
  return files;
}

llvm::Expected<std::shared_ptr<CompilerInvocation>> gpuperf::deviceInvocation(
    const CompileRequest &request, const DeviceCommand &command,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  ErrorLog driverLog;
  std::shared_ptr<CompilerInvocation> invocation =
      createDeviceInvocation(command.words, std::move(files), driverLog);
  if (!invocation ||
      invocation->getTargetOpts().Triple.find("nvptx") == std::string::npos)
    return cannot(request, driverLog.errors().empty()
                               ? "the flags make no device compile"
                               : driverLog.errors().front().message);
  invocation->getFileSystemOpts().WorkingDir = request.directory;
  addCudaHeaders(*invocation, command.cuda);
  prepareDeviceParse(*invocation, command.compiledAs);
  return invocation;
}

CodeOptions gpuperf::codeOptionsOf(llvm::ArrayRef<std::string> command) {
  return parseCommandLine(command, /*file=*/"").code;
}

std::string gpuperf::architectureOf(llvm::ArrayRef<std::string> command,
                                    llvm::StringRef runsOn) {
  return targetFor(parseCommandLine(command, /*file=*/"").targets, runsOn).arch;
}

llvm::Expected<DeviceParseInput>
gpuperf::deviceParseInput(const CompileRequest &request) {
  llvm::Expected<DeviceCommand> command = deviceCommand(request);
  if (!command)
    return command.takeError();
  auto files = filesFor(request, command->path);
  if (!files)
    return files.takeError();
  auto invocation = deviceInvocation(request, *command, *files);
  if (!invocation)
    return invocation.takeError();
  return DeviceParseInput{std::move(*command), std::move(*files),
                          std::move(*invocation)};
}

llvm::Expected<DeviceModule>
gpuperf::compileForDevice(const CompileRequest &request) {
  llvm::Expected<DeviceParseInput> input = deviceParseInput(request);
  if (!input)
    return input.takeError();
  return runDeviceParse(std::move(input->invocation), input->files,
                        std::move(input->command.options));
}

llvm::Expected<CompileRequest>
gpuperf::requestFromBuild(const tooling::CompilationDatabase &database,
                          llvm::StringRef file) {
  std::string path = absolutePath(file, "");
  std::vector<tooling::CompileCommand> commands =
      database.getCompileCommands(path);
  if (commands.empty())
    return llvm::createStringError("the build has no compile command for '" +
                                   file + "'");
  CompileRequest request;
  request.file = path;
  request.flags = commands.front().CommandLine;
  request.directory = commands.front().Directory;
  return request;
}
