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
// FactsFolder.h keeps the summaries of a build's files.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_FACTS_CALLFACTS_H
#define GPUPERF_FRONTEND_FACTS_CALLFACTS_H

#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// What a call passes for each parameter: an integer where it is known. Of a
/// kernel, which is called by a launch, its three extents of the grid, three of
/// the block and the bytes of dynamic shared memory come before them.
using CallArguments = std::vector<std::optional<int64_t>>;

/// The functions that a file may call with anything, beside what is known of
/// it.
enum class UnseenCalls { None, WithCLinkage, Any };

/// Calls that lead to a place, the innermost first. Empty: not known, or none.
using CallPlaces = std::vector<SourcePlace>;

/// What other files have to know of one file's host code. Functions are meant
/// by their mangled names.
struct HostSummary {
  std::string file; ///< its path; empty: none in particular
  struct Call {
    std::string callee;
    CallArguments arguments;
    /// The function of this file that has to be called by another one for the
    /// call to be made; empty where it is made anyhow.
    std::string through;
    /// Where it stands, and the calls in this file that lead there. Of several
    /// such calls those of the first.
    CallPlaces places;
    bool isElsewhere = false; ///< such a call stands at other places, too
  };
  std::vector<std::string> defined; ///< that other files can call or launch
  std::vector<Call> calls; ///< of functions and kernels that others define
  UnseenCalls unseen = UnseenCalls::None;
  bool hasMain = false;
  /// It is what a folder keeps of the file, which was not looked at since.
  bool isAsLastBuilt = false;
};

/// A call from another file, with all that pass the same.
struct LinkedCall {
  CallArguments arguments;
  CallPlaces places; ///< as of the summary; empty where it is not seen
  bool isElsewhere = false;
  bool isAsLastBuilt = false;
};

/// The calls of each function that one other file or several make, with
/// distinct arguments. A function that is not here has none that is known.
using CallFacts = std::map<std::string, std::vector<LinkedCall>>;

llvm::json::Value toJSON(const HostSummary &summary);
/// False when `value` is no summary.
bool fromJSON(const llvm::json::Value &value, HostSummary &summary,
              llvm::json::Path path);

/// A summary as a child process sends it, with one yes or no.
struct SummaryAnswer {
  HostSummary summary;
  bool isTrue = false; ///< what the two agree on
  std::string notKept; ///< why a folder of facts does not have it

  llvm::json::Value json() const;
  /// What the child sent; nothing where it failed or sent no summary.
  static std::optional<SummaryAnswer> of(const ChildResult &child);
};

/// Who calls whom with what, in the order of the files' paths. A function that
/// several files define has no calls: which one is meant is not known. One with
/// too many different calls, one that a file may call unseen, and each where no
/// file has `main`, which is no whole program, has a call beside them of which
/// nothing is known.
CallFacts linkSummaries(llvm::ArrayRef<HostSummary> summaries);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_CALLFACTS_H
