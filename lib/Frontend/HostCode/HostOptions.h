//===- HostOptions.h - getopt on a known command line -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// POSIX getopt and GNU's getopt_long, where the words and the options are
// known. Not known here: what comes behind a word that is no option, since GNU
// reorders them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTOPTIONS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// What the options are: those of one letter as getopt takes them, "ab:c::",
/// and long ones.
struct OptionTable {
  struct Long {
    std::string name;
    int64_t argument; ///< 0 none, 1 required, 2 optional
    int64_t value;    ///< what getopt_long returns
  };
  std::string letters;
  std::vector<Long> longs;
};

/// Where the next option begins: a word of argv, and a letter in it or 0.
struct OptionPlace {
  int64_t word = 1, letter = 0;
};

/// What one call of getopt gives.
struct OptionResult {
  int64_t value = 0; ///< that the call returns
  /// `optarg`, where the option has one: without a text it is a null pointer.
  std::optional<std::optional<std::string>> argument;
};

/// The option at `place` in `words`, those of argv without the first, and
/// `place` behind it. Empty where it is not known: GNU's getopt reorders other
/// words.
std::optional<OptionResult> nextOption(const OptionTable &table,
                                       llvm::ArrayRef<std::string> words,
                                       OptionPlace &place);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTOPTIONS_H
