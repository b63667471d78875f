//===- Pages.cpp - documentation pages of the checks ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Checks/Checks.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {
struct CheckPage {
  llvm::StringRef file, text;
};
} // namespace

static constexpr CheckPage pages[] = {
#include "CheckPages.inc"
};

llvm::ArrayRef<RuleText> gpuperf::checkRules() {
  static const std::vector<RuleText> rules = [] {
    std::vector<RuleText> list;
    for (const CheckInfo &check : allChecks()) {
      auto page = llvm::find_if(pages, [&](const CheckPage &page) {
        return page.file == check.name.str() + ".md";
      });
      assert(page != std::end(pages) && "each check has a page");
      list.push_back({check.name, check.summary, page->text});
    }
    return list;
  }();
  return rules;
}
