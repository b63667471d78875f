//===- ParameterTable.cpp - parameters of kernels as a table --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/DryRun/ParameterTable.h"
#include "gpuperf/Ptx/KernelSignatures.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

/// "_Z3addPfi 16 0 p8 s4".
static void writeSignature(const KernelSignature &kernel,
                           llvm::raw_ostream &os) {
  os << kernel.name << ' ' << kernel.registers << ' ' << kernel.sharedBytes;
  for (const KernelParameter &parameter : kernel.parameters)
    os << ' ' << char(parameter.kind) << parameter.bytes;
  os << '\n';
}

static llvm::Error writeTable(llvm::StringRef input, llvm::StringRef output) {
  auto buffer = llvm::MemoryBuffer::getFile(input);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  auto kernels = readKernelSignatures((*buffer)->getBuffer());
  if (!kernels)
    return kernels.takeError();
  return writeFile(output, [&](llvm::raw_ostream &os) {
    for (const KernelSignature &kernel : *kernels)
      writeSignature(kernel, os);
  });
}

int gpuperf::parameterTableCommand(llvm::ArrayRef<llvm::StringRef> args,
                                   llvm::raw_ostream &err) {
  if (args.size() != 2) {
    err << "gpuperf: error: kernel-parameters: expected FATBINARY OUTPUT\n";
    return 1;
  }
  llvm::Error error = writeTable(args[0], args[1]);
  if (!error)
    return 0;
  err << "gpuperf: warning: the program's device code "
      << llvm::toString(std::move(error)) << '\n';
  return 1;
}
