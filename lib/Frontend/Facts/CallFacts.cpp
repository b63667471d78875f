//===- CallFacts.cpp - the calls between the files of a program -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "gpuperf/Support/PackedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>
#include <climits>

using namespace gpuperf;
namespace json = llvm::json;

/// Distinct calls of a function that are kept.
static constexpr size_t kMaxCalls = 16;

json::Value gpuperf::toJSON(const HostSummary &summary) {
  json::Array calls;
  for (const HostSummary::Call &call : summary.calls) {
    json::Array arguments;
    for (const std::optional<int64_t> &value : call.arguments)
      arguments.push_back(value ? json::Value(*value) : json::Value(nullptr));
    json::Array places;
    for (const SourcePlace &place : call.places)
      places.push_back(
          json::Array{packText(place.file), place.line, place.column});
    calls.push_back(json::Object{{"callee", packText(call.callee)},
                                 {"arguments", std::move(arguments)},
                                 {"through", packText(call.through)},
                                 {"places", std::move(places)},
                                 {"elsewhere", call.hasOtherSites}});
  }
  return json::Object{{"file", packText(summary.file)},
                      {"defined", packTexts(summary.defined)},
                      {"calls", std::move(calls)},
                      {"unseen", int64_t(summary.unseen)},
                      {"main", summary.hasMain}};
}

/// `[file, line, column]`.
static bool placeFrom(const json::Value &value, SourcePlace &place) {
  const json::Array *parts = value.getAsArray();
  if (!parts || parts->size() != 3)
    return false;
  std::optional<llvm::StringRef> file = (*parts)[0].getAsString();
  std::optional<uint64_t> line = (*parts)[1].getAsUINT64();
  std::optional<uint64_t> column = (*parts)[2].getAsUINT64();
  if (!file || !line || !column || *line > UINT_MAX || *column > UINT_MAX)
    return false;
  place = {unpackText(*file), unsigned(*line), unsigned(*column)};
  return true;
}

static bool fromJSON(const json::Value &value, HostSummary::Call &call,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  if (!map || !map.map("callee", call.callee) ||
      !map.map("arguments", call.arguments) ||
      !map.map("through", call.through) ||
      !map.map("elsewhere", call.hasOtherSites))
    return false;
  call.callee = unpackText(call.callee);
  call.through = unpackText(call.through);
  const json::Array *places = value.getAsObject()->getArray("places");
  return places && llvm::all_of(*places, [&](const json::Value &place) {
           return placeFrom(place, call.places.emplace_back());
         });
}

bool gpuperf::fromJSON(const json::Value &value, HostSummary &summary,
                       json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t unseen = 0;
  if (!map || !map.map("file", summary.file) ||
      !map.map("defined", summary.defined) || !map.map("unseen", unseen) ||
      !map.map("main", summary.hasMain))
    return false;
  if (unseen < int64_t(UnseenCalls::None) || unseen > int64_t(UnseenCalls::Any))
    return false;
  summary.unseen = UnseenCalls(unseen);
  summary.file = unpackText(summary.file);
  unpackTexts(summary.defined);
  const json::Array *calls = value.getAsObject()->getArray("calls");
  if (!calls)
    return false;
  for (const json::Value &one : *calls)
    if (!::fromJSON(one, summary.calls.emplace_back(), path.field("calls")))
      return false;
  return true;
}

json::Value SummaryAnswer::json() const {
  return json::Object{{"summary", toJSON(summary)},
                      {"true", isTrue},
                      {"not_kept", packText(cacheError)}};
}

std::optional<SummaryAnswer> SummaryAnswer::of(const ChildResult &child) {
  llvm::Expected<json::Value> value = jsonAnswer(child);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  json::Path::Root root;
  const json::Object *object = value->getAsObject();
  const json::Value *summary = object ? object->get("summary") : nullptr;
  std::optional<bool> isTrue =
      object ? object->getBoolean("true") : std::nullopt;
  SummaryAnswer answer;
  if (!summary || !isTrue || !fromJSON(*summary, answer.summary, root))
    return std::nullopt;
  answer.isTrue = *isTrue;
  answer.cacheError =
      unpackText(object->getString("not_kept").value_or("").str());
  return answer;
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
