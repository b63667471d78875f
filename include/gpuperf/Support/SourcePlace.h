//===- SourcePlace.h - a place in the source --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_SOURCEPLACE_H
#define GPUPERF_SUPPORT_SOURCEPLACE_H

#include <string>

namespace gpuperf {

/// A place in the source; line and column count from 1, 0 means unknown.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_SOURCEPLACE_H
