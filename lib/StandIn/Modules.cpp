//===- Modules.cpp - the device code that a program registers -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"
#include "Memory.h"
#include "ReadSignatures.h"

using namespace gpuperf::standin;

Modules &gpuperf::standin::modules() {
  static Modules &only = *new Modules;
  return only;
}

Module *Modules::add(const void *fatBinary) {
  auto *module = new Module;
  module->fatBinary = fatBinary;
  return module;
}

void Modules::addKernel(Module *module, const void *hostFunction,
                        const char *name) {
  std::lock_guard<std::mutex> lock(mutex);
  auto *kernel = new Kernel{module, name};
  kernels[hostFunction] = kernel;
  kernels[kernel] = kernel;
}

void Modules::addVariable(const void *hostVariable, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  variables[hostVariable] = {bytes};
}

Kernel *Modules::kernel(const void *function) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = kernels.find(function);
  return found == kernels.end() ? nullptr : found->second;
}

Variable *Modules::variable(const void *hostVariable) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = variables.find(hostVariable);
  if (found == variables.end())
    return nullptr;
  Variable &variable = found->second;
  if (!variable.memory)
    variable.memory = memory().allocate(variable.bytes, Space::Device);
  return &variable;
}

const Signature *Modules::signature(Kernel &kernel) {
  std::lock_guard<std::mutex> lock(mutex);
  Module &module = *kernel.module;
  if (!module.wasRead && module.fatBinary)
    module.signatures = readSignatures(module.fatBinary);
  module.wasRead = true;
  auto found = module.signatures.find(kernel.name);
  return found == module.signatures.end() ? nullptr : &found->second;
}
