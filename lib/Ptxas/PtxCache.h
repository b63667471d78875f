//===- PtxCache.h - what nvcc made before -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is two files, named by a hash of the program, its size and time, the
// flags and the path of the source:
//
//   HASH.inputs   each file that nvcc read, with a hash of its content
//   HASH.ptx      what it made of them
//
// An entry holds as long as every file has the content that it had.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_PTXCACHE_H
#define GPUPERF_LIB_PTXAS_PTXCACHE_H

#include "gpuperf/Frontend/NvccCommand.h"

namespace gpuperf {

class PtxCache {
public:
  explicit PtxCache(const NvccCommand &command);

  /// The PTX of an entry that holds; nothing otherwise.
  std::optional<std::string> find() const;
  /// Keeps `ptx`; `dependencies` is what nvcc's -MD writes. What cannot be
  /// written is not kept.
  void keep(llvm::StringRef ptx, llvm::StringRef dependencies) const;

private:
  std::string inputs, output; ///< paths; empty without a home
  std::string directory;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_PTXCACHE_H
