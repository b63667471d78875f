//===- MachineCode.cpp - machine code beside PTX --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineCode.h"
#include "gpuperf/Ptx/DeviceCode.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/RegistersSource.h"

using namespace gpuperf;

/// Empty where a stack may be of spills or of arrays.
static std::optional<PtxasFacts> factsOf(const CubinKernel &kernel,
                                         llvm::StringRef name) {
  if (!kernel.spilledBytes)
    return std::nullopt;
  PtxasFacts facts;
  facts.source = (kMachineCodeSource + name).str();
  facts.registers = kernel.registers;
  facts.spillBytes = kernel.spilledBytes->stores;
  facts.frameBytes = kernel.frameBytes;
  return facts;
}

static bool areSame(const PtxasFacts &a, const PtxasFacts &b) {
  return a.registers == b.registers && a.spillBytes == b.spillBytes &&
         a.frameBytes == b.frameBytes;
}

void MachineCode::addImage(const Cubin &cubin, llvm::StringRef name) {
  bool isExact = cubin.arch == arch;
  for (const CubinKernel &kernel : cubin.kernels) {
    std::optional<PtxasFacts> facts = factsOf(kernel, name);
    if (!facts)
      continue;
    auto [at, isNew] =
        kernels.try_emplace(kernel.name, Known{*facts, isExact, false});
    Known &known = at->second;
    if (isNew || (known.isExact && !isExact))
      continue;
    if (isExact && !known.isExact)
      known = {*facts, true, false};
    else
      known.isAmbiguous |= !areSame(known.facts, *facts);
  }
}

void MachineCode::addFile(llvm::StringRef bytes, llvm::StringRef name) {
  unsigned wanted = computeCapabilityOf(arch);
  auto visit = [&](const FatBinaryEntry &entry) -> llvm::Error {
    if (entry.kind != FatBinaryEntry::Kind::MachineCode ||
        computeCapabilityOf(entry.arch) != wanted)
      return llvm::Error::success();
    llvm::Expected<std::string> image = unpackEntry(entry);
    if (!image)
      return image.takeError();
    llvm::Expected<Cubin> cubin = readCubin(*image);
    if (!cubin)
      return cubin.takeError();
    if (cubin->isLinked)
      addImage(*cubin, name);
    return llvm::Error::success();
  };
  // Without it registers are an estimate, as they are without the file.
  llvm::consumeError(visitDeviceCode(bytes, visit));
}

void MachineCode::describe(DeviceModule &device) const {
  for (KernelFacts &kernel : device.kernels)
    if (auto found = kernels.find(kernel.mangled);
        found != kernels.end() && !found->second.isAmbiguous)
      kernel.ptxas = found->second.facts;
}
