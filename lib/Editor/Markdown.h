//===- Markdown.h - text for tooltips ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_MARKDOWN_H
#define GPUPERF_LIB_EDITOR_MARKDOWN_H

#include "gpuperf/Report/RunReport.h"
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

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_MARKDOWN_H
