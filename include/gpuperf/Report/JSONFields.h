//===- JSONFields.h - fields that several documents have --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/json.md says what they mean.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_JSONFIELDS_H
#define GPUPERF_REPORT_JSONFIELDS_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// Whole numbers in full, others with nine significant digits; null for what is
/// not finite or not known.
void writeNumber(llvm::json::OStream &j, double number);
void attribute(llvm::json::OStream &j, llvm::StringRef key, double number);
void attribute(llvm::json::OStream &j, llvm::StringRef key,
               const std::optional<double> &number);
/// `[low, high]`; null for none.
void range(llvm::json::OStream &j, llvm::StringRef key,
           const std::optional<TimeRange> &range);
/// Strings that may be anything, as UTF-8.
void text(llvm::json::OStream &j, llvm::StringRef key, llvm::StringRef string);
void strings(llvm::json::OStream &j, llvm::StringRef key,
             llvm::ArrayRef<std::string> list);
/// Nothing where `string` is empty.
void textIfAny(llvm::json::OStream &j, llvm::StringRef key,
               llvm::StringRef string);

/// An array with an object for each of `list`, of which `members` writes what
/// is in it.
template <typename List, typename Function>
void objects(llvm::json::OStream &j, llvm::StringRef key, const List &list,
             Function members) {
  j.attributeArray(key, [&] {
    for (const auto &entry : list)
      j.object([&] { members(j, entry); });
  });
}

/// A document of one object, of which `members` writes what is in it.
void document(llvm::raw_ostream &os,
              llvm::function_ref<void(llvm::json::OStream &)> members);

/// "file", "line", "column".
void place(llvm::json::OStream &j, const SourcePlace &place);
/// "launch".
void launch(llvm::json::OStream &j, const ResolvedLaunch &launch,
            const std::optional<LaunchRecord> &recorded);

/// What `write` writes, with `indent` blanks a level; 0: without any layout.
std::string toText(llvm::function_ref<void(llvm::json::OStream &)> write,
                   unsigned indent = 2);
/// Writes what toText returned, two levels deep.
void writePart(llvm::json::OStream &j, llvm::StringRef part);

} // namespace gpuperf

#endif // GPUPERF_REPORT_JSONFIELDS_H
