//===- NvccCommand.cpp - commands to compile with nvcc --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/NvccCommand.h"
#include "CommandLine.h"
#include "DeviceCommand.h"
#include "Toolkit.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

/// "-I" and `value`, which is a path as seen from the command's folder.
static std::string withPath(StringRef flag, StringRef value,
                            const NvccCommand &command) {
  llvm::SmallString<256> path(value);
  if (!command.directory.empty())
    compat::makeAbsolute(command.directory, path);
  return (flag + path).str();
}

/// nvcc has no names for GNU's dialects, which it speaks all the same, nor for
/// what comes after C++20.
static void addDialect(StringRef name, NvccCommand &command) {
  if (!name.consume_front("gnu++") && !name.consume_front("c++"))
    return;
  bool isLater = name == "2a" || name == "2b" || name == "23";
  command.options.push_back(("-std=c++" + (isLater ? "20" : name)).str());
}

/// Flags that mean the same to nvcc or its preprocessor, of those that shape
/// Clang's parse.
static void addShared(const DeviceFlags &flags, NvccCommand &command) {
  for (size_t i = 0; i < flags.clang.size(); ++i) {
    StringRef flag = flags.clang[i];
    bool hasNext = i + 1 < flags.clang.size();
    if (flag.starts_with("-D") || flag.starts_with("-U"))
      command.macros.push_back(flag.str());
    else if (flag.consume_front("-I"))
      command.folders.push_back(withPath("-I", flag, command));
    else if (hasNext && (flag == "-iquote" || flag == "-idirafter"))
      command.folders.push_back(withPath(flag, flags.clang[++i], command));
    else if (hasNext && flag == "-isystem")
      command.systems.push_back(withPath(flag, flags.clang[++i], command));
    else if (hasNext && flag == "-include")
      command.included.push_back("-include" + flags.clang[++i]);
    else if (flag.consume_front("-std="))
      addDialect(flag, command);
    else if (flag == "-fgpu-flush-denormals-to-zero" && !flags.fastMath)
      command.options.push_back("-ftz=true");
    else if (flag == "-ffp-contract=off")
      command.options.push_back("-fmad=false");
    else if (flag == "-fgpu-rdc")
      command.options.push_back("-rdc=true");
  }
}

/// What of the user's environment is nvcc's own and no project may say: which
/// host compiler preprocesses.
static void addHostCompiler(llvm::ArrayRef<std::string> words,
                            NvccCommand &command) {
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    bool isJoined = word.consume_front("-ccbin=") ||
                    word.consume_front("--compiler-bindir=");
    bool hasNext = i + 1 < words.size() &&
                   (word == "-ccbin" || word == "--compiler-bindir");
    if (isJoined || hasNext)
      command.options.insert(command.options.end(),
                             {"-ccbin", isJoined ? word.str() : words[++i]});
    else if (word == "-allow-unsupported-compiler" ||
             word == "--allow-unsupported-compiler")
      command.options.push_back("-allow-unsupported-compiler");
  }
}

/// What nvcc takes beyond CUDA's own language: of its own commands what they
/// say, of others all, as they say nothing of it.
static void addLanguage(const CompileRequest &request, NvccCommand &command) {
  static constexpr StringRef kExtensions[][3] = {
      {"extended-lambda", "expt-extended-lambda", "--extended-lambda"},
      {"expt-relaxed-constexpr", "expt-relaxed-constexpr",
       "--expt-relaxed-constexpr"}};
  std::vector<std::string> words = commandWords(request);
  for (const auto &[name, older, option] : kExtensions) {
    auto asks = [name = name, older = older](StringRef word) {
      bool isOption = word.consume_front("-");
      word.consume_front("-");
      return isOption && (word == name || word == older);
    };
    if (!command.isOfNvcc || llvm::any_of(words, asks))
      command.options.push_back(option.str());
  }
}

/// Whether a shell reads nothing but a word in it.
static bool isPlain(StringRef word) {
  return !word.empty() && llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || StringRef("_./=,+-").contains(c);
  });
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
  command.lacksCompilerName = !hasCompiler(request.flags);
  command.isOfNvcc = isNvcc(request.flags);
  DeviceFlags flags = parseCommandLine(commandWords(request), request.file);
  StringRef arch = device->compiledAs;
  // Of an architecture's virtual one only PTX is made, as it is here.
  std::string compiledAs = arch == device->options.arch
                               ? arch.str()
                               : ("compute_" + arch.drop_front(3)).str();
  command.options = {"-arch=" + compiledAs};
  addLanguage(request, command);
  if (flags.fastMath)
    command.options.push_back("-use_fast_math");
  if (flags.code.maxRegisters)
    command.options.push_back("-maxrregcount=" +
                              std::to_string(*flags.code.maxRegisters));
  addShared(flags, command);
  for (const char *variable : kNvccVariables)
    addHostCompiler(wordsOfVariable(variable), command);
  for (const std::string &option : command.options)
    if (!isPlain(option))
      return llvm::createStringError(
          "'" + option + "' has what a shell may read and is not given to it");
  return command;
}

bool gpuperf::selectsNvcc(const NvccCommand &command) {
  return command.isOfNvcc || command.lacksCompilerName;
}
