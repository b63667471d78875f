//===- Checks.cpp - findings from a profile -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Checks/Checks.h"
#include "Support.h" // IWYU pragma: keep
#include "llvm/Support/GlobPattern.h"

using namespace gpuperf;

llvm::ArrayRef<CheckInfo> gpuperf::allChecks() {
  static constexpr CheckInfo checks[] = {
#define GPUPERF_CHECK(NAME, SUMMARY, FUNCTION) {NAME, SUMMARY, FUNCTION},
#include "Checks.def"
  };
  return checks;
}

static bool globMatches(llvm::StringRef check, llvm::StringRef glob) {
  llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(glob);
  if (pattern)
    return pattern->match(check);
  llvm::consumeError(pattern.takeError());
  return false;
}

bool gpuperf::matchesGlobs(llvm::StringRef check, llvm::StringRef globs) {
  bool matches = false;
  while (!globs.empty()) {
    auto [glob, rest] = globs.split(',');
    glob = glob.trim();
    bool on = !glob.consume_front("-");
    if (globMatches(check, glob))
      matches = on;
    globs = rest;
  }
  return matches;
}

static std::string knownChecks() {
  std::string known;
  for (const CheckInfo &check : allChecks())
    known += (known.empty() ? "" : ", ") + check.name.str();
  return known;
}

llvm::Expected<CheckSet> CheckSet::parse(llvm::StringRef globs) {
  globs = globs.trim();
  for (llvm::StringRef rest = globs; !rest.empty();) {
    llvm::StringRef glob;
    std::tie(glob, rest) = rest.split(',');
    glob = glob.trim();
    if (glob.empty() || glob.starts_with("-"))
      continue;
    if (llvm::none_of(allChecks(), [&](const CheckInfo &check) {
          return globMatches(check.name, glob);
        }))
      return llvm::createStringError("no check is called '" + glob +
                                     "'; known: " + knownChecks());
  }
  std::string list = globs.str();
  if (globs.empty() || globs.starts_with("-"))
    list = "*," + list;
  CheckSet set;
  for (const CheckInfo &check : allChecks())
    if (matchesGlobs(check.name, list))
      set.enabled.push_back(check.name.str());
  return set;
}

bool CheckSet::contains(llvm::StringRef check) const {
  return llvm::is_contained(enabled, check);
}
