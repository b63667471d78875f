//===- HostOptions.h - getopt on a known command line -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// POSIX getopt and GNU's getopt_long for known words and options. Results after
// a word that is not an option are unknown, since GNU reorders such words.
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

/// The options: those of one letter in the syntax of getopt, "ab:c::", and long
/// ones.
struct OptionTable {
  struct Long {
    std::string name;
    int64_t argument; ///< 0 none, 1 required, 2 optional
    int64_t value;    ///< return value of getopt_long
  };
  std::string letters;
  std::vector<Long> longs;
};

/// The position of the next option: a word of argv, and a letter in it or 0.
struct OptionPlace {
  int64_t word = 1, letter = 0;
};

/// The result of one call of getopt.
struct OptionResult {
  int64_t value = 0; ///< return value of the call
  /// `optarg`, if the option has one. It is a null pointer without a text.
  std::optional<std::optional<std::string>> argument;
};

/// The option at `place` in `words`, which are those of argv without the first;
/// advances `place`. Empty if it is not known: GNU's getopt reorders other
/// words.
std::optional<OptionResult> nextOption(const OptionTable &table,
                                       llvm::ArrayRef<std::string> words,
                                       OptionPlace &place);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTOPTIONS_H
