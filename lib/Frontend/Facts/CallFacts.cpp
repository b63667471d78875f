//===- CallFacts.cpp - the calls between the files of a program -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "gpuperf/Support/JSONMembers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

using namespace gpuperf;

/// Distinct calls of a function that are kept.
static constexpr size_t kMaxCalls = 16;

namespace gpuperf {

template <typename Map>
static bool mapMembers(Map &map, HostSummary::Call &call) {
  return map("callee", call.callee) && map("arguments", call.arguments) &&
         map("through", call.through) && map("places", call.places) &&
         map("elsewhere", call.hasOtherSites);
}

template <typename Map> static bool mapMembers(Map &map, HostSummary &summary) {
  return map("file", summary.file) && map("defined", summary.defined) &&
         map("calls", summary.calls) && map("unseen", summary.unseen) &&
         summary.unseen >= UnseenCalls::None &&
         summary.unseen <= UnseenCalls::Any && map("main", summary.hasMain);
}

llvm::json::Value toJSON(const HostSummary &summary) {
  return toJSON<HostSummary>(summary);
}

bool fromJSON(const llvm::json::Value &value, HostSummary &summary,
              llvm::json::Path path) {
  return fromJSON<HostSummary>(value, summary, path);
}

template <typename Map>
static bool mapMembers(Map &map, SummaryAnswer &answer) {
  return map("summary", answer.summary) && map("true", answer.isTrue) &&
         map("not_kept", answer.cacheError);
}

} // namespace gpuperf

llvm::json::Value SummaryAnswer::json() const { return toJSON(*this); }

std::optional<SummaryAnswer> SummaryAnswer::of(const ChildResult &child) {
  llvm::Expected<llvm::json::Value> value = jsonAnswer(child);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  llvm::json::Path::Root root;
  SummaryAnswer answer;
  return fromJSON(*value, answer, root) ? std::optional(answer) : std::nullopt;
}

/// Whether code that is not seen may call the function of this mangled name.
static bool mayBeCalledUnseen(llvm::StringRef name, UnseenCalls unseen) {
  bool hasCLinkage = !name.starts_with("_Z");
  return unseen == UnseenCalls::Any ||
         (unseen == UnseenCalls::WithCLinkage && hasCLinkage);
}

/// What any of the files may call unseen.
static UnseenCalls unseenOf(llvm::ArrayRef<HostSummary> summaries) {
  UnseenCalls unseen = UnseenCalls::None;
  bool hasMain = false;
  for (const HostSummary &summary : summaries) {
    unseen = std::max(unseen, summary.unseen);
    hasMain |= summary.hasMain;
  }
  return hasMain ? unseen : UnseenCalls::Any;
}

/// The functions that one file alone defines.
static llvm::StringSet<> definedOnce(llvm::ArrayRef<HostSummary> summaries) {
  llvm::StringMap<unsigned> definitions;
  for (const HostSummary &summary : summaries)
    for (const std::string &name : summary.defined)
      ++definitions[name];
  llvm::StringSet<> result;
  for (const auto &entry : definitions)
    if (entry.second == 1)
      result.insert(entry.first());
  return result;
}

/// Adds the call to those of its function, or to the one that passes the same.
static void addCall(std::vector<LinkedCall> &calls,
                    const HostSummary::Call &call, bool isFromLastBuild) {
  auto same = llvm::find_if(calls, [&](const LinkedCall &known) {
    return known.arguments == call.arguments;
  });
  if (same != calls.end())
    same->hasOtherSites |= call.hasOtherSites || same->places != call.places;
  else
    calls.push_back(
        {call.arguments, call.places, call.hasOtherSites, isFromLastBuild});
}

/// What is not known comes last, once.
static void putUnknownLast(std::vector<LinkedCall> &calls, bool isUnseen) {
  auto passesNothing = [](const LinkedCall &call) {
    return call.arguments.empty();
  };
  LinkedCall unknown;
  if (auto known = llvm::find_if(calls, passesNothing); known != calls.end()) {
    // One of a function without parameters has its place.
    if (!isUnseen && !known->hasOtherSites)
      unknown = *known;
    isUnseen = true;
  }
  llvm::erase_if(calls, passesNothing);
  if (calls.size() > kMaxCalls) {
    calls.resize(kMaxCalls);
    unknown = {};
    isUnseen = true;
  }
  if (isUnseen)
    calls.push_back(std::move(unknown));
}

CallFacts gpuperf::linkSummaries(llvm::ArrayRef<HostSummary> given) {
  // The same whatever order the files are known in: some calls are dropped.
  std::vector<HostSummary> summaries = given.vec();
  llvm::stable_sort(summaries, [](const HostSummary &a, const HostSummary &b) {
    return a.file < b.file;
  });
  llvm::StringSet<> defined = definedOnce(summaries);
  llvm::StringSet<> called;
  for (const HostSummary &summary : summaries)
    for (const HostSummary::Call &call : summary.calls)
      called.insert(call.callee);
  UnseenCalls unseen = unseenOf(summaries);
  auto isMade = [&](const HostSummary::Call &call) {
    return call.through.empty() || called.contains(call.through) ||
           mayBeCalledUnseen(call.through, unseen);
  };
  CallFacts facts;
  for (const HostSummary &summary : summaries)
    for (const HostSummary::Call &call : summary.calls) {
      if (!defined.contains(call.callee) || !isMade(call))
        continue;
      addCall(facts[call.callee], call, summary.isFromLastBuild);
    }
  for (auto &[callee, calls] : facts)
    putUnknownLast(calls, mayBeCalledUnseen(callee, unseen));
  return facts;
}
