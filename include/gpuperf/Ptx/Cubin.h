//===- Cubin.h - kernels of a cubin -----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   cubin ─┬▶ .symtab            which functions are kernels
//         ├▶ .text.KERNEL       code: its size, loads and stores
//          ├▶ .nv.info           registers, frame and stack of functions
//          ├▶ .nv.info.KERNEL    parameters, launch bounds, barriers, spills
//          └▶ .nv.shared.KERNEL  static shared memory
//
// NVIDIA publishes no description of the format. Names and values of the
// attributes are those that cuobjdump --dump-elf prints. Their meaning was
// checked against ptxas -v of CUDA 11.8 to 13.0.
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
  unsigned registers = 0; ///< per thread, including called functions
  /// Local memory per thread in bytes: the kernel's own frame, and the stack of
  /// the deepest call chain; empty when the depth is unknown (recursion, calls
  /// through pointers).
  unsigned frameBytes = 0;
  std::optional<unsigned> stackBytes;
  unsigned sharedBytes = 0; ///< static, without the bytes that the driver
                            ///< reserves
  unsigned barriers = 0;
  uint64_t codeBytes = 0;
  std::optional<unsigned> maxRegisters; ///< limit given to ptxas
  std::optional<Extents> requiredBlock; ///< __block_size__, .reqntid
  std::optional<Extents> maxBlock;      ///< __launch_bounds__, .maxntid
  std::optional<Extents> cluster;       ///< in blocks
  /// Bytes of spilled registers that the code stores and loads, including the
  /// routines in the kernel's code (such as that of a division), which `ptxas
  /// -v` does not count. Empty when unknown: ptxas marks spills since CUDA
  /// 12.8.
  std::optional<StoresAndLoads> spilledBytes;
  std::optional<CodeCounts> counts; ///< empty before 7.0
  unsigned toolkit = 0; ///< version of ptxas, 128 for 12.8; 0: unknown
};

struct Cubin {
  std::string arch; ///< "sm_80", "sm_90a"; "sm_100" for sm_100f
  /// Whether the code is linked. The figures of relocatable code lack the
  /// functions of other files.
  bool isLinked = false;
  std::vector<CubinKernel> kernels; ///< in the order of their symbols
};

/// Whether `bytes` begin like a 64-bit little-endian ELF file. All cubins are
/// such files, and so are the host's object files on the platforms that nvcc
/// and Clang support.
bool isELF64LE(llvm::StringRef bytes);

/// The architecture of the cubin `bytes`; "sm_0" if they end within the header.
std::string cubinArch(llvm::StringRef bytes);

/// The kernels of the cubin `bytes`. The error is the predicate of a sentence
/// about the file: it is no ELF file of CUDA, is malformed, or is truncated.
llvm::Expected<Cubin> readCubin(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_CUBIN_H
