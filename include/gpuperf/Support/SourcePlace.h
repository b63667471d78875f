//===- SourcePlace.h - source locations and call chains ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_SOURCEPLACE_H
#define GPUPERF_SUPPORT_SOURCEPLACE_H

#include <string>
#include <vector>

namespace gpuperf {

/// A source location. Line and column count from 1; 0 means unknown.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

inline bool operator==(const SourcePlace &a, const SourcePlace &b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

/// A call site and the function that contains it: "step" at k.cu:10:2.
struct CallPlace {
  std::string function; ///< as its declaration names it; empty when unknown
  SourcePlace place;
};

inline bool operator==(const CallPlace &a, const CallPlace &b) {
  return a.place == b.place && a.function == b.function;
}

/// The call sites from a source location out to its kernel, the innermost
/// first; empty for a source location in the kernel itself.
using CallChain = std::vector<CallPlace>;

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_SOURCEPLACE_H
