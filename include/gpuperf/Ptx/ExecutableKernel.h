//===- ExecutableKernel.h - a kernel as code for the CPU --------*- C++ -*-===//
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

/// A point in a kernel that is observed while it runs.
struct ObservedPlace {
  unsigned line; ///< line of its statement in the PTX, from 1
  enum Kind {
    Block,  ///< number of executions of the statement and of those after it
    Access, ///< the addresses of a load, store or atomic
    Unknown ///< like Block, but nothing is reported
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

/// LLVM IR that executes a kernel on the CPU.
struct ExecutableKernel {
  /// Defines `gpuperf_kernel(void **arguments)`, which runs one thread;
  /// `arguments` has the addresses of the kernel's arguments. Declares the
  /// kernel's variables in global and constant memory and the runtime functions
  /// `gpuperf_…`.
  std::unique_ptr<llvm::Module> module;
  uint64_t sharedBytes = 0; ///< static shared memory; dynamic shared memory
                            ///< follows it
  /// Threads wait for other threads, so each needs its own stack.
  bool waits = false;
  bool spins = false;         ///< some wait in a loop for a value that others
                              ///< write
  bool isCooperative = false; ///< uses the workspace of the grid barrier
  std::optional<std::array<unsigned, 3>> cluster;
  /// With `tells`: the observed points, by the number that the code passes to
  /// the runtime.
  std::vector<ObservedPlace> places;
  SourceLines source;
  /// The numbers of its parameters, from 0, that may be pointers.
  std::vector<unsigned> pointers;
};

/// Makes the kernel with the mangled name `kernel`, or a device function with
/// the parameter layout of kernels (`gpuperf_kernel` in both cases). With
/// `tells`, the code reports to the runtime what it executes. The error says
/// that there is no such kernel or that its PTX is invalid.
llvm::Expected<ExecutableKernel> makeExecutable(const PtxModule &ptx,
                                                llvm::StringRef kernel,
                                                llvm::LLVMContext &context,
                                                bool tells = false);

/// The initial value of `variable` as bytes. `addressOf` returns the address of
/// another variable that it refers to, 0 if it has none. Empty for an initial
/// value that is not understood.
std::optional<std::string>
initialBytes(const PtxVariable &variable,
             llvm::function_ref<uint64_t(llvm::StringRef)> addressOf);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXECUTABLEKERNEL_H
