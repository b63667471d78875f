//===- Instances.cpp - merging equal template instantiations --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Instances.h"
#include "JSONText.h"
#include <map>
#include <optional>
#include <tuple>
#include <utility>

using namespace gpuperf;
using llvm::StringRef;

/// "reduce" of "reduce<float, 256>"; empty for what is no template.
static StringRef templateName(StringRef name) {
  size_t end = name.find('<');
  return end == StringRef::npos ? StringRef() : name.take_front(end);
}

/// Length of the list "<float, (E)1, f<2>>" that `text` begins with; 0 where it does
/// not end within the string.
static size_t argumentsLength(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    char c = text[i];
    if (c == '"' || c == '\\')
      return 0;
    depth += (c == '<' || c == '(') - (c == '>' || c == ')');
    if (depth == 0)
      return i + 1;
  }
  return 0;
}

/// `text` without the arguments of the template `name` in it.
static std::string withoutArguments(StringRef text, StringRef name) {
  std::string result;
  std::string opening = name.str() + "<";
  for (size_t at; (at = text.find(opening)) != StringRef::npos;) {
    size_t end = at + name.size();
    result += text.take_front(end);
    text = text.drop_front(end);
    text = text.drop_front(argumentsLength(text));
    if (text.starts_with("<")) { // no list after all
      result += '<';
      text = text.drop_front();
    }
  }
  return result + text.str();
}

/// All that a report says of `kernel` but which instantiation it is, and where
/// it is launched.
static std::string answerOf(KernelReport &kernel, StringRef name) {
  ResolvedLaunch &launch = kernel.profile.launch;
  unsigned line = std::exchange(launch.site.line, 0);
  std::string text = kernelJSON(kernel);
  launch.site.line = line;
  size_t at = text.find(kernel.mangled);
  if (!kernel.mangled.empty() && at != std::string::npos)
    text.erase(at, kernel.mangled.size());
  return withoutArguments(text, name);
}

/// The launch is told for one that is made elsewhere, too.
static void noteOtherPlace(ResolvedLaunch &launch,
                           const ResolvedLaunch &other) {
  launch.hasOtherSites |= other.hasOtherSites || !(launch.site == other.site) ||
                          launch.calledFrom != other.calledFrom;
}

void gpuperf::mergeInstances(RunReport &report) {
  // What is cheap to compare tells most of them apart.
  using Key = std::tuple<std::string, std::string, unsigned, unsigned,
                         std::optional<double>, double, int64_t, size_t>;
  auto keyOf = [](const KernelReport &kernel) {
    return Key{templateName(kernel.name).str(),
               kernel.place.file,
               kernel.place.line,
               kernel.place.column,
               kernel.predictions.front().timeUs,
               kernel.profile.issueSlotsPerWarp,
               kernel.profile.registers,
               kernel.findings.size()};
  };
  std::map<Key, unsigned> counts;
  for (const KernelReport &kernel : report.kernels)
    ++counts[keyOf(kernel)];
  std::map<std::string, size_t> firstOf;
  std::vector<KernelReport> merged;
  merged.reserve(report.kernels.size());
  for (KernelReport &kernel : report.kernels) {
    std::string name = templateName(kernel.name).str();
    if (name.empty() || counts[keyOf(kernel)] < 2) {
      merged.push_back(std::move(kernel));
      continue;
    }
    auto [it, isNew] =
        firstOf.try_emplace(answerOf(kernel, name), merged.size());
    if (isNew) {
      merged.push_back(std::move(kernel));
      continue;
    }
    KernelReport &first = merged[it->second];
    first.sameInstances.push_back({kernel.name, kernel.mangled});
    noteOtherPlace(first.profile.launch, kernel.profile.launch);
  }
  report.kernels = std::move(merged);
}
