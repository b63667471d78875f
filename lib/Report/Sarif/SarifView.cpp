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
#include "gpuperf/Support/DiagnosticLine.h"
#include "gpuperf/Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

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
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override;
};

/// Writes results as they come, behind the rules.
class SarifPrinter : public RunPrinter {
public:
  SarifPrinter(llvm::raw_ostream &os, llvm::ArrayRef<RuleText> rules);
  void addFile(const json::Value &part) override;
  void finish(const RunSummary &summary) override;

private:
  void addResult(json::Value result);
  llvm::raw_ostream &os;
  json::OStream j;
  llvm::ArrayRef<RuleText> rules;
  /// Equal results of several files, of a header that they include, are one.
  std::set<uint64_t> seen;
  std::vector<std::string> messages;
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

/// The elements of the list `key` of a part.
static llvm::ArrayRef<json::Value> listOf(const json::Value &part,
                                          llvm::StringRef key) {
  const json::Object *lists = part.getAsObject();
  const json::Array *list = lists ? lists->getArray(key) : nullptr;
  return list ? llvm::ArrayRef(list->data(), list->size())
              : llvm::ArrayRef<json::Value>();
}

SarifPrinter::SarifPrinter(llvm::raw_ostream &os,
                           llvm::ArrayRef<RuleText> rules)
    : os(os), j(os, /*IndentSize=*/2), rules(rules) {
  json::Object driver{{"name", "gpuperf"},
                      {"version", GPUPERF_VERSION},
                      {"semanticVersion", GPUPERF_SEMANTIC_VERSION},
                      {"rules", writeRules(rules)}};
  j.objectBegin();
  j.attribute("$schema",
              "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/"
              "schemas/sarif-schema-2.1.0.json");
  j.attribute("version", "2.1.0");
  j.attributeBegin("runs");
  j.arrayBegin();
  j.objectBegin();
  j.attribute("tool", json::Object{{"driver", std::move(driver)}});
  j.attribute("columnKind", "unicodeCodePoints");
  j.attribute(
      "originalUriBaseIds",
      json::Object{{kSourceRoot, json::Object{{"uri", uriOfSourceRoot()}}}});
  j.attributeBegin("results");
  j.arrayBegin();
}

void SarifPrinter::addResult(json::Value result) {
  if (!seen.insert(llvm::xxh3_64bits(llvm::formatv("{0}", result).str()))
           .second)
    return;
  llvm::StringRef rule = *result.getAsObject()->getString("ruleId");
  for (auto [index, text] : llvm::enumerate(rules))
    if (text.name == rule)
      (*result.getAsObject())["ruleIndex"] = int64_t(index);
  j.value(result);
}

void SarifPrinter::addFile(const json::Value &part) {
  for (const json::Value &result : listOf(part, "results"))
    addResult(result);
  for (const json::Value &message : listOf(part, "notifications"))
    messages.push_back(message.getAsString().value_or("").str());
}

static json::Array writeNotifications(llvm::ArrayRef<std::string> messages) {
  json::Array list;
  std::set<std::string> seen;
  for (const std::string &message : messages)
    if (seen.insert(message).second)
      list.push_back(json::Object{
          {"level", DiagnosticLine::isErrorLine(message) ? "error" : "warning"},
          {"message", sarifMessage(message)}});
  return list;
}

void SarifPrinter::finish(const RunSummary &summary) {
  llvm::append_range(messages, summary.notes);
  llvm::append_range(messages, summary.diagnosticLines);
  j.arrayEnd();
  j.attributeEnd();
  json::Object invocation{
      {"executionSuccessful",
       llvm::none_of(summary.diagnosticLines, DiagnosticLine::isErrorLine)},
      {"toolExecutionNotifications", writeNotifications(messages)}};
  j.attribute("invocations", json::Array{std::move(invocation)});
  j.objectEnd();
  j.arrayEnd();
  j.attributeEnd();
  j.objectEnd();
  j.flush();
  os << '\n';
}

std::unique_ptr<RunPrinter> SarifView::begin(llvm::raw_ostream &os,
                                             const ViewOptions &options) const {
  return std::make_unique<SarifPrinter>(os, options.rules);
}

const View &gpuperf::sarifView() {
  static const SarifView view;
  return view;
}
