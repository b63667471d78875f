//===- ReadInput.cpp - a file as a dialect module -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/ReadInput.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Frontend/DeviceCompilation.h"
#include "gpuperf/Support/ProjectFile.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

static FileInput readText(const std::string &file, llvm::raw_ostream &errors) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/true);
  if (!buffer) {
    errors << file << ": error: " << buffer.getError().message() << '\n';
    return {};
  }
  FileInput input;
  input.context = createContext();
  input.module =
      readDialect((*buffer)->getBuffer(), file, *input.context, errors);
  input.hasErrors = !input.module;
  return input;
}

/// How to compile `file`: as the build does with -p, flags after "--" added.
static llvm::Expected<CompileRequest> requestFor(const std::string &file,
                                                 const InputOptions &options) {
  CompileRequest request;
  request.file = file;
  if (!options.build.empty()) {
    llvm::Expected<CompileRequest> built =
        requestFromBuild(options.build, file);
    if (!built)
      return built.takeError();
    request = std::move(*built);
  }
  request.flags.insert(request.flags.end(), options.flags.begin(),
                       options.flags.end());
  request.arch = options.arch;
  request.cuda = options.cuda;
  return request;
}

/// True when one of `messages` is an error.
static bool print(llvm::ArrayRef<SourceMessage> messages,
                  llvm::raw_ostream &errors) {
  bool any = false;
  for (const SourceMessage &message : messages) {
    bool isError = message.severity == Severity::Error;
    any |= isError;
    const SourcePlace &place = message.place;
    errors << visible(place.file) << ':';
    if (place.line)
      errors << place.line << ':';
    if (place.column)
      errors << place.column << ':';
    errors << (isError ? " error: " : " warning: ") << visible(message.text) << '\n';
  }
  return any;
}

static FileInput compile(const std::string &file, const InputOptions &options,
                         llvm::raw_ostream &errors) {
  auto source = [&](llvm::StringRef) -> llvm::Expected<DeviceModule> {
    llvm::Expected<CompileRequest> request = requestFor(file, options);
    if (!request)
      return request.takeError();
    return compileForDevice(*request);
  };
  DeviceOptions device;
  device.ptxas = options.ptxas;
  device.toolkit = options.cuda == "none" ? std::string() : options.cuda;
  llvm::Expected<DialectInput> input = readDevice(source, device);
  if (!input) {
    errors << file << ": error: " << llvm::toString(input.takeError()) << '\n';
    return {};
  }
  bool hasErrors = print(input->messages, errors);
  return {std::move(input->context), std::move(input->module), hasErrors};
}

FileInput gpuperf::readInput(const std::string &file,
                             const InputOptions &options,
                             llvm::raw_ostream &errors) {
  if (file == "-" || llvm::StringRef(file).ends_with(".mlir"))
    return readText(file, errors);
  return compile(file, options, errors);
}
