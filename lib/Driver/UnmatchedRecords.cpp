//===- UnmatchedRecords.cpp - records without a kernel --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnmatchedRecords.h"
#include "gpuperf/Dialect/ToolNames.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace gpuperf;

UnmatchedRecords gpuperf::findUnmatched(llvm::ArrayRef<LaunchRecord> records,
                                        llvm::ArrayRef<std::string> names,
                                        llvm::ArrayRef<std::string> mangled) {
  std::vector<ToolName> kernels;
  for (auto [name, symbol] : llvm::zip_equal(names, mangled))
    kernels.push_back(kernelToolName(name, symbol));
  std::map<std::string, double> times;
  for (const LaunchRecord &record : records)
    times[record.kernel] += record.timeUs.value_or(0) * record.count;
  UnmatchedRecords result;
  for (const auto &[name, time] : times) {
    ToolName tool = readToolName(name);
    bool isThere = llvm::any_of(kernels, [&](const ToolName &kernel) {
      return matchToolName(tool, kernel) != NameMatch::None;
    });
    if (isThere)
      ++result.matched;
    else
      result.names.push_back(name);
  }
  llvm::stable_sort(result.names, [&](const auto &a, const auto &b) {
    return times.at(a) > times.at(b);
  });
  std::set<llvm::StringRef> unmatched(result.names.begin(), result.names.end());
  for (const LaunchRecord &record : records) {
    llvm::StringRef file = llvm::StringRef(record.origin).rsplit(':').first;
    if (unmatched.count(record.kernel) &&
        !llvm::is_contained(result.files, file))
      result.files.push_back(file.str());
  }
  return result;
}
