//===- PtxCache.h - what nvcc made before -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is a file in $XDG_CACHE_HOME/gpuperf/ptx. Its name is a hash of all
// that the compiler reads: the preprocessed text, the words of its command, and
// which program it is. Its first line is a hash of the rest, the PTX.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_PTXCACHE_H
#define GPUPERF_LIB_PTXAS_PTXCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace gpuperf {

class PtxCache {
public:
  /// `compiler` are the words by which `preprocessed` is compiled, the program
  /// first, without names that are another's in each run.
  PtxCache(llvm::ArrayRef<std::string> compiler, llvm::StringRef preprocessed);

  /// The PTX of an entry that is whole; nothing otherwise.
  std::optional<std::string> find() const;
  /// Keeps `ptx`; the error says why it cannot be. Without a home nothing is kept.
  /// Beyond 512 MiB what was not used for longest goes.
  llvm::Error keep(llvm::StringRef ptx) const;

private:
  std::string entry; ///< its path; empty without a home
};

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_PTXCACHE_H
