//===- ShortText.h - shortened texts ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SHORTTEXT_H
#define GPUPERF_LIB_REPORT_SHORTTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// `text` with the middle of long lists of template arguments and of words with
/// more than about 60 characters replaced by "…":
///   "'gemm<cutlass::Shape<128, 128>, …, cutlass::arch::Sm80>' is bound"
std::string shortNames(llvm::StringRef text);

/// Shortens sentences of which several may be of one kind: they then differ
/// only in numbers, in quoted text, and in the array before a colon. A few
/// sentences are returned unchanged. Otherwise the result is one sentence for
/// each of the three kinds that can change a time most, with the number of
/// similar ones, and the number of those left out:
///   "loop at line 7: trip count unknown, 16 assumed; and 4 like it"
///   "and 12 more of 2 kinds; --verbose has all"
std::vector<std::string> shortSentences(llvm::ArrayRef<std::string> sentences);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SHORTTEXT_H
