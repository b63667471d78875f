//===- DeviceCode.h - the device code in compiled files ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   archive ─▶ ELF file ─▶ section ─▶ fat binary ─▶ entry
//   lib.a      k.o, a.out  .nv_fatbin  k.fatbin      PTX or machine code, sm_80
//
// A compiled file contains fat binaries. Each has the code of one source file
// for several architectures: machine code, PTX, or both.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_DEVICECODE_H
#define GPUPERF_PTX_DEVICECODE_H

#include "gpuperf/Ptx/FatBinaryEntry.h"

namespace gpuperf {

/// Whether visitDeviceCode can be called on `bytes`: they begin like an ELF
/// file (an object, a program, a shared library, a cubin), a static archive or
/// a bare fat binary.
bool mayHoldDeviceCode(llvm::StringRef bytes);

/// Calls `visit` with each entry of the fat binaries in `bytes`, in the order
/// of the file, and with a cubin as an entry of its own; ends at its error. The
/// entries point into `bytes`. A file without device code has none.
///
/// An error is the rest of a sentence whose subject is the file: "is no ELF
/// file, static archive or fat binary". Errors are: a broken or truncated file,
/// a thin archive. An error quotes the name of an archive member unchanged:
/// print it with visible().
llvm::Error
visitDeviceCode(llvm::StringRef bytes,
                llvm::function_ref<llvm::Error(const FatBinaryEntry &)> visit);

} // namespace gpuperf

#endif // GPUPERF_PTX_DEVICECODE_H
