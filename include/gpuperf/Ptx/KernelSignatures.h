//===- KernelSignatures.h - the parameters of compiled kernels --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fat binary ─┬▶ machine code ─▶ .nv.info.KERNEL: sizes of the parameters,
//               │                  registers, shared memory      ─┐
//               └▶ PTX ─▶ .entry KERNEL(.param .f32 …): kinds     ├▶ signature
//                                         mangled name: kinds    ─┘
//
// A launch call passes only the addresses of the arguments; the signature has
// the size and kind of each.
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
  /// Traces of the stand-in runtime use the same letters.
  enum class Kind : char {
    Pointer = 'p',
    Signed = 's',
    Unsigned = 'u',
    Integer = 'i', ///< a signed or unsigned number, or an address
    Float = 'f',
    Bytes = 'b',  ///< a struct, or an array
    Unknown = '?' ///< a number, an address or a struct
  };
  Kind kind = Kind::Unknown;
  unsigned bytes = 0;
};

struct KernelSignature {
  std::string name; ///< mangled
  std::vector<KernelParameter> parameters;
  unsigned registers = 0;   ///< per thread; 0 without machine code
  unsigned sharedBytes = 0; ///< of static shared memory
};

/// The kernels in the fat binaries of `bytes`, sorted by mangled name. If a
/// kernel has code for several architectures, the last one counts. The error is
/// the rest of a sentence whose subject is the file, as in readPtxImages.
llvm::Expected<std::vector<KernelSignature>>
readKernelSignatures(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_PTX_KERNELSIGNATURES_H
