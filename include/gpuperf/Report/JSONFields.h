//===- JSONFields.h - fields that several documents have --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/json.md documents the fields.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_JSONFIELDS_H
#define GPUPERF_REPORT_JSONFIELDS_H

#include "gpuperf/Model/Model.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "gpuperf/Records/LaunchRecord.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// Writes whole numbers in full and others with nine significant digits; null
/// for infinities and NaN.
void writeNumber(llvm::json::OStream &j, double number);
void attribute(llvm::json::OStream &j, llvm::StringRef key, double number);
void attribute(llvm::json::OStream &j, llvm::StringRef key,
               const std::optional<double> &number);
/// Writes `[low, high]`, or null without a range.
void range(llvm::json::OStream &j, llvm::StringRef key,
           const std::optional<TimeRange> &range);
/// Write strings with any bytes as valid UTF-8.
void text(llvm::json::OStream &j, llvm::StringRef key, llvm::StringRef string);
void strings(llvm::json::OStream &j, llvm::StringRef key,
             llvm::ArrayRef<std::string> list);
/// Like `text`; writes nothing for an empty string.
void textIfAny(llvm::json::OStream &j, llvm::StringRef key,
               llvm::StringRef string);

/// Writes an array with one object per element of `list`; `members` writes the
/// content of each object.
template <typename List, typename Function>
void objects(llvm::json::OStream &j, llvm::StringRef key, const List &list,
             Function members) {
  j.attributeArray(key, [&] {
    for (const auto &entry : list)
      j.object([&] { members(j, entry); });
  });
}

/// Writes a document of one object; `members` writes its content.
void document(llvm::raw_ostream &os,
              llvm::function_ref<void(llvm::json::OStream &)> members);

/// Writes the fields "file", "line" and "column".
void place(llvm::json::OStream &j, const SourcePlace &place);
/// Writes the field "launch".
void launch(llvm::json::OStream &j, const ResolvedLaunch &launch,
            const std::optional<LaunchRecord> &recorded);

/// The text that `write` writes, with `indent` spaces per level; 0: on one
/// line.
std::string toText(llvm::function_ref<void(llvm::json::OStream &)> write,
                   unsigned indent = 2);
/// Writes a text that toText returned, at nesting level two.
void writePart(llvm::json::OStream &j, llvm::StringRef part);

} // namespace gpuperf

#endif // GPUPERF_REPORT_JSONFIELDS_H
