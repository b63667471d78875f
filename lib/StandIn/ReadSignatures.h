//===- ReadSignatures.h - the parameters of kernels, from the tool -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_READSIGNATURES_H
#define GPUPERF_LIB_STANDIN_READSIGNATURES_H

#include "Modules.h"

namespace gpuperf::standin {

/// The kernels of a fat binary, which may be compressed and hold PTX: the tool
/// that started this program can read that and is run for it. Empty, and a
/// note, where it cannot be.
std::map<std::string, Signature> readSignatures(const void *fatBinary);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_READSIGNATURES_H
