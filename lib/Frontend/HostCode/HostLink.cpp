//===- HostLink.cpp - the calls between the files of a program ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/CallFacts.h"
#include "llvm/ADT/STLExtras.h"

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
    calls.push_back(json::Object{{"callee", call.callee},
                                 {"arguments", std::move(arguments)}});
  }
  return json::Object{{"defined", summary.defined},
                      {"calls", std::move(calls)}};
}

static bool fromJSON(const json::Value &value, HostSummary::Call &call,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("callee", call.callee) &&
         map.map("arguments", call.arguments);
}

bool gpuperf::fromJSON(const json::Value &value, HostSummary &summary,
                       json::Path path) {
  json::ObjectMapper map(value, path);
  if (!map || !map.map("defined", summary.defined))
    return false;
  const json::Array *calls = value.getAsObject()->getArray("calls");
  if (!calls)
    return false;
  for (const json::Value &one : *calls)
    if (!::fromJSON(one, summary.calls.emplace_back(), path.field("calls")))
      return false;
  return true;
}

CallFacts gpuperf::linkSummaries(llvm::ArrayRef<HostSummary> summaries) {
  std::map<std::string, unsigned> definitions;
  for (const HostSummary &summary : summaries)
    for (const std::string &name : summary.defined)
      ++definitions[name];
  CallFacts facts;
  for (const HostSummary &summary : summaries)
    for (const HostSummary::Call &call : summary.calls) {
      auto defined = definitions.find(call.callee);
      if (defined == definitions.end() || defined->second != 1)
        continue;
      std::vector<CallArguments> &calls = facts[call.callee];
      if (!llvm::is_contained(calls, call.arguments))
        calls.push_back(call.arguments);
    }
  for (auto &[callee, calls] : facts)
    if (calls.size() > kMaxCalls) {
      calls.resize(kMaxCalls);
      calls.emplace_back();
    }
  return facts;
}
