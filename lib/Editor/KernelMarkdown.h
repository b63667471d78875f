//===- KernelMarkdown.h - a kernel in words ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H
#define GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// `text` with the characters that mean something in Markdown escaped, line
/// breaks as spaces.
std::string escapeMarkdown(llvm::StringRef text);

/// "`name`", whatever characters the name has.
std::string codeSpan(llvm::StringRef name);

/// "`reduce<float>`, grid 4096, block 256".
std::string instanceTitle(const KernelReport &kernel);

/// "\n- text": an element of a list.
std::string listItem(llvm::StringRef escaped);

/// Message and notes of a finding; the notes as a list.
std::string findingMarkdown(const Finding &finding);

/// "41.2 us, bound by shared memory, occupancy 64/64", or why there is no time.
std::string kernelSummary(const KernelReport &kernel);

/// How words are set that matter, and text that comes from the source.
struct Wording {
  std::string (*strong)(llvm::StringRef);
  std::string (*text)(llvm::StringRef);
};
extern const Wording kMarkdown, kPlain;

/// Three sentences that a person reads: how long the kernel takes, what bounds
/// it, what to do first.
std::vector<std::string> kernelSentences(const KernelReport &kernel,
                                         const Wording &wording);

/// Prediction, occupancy, work and traffic, a fact each.
std::vector<std::string> kernelFacts(const KernelReport &kernel,
                                     const Wording &wording);

/// What the prediction rests on; empty when on nothing.
std::vector<std::string> kernelAssumptions(const KernelReport &kernel,
                                           const Wording &wording);

/// A list of items that are Markdown.
std::string listMarkdown(llvm::ArrayRef<std::string> escaped);

/// The terms of the prediction as tables: those of its phases ("full_wave.…")
/// in columns, then the others. Empty when there are none.
std::string termsMarkdown(const Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H
