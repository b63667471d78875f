//===- ClangCommand.cpp - nvcc commands for Clang tools -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   nvcc's words ──▶ DeviceCommand ──▶ flags of a parse ─┐
//   toolkit, bundled headers ──▶ search paths ───────────┴─▶ clang++'s words
//
// What our own parses set in an invocation stands here as words of the driver:
// addCudaHeaders and prepareDeviceParse in DeviceParse.cpp are the other half.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/ClangCommand.h"
#include "ClangProgram.h"
#include "CommandLine.h"
#include "DeviceCommand.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Headers/Shim.h"

using namespace gpuperf;
using llvm::StringRef;

using Words = std::vector<std::string>;

static void append(Words &to, const Words &words) {
  to.insert(to.end(), words.begin(), words.end());
}

/// What a toolkit, or the lack of one, asks of a parse of CUDA.
static Words cudaHeaders(StringRef toolkit) {
  std::string shim = shimDirectory();
  if (toolkit.empty())
    return {"-isystem", shim + "/cuda", "-include", "gpuperf_cuda.h",
            "--cuda-feature=+ptx85"};
  // Searched last: where the toolkit has a header of the same name, it is used.
  return {"-isystem",
          (toolkit + "/include/cccl").str(),
          "-idirafter",
          shim,
          "-include",
          "gpuperf_toolkit.h",
          "-Wno-unknown-cuda-version"};
}

/// C++ that nvcc compiles has the runtime's headers, too. The bundled ones are
/// for CUDA alone.
static Words runtimeHeaders(StringRef toolkit) {
  if (toolkit.empty())
    return {};
  return {"-isystem", (toolkit + "/include/cccl").str(), "-isystem",
          (toolkit + "/include").str()};
}

/// Flags of `device` that concern C++, too.
static Words hostFlags(const DeviceCommand &device) {
  Words result;
  for (StringRef flag : device.flags)
    if (!flag.starts_with("--cuda-") && !flag.starts_with("-nocuda") &&
        !flag.starts_with("-fgpu-") && !flag.starts_with("-fcuda-") &&
        !flag.starts_with("-fno-gpu-") && !flag.starts_with("-fno-cuda-"))
      result.push_back(flag.str());
  return result;
}

/// What nvcc takes and Clang by default makes an error.
static Words leniency(bool isOfCuda) {
  Words result = {"-Wno-c++11-narrowing", "-Wno-register"};
  if (isOfCuda)
    append(result, {"-Xclang", "-fcuda-allow-variadic-functions"});
  return result;
}

llvm::Expected<clang::tooling::CompileCommand>
gpuperf::clangCommand(clang::tooling::CompileCommand command, StringRef cuda) {
  if (!isNvcc(command.CommandLine))
    return std::move(command);
  CompileRequest request;
  request.file = command.Filename;
  request.flags = command.CommandLine;
  request.directory = command.Directory;
  request.cuda = cuda.str();
  llvm::Expected<DeviceCommand> device = deviceCommand(request);
  if (!device)
    return device.takeError();
  bool isOfCuda = isCuda(command);
  Words words = {clangProgram() + "++"};
  if (isOfCuda) {
    // nvcc's -O is the host's; kernels are always optimised.
    append(words, {"-x", "cuda", "-nocudalib", "-O3"});
    append(words, device->flags);
    append(words, cudaHeaders(device->cuda));
    if (auto most = device->options.code.maxRegisters)
      append(words, {"-Xcuda-ptxas", "-maxrregcount=" + std::to_string(*most)});
  } else {
    append(words, hostFlags(*device));
    append(words, runtimeHeaders(device->cuda));
  }
  append(words, leniency(isOfCuda));
  append(words, {"-c", command.Filename});
  command.CommandLine = std::move(words);
  return std::move(command);
}
