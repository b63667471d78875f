//===- Profile.h - the launches in a profiler's table -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text ─▶ tables, by their columns ─▶ a record for each row or ID
//                                         │ merge equal launches
//                                         ▼
//                                      Profile
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RECORDS_PROFILE_H
#define GPUPERF_RECORDS_PROFILE_H

#include "gpuperf/Records/LaunchRecord.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

struct Profile {
  /// One for each combination of kernel, grid, block, resources and GPU, in the
  /// order of the file. Times and metrics of merged launches are means.
  std::vector<LaunchRecord> records;
  /// Rows that cannot be read, each with its line and the reason. All other
  /// rows are used.
  std::vector<std::string> messages;
};

/// The launches in `text`, the CSV of `nsys stats` (cuda_gpu_trace,
/// cuda_gpu_kern_sum, cuda_gpu_kern_gb_sum) or of `ncu --csv` (details, raw).
/// `name` is the file name for messages. Text around the tables and unknown
/// columns are ignored. The error: the file has no such table, a table lacks a
/// required column, or a table has no kernel.
llvm::Expected<Profile> readProfile(llvm::StringRef text, llvm::StringRef name);

/// The same for the file `path`, or for standard input if `path` is "-".
llvm::Expected<Profile> readProfileFile(llvm::StringRef path);

} // namespace gpuperf

#endif // GPUPERF_RECORDS_PROFILE_H
