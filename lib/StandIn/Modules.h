//===- Modules.h - device code that a program registers ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   __cudaRegisterFatBinary ─▶ Module     signatures(), at the first launch,
//                                         has the fat binary read by the tool,
//                                         in a separate process
//   __cudaRegisterFunction  ─▶ Kernel
//   __cudaRegisterVar       ─▶ Variable
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_MODULES_H
#define GPUPERF_LIB_STANDIN_MODULES_H

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace gpuperf::standin {

/// A parameter of a kernel: its kind, as in KernelSignatures.h, and its size in
/// bytes.
struct Parameter {
  char kind;
  unsigned bytes;
};

/// The facts about a kernel in the device code.
struct Signature {
  std::vector<Parameter> parameters;
  int registers = 0, sharedBytes = 0; ///< 0: not known
};

struct Module {
  const void *fatBinary = nullptr; ///< null: the binary is not known
  bool wasRead = false;
  std::map<std::string, Signature> signatures; ///< by the kernel's mangled name
};

struct Kernel {
  Module *module;
  std::string name;               ///< mangled
  int maxDynamicSharedBytes = -1; ///< -1: no larger size was requested
};

/// A variable of the device, whose memory is allocated on first use.
struct Variable {
  Module *module;
  std::string name;
  size_t bytes;
  void *memory = nullptr;
};

/// Everything that is registered. Its parts exist as long as the process.
class Modules {
public:
  Module *add(const void *fatBinary);
  void addKernel(Module *module, const void *hostFunction, const char *name);
  /// Without a host variable, it is a variable that only kernels use.
  void addVariable(const void *hostVariable, const Variable &variable);
  /// The kernel for a host function or for a result of cudaGetKernel; null for
  /// other pointers.
  Kernel *kernel(const void *function);
  Variable *variable(const void *hostVariable);
  /// The memory of a variable that a kernel requests by its name; null if there
  /// is not enough memory.
  void *variable(const void *fatBinary, const std::string &name, size_t bytes);
  /// Null if the device code has no information.
  const Signature *signature(Kernel &kernel);

private:
  std::mutex mutex;
  std::unordered_map<const void *, Kernel *> kernels;
  std::unordered_map<const void *, Variable *> variables; ///< by host variable
  std::map<std::pair<const void *, std::string>, Variable *> byName;

  void *memoryOf(Variable &variable);
};

Modules &modules();

/// The dynamic shared memory, in bytes, that a block of `kernel` may have: the
/// size requested by the program, otherwise the default of all kernels.
size_t dynamicSharedLimit(Kernel &kernel);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_MODULES_H
