//===- FatBinaryEntry.h - what a fat binary holds ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   │ header │ entry │ payload │ entry │ payload │ zeros │ header │ entry │ …
//   ╰─────────────── fat binary ────────────────╯        ╰── fat binary ──
//
// NVIDIA publishes no description. The fields are those of n-eiling's
// cuda-fatbin-decompression and of jiegec's fatbinary on GitHub; that 0x8000
// means zstd, and 0x100000 and 0x200000 the suffixes of an architecture, was
// found with the fatbinary of CUDA 13.0.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_FATBINARYENTRY_H
#define GPUPERF_PTX_FATBINARYENTRY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gpuperf {

/// An entry of a fat binary, into whose bytes it points.
struct FatBinaryEntry {
  /// Offloading: in a format of clang's, of which nothing is read.
  enum class Kind { Ptx, MachineCode, Other, Offloading };
  /// Scrambled: as NVIDIA's compiler hides its code for link-time optimization.
  enum class Packing { None, LZ4, Zstd, Scrambled, Unknown };

  Kind kind = Kind::Other;
  Packing packing = Packing::None;
  std::string arch;           ///< "sm_80", "sm_90a"
  llvm::StringRef name;       ///< of the source; may be empty
  llvm::StringRef payload;    ///< packed
  /// The fat binary around it, of which the driver loads one entry; of bare
  /// machine code that itself.
  llvm::StringRef binary;
  uint64_t unpackedBytes = 0; ///< as the entry claims
};

/// Whether `bytes` begin with a fat binary.
bool isFatBinary(llvm::StringRef bytes);

/// Calls `visit` with each entry of the fat binaries in `bytes`, of which zeros
/// may be before, between and after; ends at its error. An error of its own
/// says which part does not fit in the bytes, or that there are bytes which are
/// no fat binary.
llvm::Error
visitFatBinaries(llvm::StringRef bytes,
                 llvm::function_ref<llvm::Error(const FatBinaryEntry &)> visit);

/// The PTX or machine code of `entry`. Error: a packing that is not known, more
/// than 256 MiB, a payload that does not unpack to what the entry claims.
llvm::Expected<std::string> unpackEntry(const FatBinaryEntry &entry);

/// The same, without the NULs at the end of PTX.
llvm::Expected<std::string> unpackPtx(const FatBinaryEntry &entry);

} // namespace gpuperf

#endif // GPUPERF_PTX_FATBINARYENTRY_H
