//===- KernelSignatures.h - the parameters of compiled kernels --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fat binary ─▶ machine code ─▶ .nv.info.KERNEL: sizes; registers, shared
//   memory
//              └▶ PTX ─▶ .entry KERNEL(.param .f32 …): kinds        ─▶
//              KernelSignature
//                                         mangled name: kinds
//
// A launch gives the values of arguments by their addresses alone.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_KERNELSIGNATURES_H
#define GPUPERF_PTX_KERNELSIGNATURES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

struct KernelParameter {
  /// The letters stand in traces of the stand-in, too.
  enum class Kind : char {
    Pointer = 'p',
    Signed = 's',
    Unsigned = 'u',
    Integer = 'i', ///< signed or unsigned, or an address
    Float = 'f',
    Bytes = 'b',  ///< a struct, or an array
    Unknown = '?' ///< a number of some kind, an address, a struct
  };
  Kind kind = Kind::Unknown;
  unsigned bytes = 0;
};

struct KernelSignature {
  std::string name; ///< mangled
  std::vector<KernelParameter> parameters;
  unsigned registers = 0;   ///< per thread; 0: there is no machine code
  unsigned sharedBytes = 0; ///< static
};

/// The kernels in the fat binaries of `bytes`, by name; of several
/// architectures the last. The error is one sentence whose subject is the file,
/// as of readPtxImages.
llvm::Expected<std::vector<KernelSignature>>
readKernelSignatures(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_KERNELSIGNATURES_H
