//===- Markdown.cpp - text for tooltips -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Markdown.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

std::string gpuperf::escapeMarkdown(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    if (llvm::StringRef("\\`*_<>[]|#").contains(c))
      result += '\\';
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

std::string gpuperf::codeSpan(llvm::StringRef name) {
  if (!name.contains('`'))
    return ("`" + name + "`").str();
  return ("`` " + name + " ``").str();
}

std::string gpuperf::instanceTitle(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  return codeSpan(kernel.name) + ", grid " + formatGrid(launch) + ", block " +
         formatExtents(launch.block);
}

std::string gpuperf::listItem(llvm::StringRef escaped) {
  return ("\n- " + escaped).str();
}

std::string gpuperf::findingMarkdown(const Finding &finding) {
  std::string text = "**" + escapeMarkdown(finding.message) + "** " +
                     codeSpan("[" + finding.check + "]") + "\n";
  for (const Note &note : finding.notes)
    text += listItem(escapeMarkdown(note.message));
  return text;
}
