//===- Profile.h - launches that a profiler saw -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text ─▶ tables by their columns ─▶ a record for each row, each ID
//                                         │ those alike become one
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
  /// One for each kernel, shape and resources, in the order of the file.
  std::vector<LaunchRecord> records;
  /// Rows that cannot be read, and why; each names its line. The others count.
  std::vector<std::string> messages;
};

/// The launches in `text`, the CSV of `nsys stats` (cuda_gpu_trace,
/// cuda_gpu_kern_sum, cuda_gpu_kern_gb_sum) or of `ncu --csv` (details, raw).
/// `name` is the file's, for messages. Other text around the tables, and
/// columns that are not known, are passed over. The error is that of a file
/// without such a table, of a table without a column that it needs, or of one
/// that has no kernel.
llvm::Expected<Profile> readProfile(llvm::StringRef text, llvm::StringRef name);

/// The same of the file `path`, or of standard input for "-".
llvm::Expected<Profile> readProfileFile(llvm::StringRef path);

} // namespace gpuperf

#endif // GPUPERF_RECORDS_PROFILE_H
