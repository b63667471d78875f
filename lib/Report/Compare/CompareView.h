//===- CompareView.h - what the formats of comparisons share ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_COMPARE_COMPAREVIEW_H
#define GPUPERF_LIB_REPORT_COMPARE_COMPAREVIEW_H

#include "ViewList.h"
#include "gpuperf/Report/Comparison.h"
#include <map>

namespace gpuperf {

/// All files of a run together, as a view prints them.
struct ComparedRun {
  std::vector<std::string> entries;  ///< of launches, worst prediction first
  /// Kernels that the profile does not have.
  std::vector<std::string> unprofiledKernels;
  std::vector<std::string> messages; ///< about the run as a whole
  ComparisonSummary summary;
  /// Predicted over measured times of the kernels that test a rule, of each
  /// rule that one of them misses by more than 1.25x.
  std::map<std::string, std::vector<double>> failedRules;
};

/// Comparisons of all files, put in order when the last file is there: the part
/// of a file has the text of each and the numbers to order them by.
class CompareView : public View {
public:
  llvm::json::Value render(const RunReport &report,
                           const ViewOptions &options) const override;
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override;
  /// Prints all comparisons, once.
  virtual void printAll(llvm::raw_ostream &os, const ComparedRun &run,
                        const RunSummary &summary) const = 0;

protected:
  virtual std::string entry(const KernelReport &kernel,
                            const Comparison &comparison,
                            const ViewOptions &options) const = 0;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_COMPARE_COMPAREVIEW_H
