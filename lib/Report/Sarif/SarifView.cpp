//===- SarifView.cpp - findings for code scanning -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0 (OASIS Standard, 2020): one run, a rule for each check.
// docs/sarif.md.
//
//===----------------------------------------------------------------------===//

#include "SarifResult.h"
#include "ViewList.h"
#include "gpuperf/Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace {
class SarifView : public View {
public:
  llvm::StringRef name() const override { return "sarif"; }
  llvm::StringRef summary() const override {
    return "SARIF 2.1.0, the findings for code scanning";
  }
  json::Value render(const RunReport &report,
                     const ViewOptions &) const override;
  void printRun(llvm::raw_ostream &os, llvm::ArrayRef<json::Value> parts,
                const RunSummary &summary,
                const ViewOptions &options) const override;
};
} // namespace

/// {"results": …, "notifications": …}.
json::Value SarifView::render(const RunReport &report,
                              const ViewOptions &) const {
  SarifResults writer;
  json::Array results, notifications;
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    results.push_back(writer.write(diagnostic));
  for (const std::string &message : report.messages)
    notifications.push_back(message);
  return json::Object{{"results", std::move(results)},
                      {"notifications", std::move(notifications)}};
}

/// "BankConflict" of "gpuperf-bank-conflict".
static std::string pascalCase(llvm::StringRef check) {
  std::string name;
  check.consume_front("gpuperf-");
  for (llvm::StringRef word : llvm::split(check, '-'))
    name += llvm::toUpper(word.front()) + word.drop_front().str();
  return name;
}

static json::Array writeRules(llvm::ArrayRef<RuleText> rules) {
  json::Array list;
  for (const RuleText &rule : rules)
    list.push_back(json::Object{
        {"id", rule.name},
        {"name", pascalCase(rule.name)},
        {"shortDescription", sarifMessage(rule.summary)},
        {"fullDescription", sarifMessage(rule.firstParagraph())},
        {"help", json::Object{{"text", rule.page}, {"markdown", rule.page}}},
        {"properties",
         json::Object{{"tags", json::Array{"performance", "cuda"}}}}});
  return list;
}

/// The list `key` of all parts, one after the other.
static json::Array joined(llvm::ArrayRef<json::Value> parts,
                          llvm::StringRef key) {
  json::Array all;
  for (const json::Value &part : parts)
    if (const json::Object *lists = part.getAsObject())
      if (const json::Array *list = lists->getArray(key))
        for (const json::Value &element : *list)
          all.push_back(element);
  return all;
}

/// Equal results of several files, of a header that they include, are one.
static json::Array writeResults(llvm::ArrayRef<json::Value> parts,
                                llvm::ArrayRef<RuleText> rules) {
  json::Array results;
  std::set<std::string> seen;
  for (json::Value &result : joined(parts, "results")) {
    if (!seen.insert(llvm::formatv("{0}", result).str()).second)
      continue;
    llvm::StringRef rule = *result.getAsObject()->getString("ruleId");
    for (auto [index, text] : llvm::enumerate(rules))
      if (text.name == rule)
        (*result.getAsObject())["ruleIndex"] = int64_t(index);
    results.push_back(std::move(result));
  }
  return results;
}

/// "k.cu: error: …", of a file that could not be analysed.
static bool isError(llvm::StringRef complaint) {
  return complaint.contains(": error: ");
}

static json::Array writeNotifications(llvm::ArrayRef<json::Value> parts,
                                      const RunSummary &summary) {
  std::vector<std::string> messages;
  for (const json::Value &message : joined(parts, "notifications"))
    messages.push_back(message.getAsString().value_or("").str());
  llvm::append_range(messages, summary.notes);
  llvm::append_range(messages, summary.complaints);
  json::Array list;
  std::set<std::string> seen;
  for (const std::string &message : messages)
    if (seen.insert(message).second)
      list.push_back(
          json::Object{{"level", isError(message) ? "error" : "warning"},
                       {"message", sarifMessage(message)}});
  return list;
}

void SarifView::printRun(llvm::raw_ostream &os,
                         llvm::ArrayRef<json::Value> parts,
                         const RunSummary &summary,
                         const ViewOptions &options) const {
  json::Object driver{{"name", "gpuperf"},
                      {"version", GPUPERF_VERSION},
                      {"semanticVersion", GPUPERF_SEMANTIC_VERSION},
                      {"rules", writeRules(options.rules)}};
  json::Object invocation{
      {"executionSuccessful", llvm::none_of(summary.complaints, isError)},
      {"toolExecutionNotifications", writeNotifications(parts, summary)}};
  json::Object run{
      {"tool", json::Object{{"driver", std::move(driver)}}},
      {"columnKind", "unicodeCodePoints"},
      {"originalUriBaseIds",
       json::Object{{kSourceRoot, json::Object{{"uri", uriOfSourceRoot()}}}}},
      {"invocations", json::Array{std::move(invocation)}},
      {"results", writeResults(parts, options.rules)}};
  json::Object log{
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/"
                  "schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::Array{std::move(run)}}};
  json::Value value(std::move(log));
  os << llvm::formatv("{0:2}", value) << '\n';
}

const View &gpuperf::sarifView() {
  static const SarifView view;
  return view;
}
