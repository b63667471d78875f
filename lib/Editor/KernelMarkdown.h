//===- KernelMarkdown.h - a kernel as Markdown ------------------*- C++ -*-===//
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

/// `text` with the special characters of Markdown escaped and line breaks
/// replaced by spaces.
std::string escapeMarkdown(llvm::StringRef text);

/// "`name`", for any characters in the name.
std::string codeSpan(llvm::StringRef name);

/// "`reduce<float>`, grid 4096, block 256".
std::string instanceTitle(const KernelReport &kernel);

/// "\n- text": an element of a list.
std::string listItem(llvm::StringRef escaped);

/// Message and notes of a finding; the notes as a list.
std::string findingMarkdown(const Finding &finding);

/// "41.2 us, bound by shared memory, occupancy 64/64", or why there is no time.
std::string kernelSummary(const KernelReport &kernel);

/// The formatting of emphasised words and of text from the source.
struct Wording {
  std::string (*strong)(llvm::StringRef);
  std::string (*text)(llvm::StringRef);
};
extern const Wording kMarkdown, kPlain;

/// Three sentences for users: how long the kernel takes, what bounds it, and
/// what to do first.
std::vector<std::string> kernelSentences(const KernelReport &kernel,
                                         const Wording &wording);

/// Prediction, occupancy, work and traffic as separate facts.
std::vector<std::string> kernelFacts(const KernelReport &kernel,
                                     const Wording &wording);

/// The assumptions of the prediction; empty if there are none.
std::vector<std::string> kernelAssumptions(const KernelReport &kernel,
                                           const Wording &wording);

/// A list of items that are Markdown already.
std::string listMarkdown(llvm::ArrayRef<std::string> escaped);

/// The terms of the prediction as tables: those of its phases ("full_wave.…")
/// in columns, followed by the others. Empty if there are none.
std::string termsMarkdown(const Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H
