//===- Modules.h - the device code that a program registers -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   __cudaRegisterFatBinary ─▶ Module ─signatures(), at the first launch─▶ the
//   tool
//   __cudaRegisterFunction  ─▶ Kernel     reads the fat binary in a process of
//   its own
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

/// A parameter of a kernel: its kind as KernelSignatures.h has it, and its
/// bytes.
struct Parameter {
  char kind;
  unsigned bytes;
};

/// What the device code says of a kernel.
struct Signature {
  std::vector<Parameter> parameters;
  int registers = 0, sharedBytes = 0; ///< 0: not known
};

struct Module {
  const void *fatBinary = nullptr; ///< null: not one that is known
  bool wasRead = false;
  std::map<std::string, Signature> signatures; ///< by the kernel's mangled name
};

struct Kernel {
  Module *module;
  std::string name;               ///< mangled
  int maxDynamicSharedBytes = -1; ///< -1: nobody has asked for more
};

/// A variable of the device, whose memory is made when it is asked for.
struct Variable {
  Module *module;
  std::string name;
  size_t bytes;
  void *memory = nullptr;
};

/// What is registered. Its parts live as long as the process.
class Modules {
public:
  Module *add(const void *fatBinary);
  void addKernel(Module *module, const void *hostFunction, const char *name);
  /// Without a variable of the host one that only kernels know.
  void addVariable(const void *hostVariable, const Variable &variable);
  /// Of a function of the host, or of what cudaGetKernel gave; null: neither.
  Kernel *kernel(const void *function);
  Variable *variable(const void *hostVariable);
  /// The memory of one that a kernel asks for by its name; null: none is left.
  void *variable(const void *fatBinary, const std::string &name, size_t bytes);
  /// Null: the device code does not say.
  const Signature *signature(Kernel &kernel);

private:
  std::mutex mutex;
  std::unordered_map<const void *, Kernel *> kernels;
  std::unordered_map<const void *, Variable *> variables; ///< by the host's
  std::map<std::pair<const void *, std::string>, Variable *> byName;

  void *memoryOf(Variable &variable);
};

Modules &modules();

/// The dynamic shared memory, in bytes, that a block of `kernel` may have: what
/// the program has asked for, else what every kernel has.
size_t dynamicSharedLimit(Kernel &kernel);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_MODULES_H
