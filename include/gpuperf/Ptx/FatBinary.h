//===- FatBinary.h - the PTX in compiled files ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   file ─visitDeviceCode─▶ entry of a fat binary ─▶ PTX
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
  std::string arch; ///< target architecture: "sm_80", "sm_90a"
  /// Name of the source file. nvcc writes it with -g and -lineinfo; otherwise
  /// empty.
  std::string name;
  /// The PTX without the NULs at its end. The packer removes comments and
  /// indentation and keeps the line numbers.
  std::string text;
};

/// The PTX images in `bytes`, at least one, in the order of the file. An image
/// may have no kernel, because a source without device code gives PTX, too.
///
/// The error is the rest of a sentence whose subject is the file: "has no
/// device code". Errors are: no device code; only machine code (the error has
/// its architectures and the option that adds PTX); a broken or truncated file;
/// an unknown compression; a thin archive; more than 256 MiB of PTX in an image
/// or 1 GiB in the file. An error quotes the name of an archive member
/// unchanged: print it with visible().
llvm::Expected<std::vector<PtxImage>> readPtxImages(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_FATBINARY_H
