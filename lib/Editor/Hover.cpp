//===- Hover.cpp - hover texts of kernels ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hover.h"
#include "Instances.h"
#include "KernelMarkdown.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

/// Instances of a kernel that are shown with all their terms.
static constexpr size_t kMaxInstances = 3;

static std::string
markdownOf(const std::vector<const KernelReport *> &kernels) {
  std::string text;
  auto shown = llvm::ArrayRef(kernels).take_front(kMaxInstances);
  for (const KernelReport *kernel : shown) {
    if (!text.empty())
      text += "\n---\n\n";
    text += "### " + instanceTitle(*kernel) + "\n" +
            listMarkdown(kernelSentences(*kernel, kMarkdown)) + "\n---\n\n" +
            listMarkdown(kernelFacts(*kernel, kMarkdown)) + "\n\n" +
            termsMarkdown(kernel->predictions.front());
    std::string assumptions =
        listMarkdown(kernelAssumptions(*kernel, kMarkdown));
    text += assumptions.empty() ? "" : assumptions + "\n";
  }
  if (kernels.size() > shown.size())
    text += "\nand " + std::to_string(kernels.size() - shown.size()) +
            " more instantiations or launches\n";
  return text;
}

/// The offset behind a list of template arguments, or `at`.
static size_t skipArguments(llvm::StringRef text, size_t at) {
  if (text.substr(at).starts_with("<<<") || !text.substr(at).starts_with("<"))
    return at;
  int depth = 0;
  for (size_t i = at; i < text.size() && text[i] != ';'; ++i) {
    depth += text[i] == '<' ? 1 : text[i] == '>' ? -1 : 0;
    if (depth == 0)
      return i + 1;
  }
  return at;
}

/// Calls `found` with the offset of every launch of the kernel called `name`.
static void forEachLaunch(llvm::StringRef text, llvm::StringRef name,
                          llvm::function_ref<void(size_t)> found) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos;
       at = text.find(name, at + name.size())) {
    if (at && isWord(text[at - 1]))
      continue;
    size_t end = skipArguments(text, at + name.size());
    if (text.substr(end).ltrim().starts_with("<<<"))
      found(at);
  }
}

std::vector<HoverText> gpuperf::kernelHovers(const RunReport &report,
                                             const FileText &text) {
  std::vector<HoverText> hovers;
  for (auto &[place, kernels] : kernelsByPlace(report, text)) {
    llvm::StringRef name = text.identifierAt(place.first, place.second);
    if (name.empty())
      continue;
    unsigned length = name.size();
    HoverText hover{place.first, place.second, length, markdownOf(kernels)};
    hovers.push_back(hover);
    forEachLaunch(text.text(), name, [&](size_t offset) {
      std::tie(hover.line, hover.column) = text.placeOf(offset);
      hovers.push_back(hover);
    });
  }
  llvm::stable_sort(hovers, [](const HoverText &a, const HoverText &b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  return hovers;
}
