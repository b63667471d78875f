//===- Input.cpp - a file as a dialect module -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "gpuperf/Ptxas/Ptxas.h"
#include "gpuperf/Frontend/DeviceCompilation.h"
#include "gpuperf/Lowering/Lowering.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

using Module = mlir::OwningOpRef<mlir::ModuleOp>;

static Module readText(const std::string &file, mlir::MLIRContext &context,
                       llvm::raw_ostream &errors) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/true);
  if (!buffer) {
    errors << file << ": error: " << buffer.getError().message() << '\n';
    return nullptr;
  }
  return readDialect((*buffer)->getBuffer(), file, context, errors);
}

/// How to compile `file`: as the build does with -p, flags after "--" added.
static llvm::Expected<CompileRequest> requestFor(const std::string &file,
                                                 const ToolOptions &options) {
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
    errors << place.file << ':';
    if (place.line)
      errors << place.line << ':';
    if (place.column)
      errors << place.column << ':';
    errors << (isError ? " error: " : " warning: ") << message.text << '\n';
  }
  return any;
}

static Input compile(const std::string &file, const ToolOptions &options,
                     mlir::MLIRContext &context, llvm::raw_ostream &errors) {
  llvm::Expected<CompileRequest> request = requestFor(file, options);
  llvm::Expected<DeviceModule> device =
      request ? compileForDevice(*request)
              : llvm::Expected<DeviceModule>(request.takeError());
  if (!device) {
    errors << file << ": error: " << llvm::toString(device.takeError()) << '\n';
    return {};
  }
  auto configured = device->config.find("ptxas");
  std::string setting = options.ptxas ? *options.ptxas
                        : configured != device->config.end()
                            ? configured->second
                            : "off";
  if (std::optional<std::string> program = ptxasProgram(setting))
    askPtxas(*device,
             {*program, options.cuda == "none" ? std::string() : options.cuda});
  bool hasErrors = print(device->messages, errors);
  return {lowerModule(*device, context), hasErrors};
}

Input gpuperf::readInput(const std::string &file, const ToolOptions &options,
                         mlir::MLIRContext &context,
                         llvm::raw_ostream &errors) {
  if (file == "-" || llvm::StringRef(file).ends_with(".mlir"))
    return {readText(file, context, errors)};
  return compile(file, options, context, errors);
}
