//===- Cubin.h - the kernels of machine code --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   cubin ─┬▶ .symtab            which functions are kernels
//          ├▶ .text.KERNEL       size of the code, loads and stores of it
//          ├▶ .nv.info           registers, frame and stack of functions
//          ├▶ .nv.info.KERNEL    parameters, launch bounds, barriers, spills
//          └▶ .nv.shared.KERNEL  static shared memory
//
// NVIDIA publishes no description. The names of the attributes are those that
// cuobjdump --dump-elf prints, and so are their values; what they mean was held
// against ptxas -v of CUDA 11.8 to 13.0.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_CUBIN_H
#define GPUPERF_PTX_CUBIN_H

#include "gpuperf/Ptx/CodeCounts.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct CubinKernel {
  using Extents = std::array<unsigned, 3>;

  std::string name; ///< mangled
  std::vector<unsigned> parameterBytes;
  unsigned registers = 0; ///< per thread, of what it calls, too
  /// Local memory of a thread: of the kernel's own frame, and of the deepest
  /// chain of calls; empty where the chain has no end that is known.
  unsigned frameBytes = 0;
  std::optional<unsigned> stackBytes;
  unsigned sharedBytes = 0; ///< static, without what the driver reserves
  unsigned barriers = 0;
  uint64_t codeBytes = 0;
  std::optional<unsigned> maxRegisters; ///< that ptxas was allowed
  std::optional<Extents> requiredBlock; ///< __block_size__, .reqntid
  std::optional<Extents> maxBlock;      ///< __launch_bounds__, .maxntid
  std::optional<Extents> cluster;       ///< blocks
  /// Bytes of registers that are spilled, as ptxas -v prints them, and by
  /// routines within the kernel's code, such as that of a division, which it
  /// does not print. Empty where the code does not say: ptxas marks spills
  /// since CUDA 12.8.
  std::optional<StoresAndLoads> spilledBytes;
  std::optional<CodeCounts> counts; ///< empty before 7.0
  unsigned toolkit = 0; ///< of ptxas, 128 for 12.8; 0: not known
};

struct Cubin {
  std::string arch; ///< "sm_80", "sm_90a"; that of sm_100f is "sm_100"
  /// Whether a linker has put it together. Without one the figures lack the
  /// functions of other files.
  bool isLinked = false;
  std::vector<CubinKernel> kernels; ///< in the order of their symbols
};

/// Whether `bytes` begin like an ELF file of 64 bits, as all cubins and the
/// host's files of nvcc's and clang's platforms are.
bool isELF64LE(llvm::StringRef bytes);

/// The architecture of the cubin `bytes`; "sm_0" where they end in its header.
std::string cubinArch(llvm::StringRef bytes);

/// The kernels of the cubin `bytes`. Error: no ELF file of CUDA, a broken or
/// truncated one; it is the rest of a sentence whose subject is the file.
llvm::Expected<Cubin> readCubin(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_CUBIN_H
