//===- HeaderSets.cpp - headers of many files, parsed once ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set is the preamble of a file that is empty: only what the command forces.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/HeaderSets.h"
#include "DeviceCommand.h"
#include "DeviceParse.h"
#include "Preamble.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TimeProfiler.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

HeaderSets::HeaderSets() = default;
HeaderSets::~HeaderSets() = default;

/// The command without its last word, the file, and where it is run.
static std::string keyOf(const DeviceCommand &command,
                         const CompileRequest &request) {
  assert(!command.words.empty() && "a command ends with the file");
  return request.directory + '\n' +
         llvm::join(llvm::ArrayRef(command.words).drop_back(), "\n");
}

std::string HeaderSets::keyOf(const CompileRequest &request) {
  llvm::Expected<DeviceCommand> command = deviceCommand(request);
  if (command)
    return ::keyOf(*command, request);
  llvm::consumeError(command.takeError());
  return "";
}

namespace {
/// What a parse of one file begins with.
struct Parse {
  DeviceCommand command;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::shared_ptr<CompilerInvocation> invocation;
};
} // namespace

static llvm::Expected<Parse> prepare(const CompileRequest &request) {
  llvm::Expected<DeviceCommand> command = deviceCommand(request);
  if (!command)
    return command.takeError();
  auto files = filesFor(request, command->path);
  if (!files)
    return files.takeError();
  auto invocation = deviceInvocation(request, *command, *files);
  if (!invocation)
    return invocation.takeError();
  // As in the parse of the set, whose templates are instantiated once.
  (*invocation)->getLangOpts().PCHInstantiateTemplates = true;
  (*invocation)->getPreprocessorOpts().RetainRemappedFileBuffers = true;
  return Parse{std::move(*command), std::move(*files), std::move(*invocation)};
}

bool HeaderSets::parse(const CompileRequest &request) {
  llvm::TimeTraceScope scope("gpuperf: header set");
  llvm::Expected<Parse> parse = prepare(request);
  if (!parse) {
    llvm::consumeError(parse.takeError());
    return false;
  }
  auto empty = llvm::MemoryBuffer::getMemBuffer("", parse->command.path);
  std::unique_ptr<Preamble> set =
      buildPreamble(*parse->invocation, *empty, parse->files);
  if (!set || !set->contents.errors.errors().empty())
    return false;
  sets[::keyOf(parse->command, request)] = std::move(set);
  return true;
}

llvm::Expected<DeviceModule>
HeaderSets::compile(const CompileRequest &request) const {
  if (sets.empty())
    return compileForDevice(request);
  llvm::Expected<Parse> parse = prepare(request);
  if (!parse)
    return parse.takeError();
  auto set = sets.find(::keyOf(parse->command, request));
  auto text = parse->files->getBufferForFile(parse->command.path);
  if (set == sets.end() || !text)
    return compileForDevice(request);
  const Preamble &headers = *set->second;
  headers.precompiled.AddImplicitPreamble(*parse->invocation, parse->files,
                                          text->get());
  parse->command.options.preamble = &headers.contents;
  llvm::Expected<DeviceModule> module =
      runDeviceParse(std::move(parse->invocation), parse->files,
                     std::move(parse->command.options));
  if (module)
    return module;
  llvm::consumeError(module.takeError());
  return compileForDevice(request);
}
