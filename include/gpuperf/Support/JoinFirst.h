//===- JoinFirst.h - the first names of a list ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_JOINFIRST_H
#define GPUPERF_SUPPORT_JOINFIRST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

namespace gpuperf {

/// The first `most` of `names`, and an ellipsis for the others: "a, b, …".
inline std::string joinFirst(llvm::ArrayRef<std::string> names, size_t most) {
  return llvm::join(names.take_front(most), ", ") +
         (names.size() > most ? ", …" : "");
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_JOINFIRST_H
