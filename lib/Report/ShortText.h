//===- ShortText.h - what a screen has room for -----------------*- C++ -*-===//
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

/// `text`, in which lists of template arguments and words of more than about 60
/// characters have "…" for their middle:
///   "'gemm<cutlass::Shape<128, 128>, …, cutlass::arch::Sm80>' is bound"
std::string shortNames(llvm::StringRef text);

/// Sentences of which several may be of one kind: they differ in numbers, in
/// what is quoted, and in the array in front of a colon. All of them where they
/// are few; else one of each of the three kinds that can change a time most,
/// with how many are like it, and how many are left out:
///   "loop at line 7: trip count unknown, 16 assumed; and 4 like it"
///   "and 12 more of 2 kinds; --verbose has all"
std::vector<std::string> shortSentences(llvm::ArrayRef<std::string> sentences);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SHORTTEXT_H
