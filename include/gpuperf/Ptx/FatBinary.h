//===- FatBinary.h - the PTX in compiled files ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   archive ─▶ ELF file ─▶ section ─▶ fat binary ─▶ entry ─▶ PTX
//   lib.a      k.o, a.out  .nv_fatbin  k.fatbin      sm_80
//
// A compiled file holds fat binaries, each with the code of one source for
// several architectures: machine code, PTX, or both.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_FATBINARY_H
#define GPUPERF_PTX_FATBINARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

struct PtxImage {
  std::string arch; ///< what it was compiled for: "sm_80", "sm_90a"
  /// The source, as the fat binary names it: nvcc does with -g and -lineinfo;
  /// else empty.
  std::string name;
  /// The PTX without the NULs at its end. What packs it drops comments and
  /// indentation and keeps the lines.
  std::string text;
};

/// True when the bytes begin as an ELF file (an object, a program, a shared
/// library, a cubin), a static archive or a bare fat binary does: what
/// readPtxImages may be asked about.
bool mayHoldPtx(llvm::StringRef bytes);

/// The PTX in `bytes`, one image at least, in the order of the file. An image
/// may be without kernels: a source without device code has PTX, too.
///
/// An error is one sentence whose subject is the file, such as "has no device
/// code": there is none, only machine code (with its architectures and the
/// option that adds PTX), a broken or truncated file, a compression that is not
/// known, a thin archive, or PTX of more than 256 MiB in an image or 1 GiB in
/// all. It quotes an archive member's name as it is: print it by visible().
llvm::Expected<std::vector<PtxImage>> readPtxImages(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_FATBINARY_H
