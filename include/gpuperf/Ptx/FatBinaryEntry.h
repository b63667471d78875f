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
// NVIDIA publishes no description of the format. The fields are those of
// n-eiling's cuda-fatbin-decompression and jiegec's fatbinary on GitHub. The
// meaning of the bits 0x8000 (zstd), 0x100000 and 0x200000 (architecture
// suffixes) was found with the fatbinary tool of CUDA 13.0.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_FATBINARYENTRY_H
#define GPUPERF_PTX_FATBINARYENTRY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gpuperf {

/// An entry of a fat binary. It points into the bytes of the fat binary.
struct FatBinaryEntry {
  /// Offloading: Clang's format, whose content is not read.
  enum class Kind { Ptx, MachineCode, Other, Offloading };
  /// Scrambled: code for link-time optimisation, as NVIDIA's compiler
  /// obfuscates it.
  enum class Packing { None, LZ4, Zstd, Scrambled, Unknown };

  Kind kind = Kind::Other;
  Packing packing = Packing::None;
  std::string arch;           ///< "sm_80", "sm_90a"
  llvm::StringRef name;       ///< of the source file; may be empty
  llvm::StringRef payload;    ///< packed
  /// The enclosing fat binary, of which the driver loads one entry; for a bare
  /// cubin, the cubin itself.
  llvm::StringRef binary;
  uint64_t unpackedBytes = 0; ///< as the entry claims
};

/// Whether `bytes` begin with a fat binary.
bool isFatBinary(llvm::StringRef bytes);

/// Calls `visit` with each entry of the fat binaries in `bytes`; zeros may be
/// before, between and after them. Stops at the first error of `visit` and
/// returns it. Other errors name the part that exceeds `bytes`, or say that
/// some bytes are no fat binary.
llvm::Error
visitFatBinaries(llvm::StringRef bytes,
                 llvm::function_ref<llvm::Error(const FatBinaryEntry &)> visit);

/// The PTX or machine code of `entry`, unpacked. The error is an unknown
/// packing, more than 256 MiB, or a payload whose unpacked size differs from
/// `unpackedBytes`.
llvm::Expected<std::string> unpackEntry(const FatBinaryEntry &entry);

/// Like unpackEntry, without the NULs at the end of PTX.
llvm::Expected<std::string> unpackPtx(const FatBinaryEntry &entry);

} // namespace gpuperf

#endif // GPUPERF_PTX_FATBINARYENTRY_H
