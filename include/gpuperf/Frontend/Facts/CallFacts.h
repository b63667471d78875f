//===- CallFacts.h - calls from one file into another -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   file ─summariseHost─▶ HostSummary ─┐
//   file ─summariseHost─▶ HostSummary ─┴─linkSummaries─▶ CallFacts ─▶ launches
//
// FactsFolder.h stores the summaries of a build's files on disk.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_FACTS_CALLFACTS_H
#define GPUPERF_FRONTEND_FACTS_CALLFACTS_H

#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The arguments of a call, one for each parameter; empty when not a known
/// integer. A kernel launch is a call with 7 leading arguments: grid x, y, z,
/// block x, y, z, and the bytes of dynamic shared memory.
using CallArguments = std::vector<std::optional<int64_t>>;

/// Functions that a file may call with unknown arguments, in addition to its
/// known calls: none, those with C linkage, or any.
enum class UnseenCalls { None, WithCLinkage, Any };

/// The call sites that lead to a source location, the innermost first. Empty
/// when there is none or they are unknown.
using CallPlaces = std::vector<SourcePlace>;

/// The part of one file's host code that matters to other files. All function
/// names are mangled.
struct HostSummary {
  std::string file; ///< path; empty when it stands for unknown files
  struct Call {
    std::string callee;
    CallArguments arguments;
    /// The call is executed only if another file calls this function. Empty
    /// when the call is executed in any case.
    std::string through;
    /// The call site, then the call sites in this file that lead to it. When
    /// several equal calls are merged, those of the first.
    CallPlaces places;
    bool hasOtherSites = false; ///< the same call is also made elsewhere
  };
  std::vector<std::string> defined; ///< functions visible to other files
  std::vector<Call> calls;          ///< of functions and kernels of other files
  UnseenCalls unseen = UnseenCalls::None;
  bool hasMain = false;
  /// The summary comes from a facts folder. The file may have changed since.
  bool isFromLastBuild = false;
};

/// One or more calls from other files with equal arguments.
struct LinkedCall {
  CallArguments arguments;
  CallPlaces places; ///< see HostSummary::Call; empty when unknown
  bool hasOtherSites = false;
  bool isFromLastBuild = false;
};

/// For each function or kernel, by its mangled name, the calls from other files
/// with distinct arguments. A function without an entry has no known calls.
using CallFacts = std::map<std::string, std::vector<LinkedCall>>;

llvm::json::Value toJSON(const HostSummary &summary);
/// False when `value` is not a valid summary.
bool fromJSON(const llvm::json::Value &value, HostSummary &summary,
              llvm::json::Path path);

/// A summary that a child process sends to its parent, with one flag.
struct SummaryAnswer {
  HostSummary summary;
  bool isTrue = false; ///< its meaning is up to parent and child
  std::string cacheError; ///< why it is not in the facts folder; empty: it is

  llvm::json::Value json() const;
  /// The answer of the child; empty when it failed or sent no summary.
  static std::optional<SummaryAnswer> of(const ChildResult &child);
};

/// Links the summaries of a program's files. The result does not depend on
/// their order. Calls of a function that several files define are dropped,
/// because it is unknown which definition is called. A function gets an
/// additional call with unknown arguments, the last in its list, when it has
/// more than 16 distinct calls, when a file may call it with unknown arguments
/// (UnseenCalls), and when no file has `main` (the program is incomplete).
CallFacts linkSummaries(llvm::ArrayRef<HostSummary> summaries);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_CALLFACTS_H
