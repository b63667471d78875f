//===- HeaderSets.cpp - headers that files share, parsed once -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set is the preamble of a file that is empty: only what the command forces.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/HeaderSets.h"
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

/// The input of a parse with a set, or of one: templates are instantiated once.
static llvm::Expected<DeviceParseInput>
inputWithTemplates(const CompileRequest &request) {
  llvm::Expected<DeviceParseInput> input = deviceParseInput(request);
  if (input) {
    input->invocation->getLangOpts().PCHInstantiateTemplates = true;
    input->invocation->getPreprocessorOpts().RetainRemappedFileBuffers = true;
  }
  return input;
}

bool HeaderSets::parse(const CompileRequest &request) {
  llvm::TimeTraceScope scope("gpuperf: header set");
  llvm::Expected<DeviceParseInput> input = inputWithTemplates(request);
  if (!input) {
    llvm::consumeError(input.takeError());
    return false;
  }
  auto empty = llvm::MemoryBuffer::getMemBuffer("", input->command.path);
  std::unique_ptr<Preamble> set =
      buildPreamble(*input->invocation, *empty, input->files);
  if (!set || !set->contents.errors.errors().empty())
    return false;
  sets[::keyOf(input->command, request)] = std::move(set);
  return true;
}

llvm::Expected<DeviceModule>
HeaderSets::compile(const CompileRequest &request) const {
  if (sets.empty())
    return compileForDevice(request);
  llvm::Expected<DeviceParseInput> input = inputWithTemplates(request);
  if (!input)
    return input.takeError();
  auto set = sets.find(::keyOf(input->command, request));
  auto text = input->files->getBufferForFile(input->command.path);
  if (set == sets.end() || !text)
    return compileForDevice(request);
  const Preamble &headers = *set->second;
  Files files = input->files;
  headers.addTo(*input->invocation, files, **text);
  input->command.options.preamble = &headers.contents;
  llvm::Expected<DeviceModule> module = runDeviceParse(
      std::move(input->invocation), files, std::move(input->command.options));
  if (module)
    return module;
  llvm::consumeError(module.takeError());
  return compileForDevice(request);
}
