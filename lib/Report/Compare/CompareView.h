//===- CompareView.h - shared code of comparison views ----------*- C++ -*-===//
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

/// All files of a run together, in the form that a view prints.
struct ComparedRun {
  std::vector<std::string> entries;  ///< of launches, worst prediction first
  /// Kernels that are missing in the profile.
  std::vector<std::string> unprofiledKernels;
  std::vector<std::string> messages; ///< about the run as a whole
  ComparisonSummary summary;
  /// Ratios of predicted to measured times of the kernels that test a rule, for
  /// each rule with an error of more than 1.25x for one of them.
  std::map<std::string, std::vector<double>> failedRules;
};

/// Comparisons of all files, sorted after the last file is complete. The part
/// of a file contains the text of each comparison and the numbers to sort by.
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
