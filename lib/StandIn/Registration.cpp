//===- Registration.cpp - registration functions for device code ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Abi.h"
#include "Execution.h"
#include "Memory.h"
#include "Modules.h"

using namespace gpuperf::standin;

namespace {
/// What the compilers put around a fat binary (fatbinary_section.h).
struct FatBinaryWrapper {
  int magic, version;
  const void *data;
  const void *file;
};
} // namespace

static constexpr int wrapperMagic = 0x466243b1;

/// The handle is opaque to the program.
static Module *moduleOf(void **handle) {
  return reinterpret_cast<Module *>(handle);
}

GPUPERF_EXPORT void **__cudaRegisterFatBinary(void *fatBinary) {
  auto *wrapper = static_cast<FatBinaryWrapper *>(fatBinary);
  bool isKnown = wrapper && wrapper->magic == wrapperMagic;
  return reinterpret_cast<void **>(
      modules().add(isKnown ? wrapper->data : nullptr));
}

GPUPERF_EXPORT void __cudaRegisterFatBinaryEnd(void **) {}
GPUPERF_EXPORT void __cudaUnregisterFatBinary(void **) {}
GPUPERF_EXPORT char __cudaInitModule(void **) { return 1; }

GPUPERF_EXPORT void __cudaRegisterFunction(void **handle, const char *function,
                                           char *, const char *name, int,
                                           void *, void *, void *, void *,
                                           int *) {
  modules().addKernel(moduleOf(handle), function, name);
}

GPUPERF_EXPORT void __cudaRegisterVar(void **handle, char *hostVariable, char *,
                                      const char *name, int, size_t bytes, int,
                                      int) {
  modules().addVariable(hostVariable, {moduleOf(handle), name, bytes});
}

/// Both sides read it from the beginning on.
GPUPERF_EXPORT void __cudaRegisterManagedVar(void **handle, void **hostPointer,
                                             char *, const char *name, int,
                                             size_t bytes, int, int) {
  Module *module = moduleOf(handle);
  *hostPointer = memory().allocate(bytes, Space::Managed);
  modules().addVariable(hostPointer, {module, name, bytes, *hostPointer});
  if (execution() && *hostPointer && module->fatBinary)
    execution()->initialise(module->fatBinary, name, *hostPointer, bytes);
}

GPUPERF_EXPORT void __cudaRegisterHostVar(void **, const char *, char *,
                                          size_t) {}
GPUPERF_EXPORT void __cudaRegisterTexture(void **, const void *, const void **,
                                          const char *, int, int, int) {}
GPUPERF_EXPORT void __cudaRegisterSurface(void **, const void *, const void **,
                                          const char *, int, int) {}

GPUPERF_EXPORT int __cudaGetKernel(Kernel **kernel, const void *function) {
  *kernel = modules().kernel(function);
  return *kernel ? Success : InvalidDeviceFunction;
}
GPUPERF_ALIAS(__cudaGetKernel, cudaGetKernel);
GPUPERF_ALIAS(__cudaGetKernel, cudaGetFuncBySymbol);
