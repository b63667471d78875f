//===- ExecutableKernel.h - a kernel as code for a host ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   PtxModule ─▶ the kernel, and the functions that it may call
//             ─▶ IR that computes what the PTX says      Exact/, Lift/
//             ─▶ void gpuperf_kernel(void **arguments)   one thread
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_EXECUTABLEKERNEL_H
#define GPUPERF_PTX_EXECUTABLEKERNEL_H

#include "gpuperf/Ptx/PtxModule.h"
#include "gpuperf/Support/Observation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <array>

namespace gpuperf {

/// Something of a kernel that is observed while it runs.
struct ObservedPlace {
  unsigned line; ///< of its statement in the PTX, from 1
  enum Kind {
    Block,  ///< how often the statement runs, and those behind it
    Access, ///< where a load, store or atomic leads
    Unknown ///< like Block, and nothing is told of it
  } kind;
  AccessKind access = AccessKind::Load;
  bool isShared = false; ///< the access, which is of global memory otherwise
  unsigned bytes = 0;    ///< of a lane
};

/// Where statements are in the source.
struct SourceLines {
  std::vector<std::string> files;
  std::map<unsigned, ObservedLine> lines; ///< as Observation::lines
};

struct ExecutableKernel {
  /// Has a function `gpuperf_kernel`, which runs one thread; `arguments` are
  /// the addresses of the kernel's arguments. Its variables of global and
  /// constant memory are declared, and functions `gpuperf_…` of the runtime.
  std::unique_ptr<llvm::Module> module;
  uint64_t sharedBytes = 0; ///< static, before the dynamic ones
  /// Threads wait for others: each needs a stack of its own.
  bool waits = false;
  bool spins = false;         ///< some wait in a loop for what others write
  bool isCooperative = false; ///< asks for the workspace of the grid's barrier
  std::optional<std::array<unsigned, 3>> cluster;
  /// Of code that tells what it does, by the number that it tells of a place.
  std::vector<ObservedPlace> places;
  SourceLines source;
  /// The numbers of its parameters, from 0, that may be pointers.
  std::vector<unsigned> pointers;
};

/// The kernel of that mangled name, or, as `gpuperf_kernel`, another function
/// with the parameters that code of kernels passes. With `tells` its code tells
/// the runtime what it does. The error says why it cannot be run: it is not
/// there, or its PTX is broken.
llvm::Expected<ExecutableKernel> makeExecutable(const PtxModule &ptx,
                                                llvm::StringRef kernel,
                                                llvm::LLVMContext &context,
                                                bool tells = false);

/// The bytes that `variable` begins with, as its initial value says; its
/// references to others are given by `addressOf`, 0 for what has none. Nothing
/// for a value that is not understood.
std::optional<std::string>
initialBytes(const PtxVariable &variable,
             llvm::function_ref<uint64_t(llvm::StringRef)> addressOf);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXECUTABLEKERNEL_H
