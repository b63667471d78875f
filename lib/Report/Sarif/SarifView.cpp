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

#include "ViewList.h"
#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Support/DiagnosticLine.h"
#include "gpuperf/Support/SourcePlace.h"
#include "gpuperf/Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <memory>
#include <string>

using namespace gpuperf;
namespace json = llvm::json;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

//===----------------------------------------------------------------------===//
// Lines of source, as SARIF counts them
//===----------------------------------------------------------------------===//

namespace {

/// The files that findings are in, each read once. A file that cannot be read
/// has no text.
class SourceText {
public:
  /// The line of `place` without its end; empty when it is not there.
  llvm::StringRef lineOf(const SourcePlace &place);
  /// The column of `place`, which counts bytes, in Unicode code points.
  unsigned columnOf(const SourcePlace &place);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> text;
    std::vector<llvm::StringRef> lines;
  };
  llvm::StringMap<File> files;
  const File &read(llvm::StringRef path);
};

/// Where SARIF says that a file is.
struct SarifUri {
  std::string uri;
  bool isRelative = false; ///< to the working folder, which is kSourceRoot
};

constexpr llvm::StringLiteral kSourceRoot = "SRCROOT";

} // namespace

const SourceText::File &SourceText::read(llvm::StringRef path) {
  auto [entry, isNew] = files.try_emplace(path);
  File &file = entry->second;
  if (!isNew)
    return file;
  if (auto buffer = llvm::MemoryBuffer::getFile(path)) {
    file.text = std::move(*buffer);
    llvm::SmallVector<llvm::StringRef> lines;
    file.text->getBuffer().split(lines, '\n');
    file.lines.assign(lines.begin(), lines.end());
  }
  return file;
}

llvm::StringRef SourceText::lineOf(const SourcePlace &place) {
  const File &file = read(place.file);
  if (place.line == 0 || place.line > file.lines.size())
    return "";
  return file.lines[place.line - 1].rtrim('\r');
}

unsigned SourceText::columnOf(const SourcePlace &place) {
  llvm::StringRef before =
      lineOf(place).take_front(std::max(place.column, 1u) - 1);
  if (place.column == 0 || before.size() + 1 != place.column)
    return place.column;
  // Every byte of UTF-8 but the further ones of a character, 10xxxxxx.
  return 1 + llvm::count_if(before, [](char byte) {
           return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
         });
}

static std::string encoded(llvm::StringRef text) {
  std::string uri;
  for (char c : text)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  return uri;
}

static llvm::SmallString<256> workingFolder() {
  llvm::SmallString<256> folder;
  fs::current_path(folder);
  return folder;
}

/// The file `path`: relative below the working folder, else "file:///…".
/// Characters that URIs do not hold are percent-encoded (RFC 3986).
static SarifUri uriOf(llvm::StringRef file) {
  llvm::SmallString<256> absolute(file);
  fs::make_absolute(absolute);
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  llvm::StringRef inside = absolute;
  if (inside.consume_front(workingFolder()) && inside.consume_front("/"))
    return {encoded(inside), true};
  return {"file://" + encoded(absolute), false};
}

/// The working folder as "file:///…/".
static std::string uriOfSourceRoot() {
  return "file://" + encoded(workingFolder()) + "/";
}

//===----------------------------------------------------------------------===//
// One diagnostic as a result
//===----------------------------------------------------------------------===//

namespace {

/// Writes the diagnostics of one file of input.
class SarifResults {
public:
  /// The object `result` (SARIF 2.1.0, section 3.27) without its `ruleIndex`.
  llvm::json::Object write(const RenderedDiagnostic &diagnostic);

private:
  SourceText source;
  std::map<std::string, unsigned> seen; ///< results of one fingerprint

  llvm::json::Object location(const SourcePlace &place);
  llvm::json::Object location(const SourcePlace &place,
                              llvm::StringRef message);
  llvm::json::Object region(const SourcePlace &place);
  llvm::json::Array related(const std::vector<Note> &notes);
  llvm::json::Object codeFlow(const CallChain &calls,
                              const RenderedDiagnostic &diagnostic);
  llvm::json::Object fix(const FixIt &fixIt);
  std::string fingerprint(const RenderedDiagnostic &diagnostic);
};

} // namespace

/// `message` as a sentence, which SARIF's messages are.
static json::Object sarifMessage(llvm::StringRef message) {
  std::string text = json::fixUTF8(message);
  if (!llvm::StringRef(".!?").contains(text.empty() ? '.' : text.back()))
    text += '.';
  return json::Object{{"text", std::move(text)}};
}

/// "warning", and "note" for remarks.
static llvm::StringRef sarifLevel(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Remark:
  case Severity::Note:
    return "note";
  }
  return "none";
}

json::Object SarifResults::region(const SourcePlace &place) {
  json::Object region{{"startLine", place.line}};
  if (unsigned column = source.columnOf(place))
    region["startColumn"] = column;
  llvm::StringRef line = source.lineOf(place);
  if (!line.empty())
    region["snippet"] = json::Object{{"text", json::fixUTF8(line)}};
  return region;
}

json::Object SarifResults::location(const SourcePlace &place) {
  SarifUri uri = uriOf(place.file);
  json::Object artifact{{"uri", uri.uri}};
  if (uri.isRelative)
    artifact["uriBaseId"] = kSourceRoot;
  json::Object physical{{"artifactLocation", std::move(artifact)}};
  if (place.line)
    physical["region"] = region(place);
  return json::Object{{"physicalLocation", std::move(physical)}};
}

json::Object SarifResults::location(const SourcePlace &place,
                                    llvm::StringRef message) {
  json::Object result = location(place);
  result["message"] = sarifMessage(message);
  return result;
}

json::Array SarifResults::related(const std::vector<Note> &notes) {
  json::Array locations;
  for (const Note &note : notes) {
    if (note.place.file.empty())
      continue;
    json::Object one = location(note.place, note.message);
    one["id"] = int64_t(locations.size());
    locations.push_back(std::move(one));
  }
  return locations;
}

/// From the kernel down to the place: each call, then the place itself.
json::Object SarifResults::codeFlow(const CallChain &calls,
                                    const RenderedDiagnostic &diagnostic) {
  json::Array steps;
  auto add = [&](json::Object location) {
    steps.push_back(json::Object{{"location", std::move(location)}});
  };
  for (size_t i = calls.size(); i-- > 0;) {
    std::string callee = i > 0 ? calls[i - 1].function : "";
    add(location(calls[i].place,
                 callee.empty() ? "call" : "call of '" + callee + "'"));
  }
  add(location(diagnostic.place, diagnostic.message));
  return json::Object{{"threadFlows", json::Array{json::Object{
                                          {"locations", std::move(steps)}}}}};
}

json::Object SarifResults::fix(const FixIt &fixIt) {
  json::Object deleted = region(fixIt.place);
  deleted.erase("snippet");
  SourcePlace end = fixIt.place;
  end.column += fixIt.length;
  deleted["endLine"] = end.line;
  deleted["endColumn"] = source.columnOf(end);
  json::Object file = location(fixIt.place);
  json::Object change{
      {"artifactLocation",
       std::move(*file.getObject("physicalLocation")->get("artifactLocation"))},
      {"replacements",
       json::Array{json::Object{
           {"deletedRegion", std::move(deleted)},
           {"insertedContent",
            json::Object{{"text", json::fixUTF8(fixIt.replacement)}}}}}}};
  return json::Object{
      {"description", sarifMessage("replace by '" + fixIt.replacement + "'")},
      {"artifactChanges", json::Array{std::move(change)}}};
}

/// Of the check, the file and the text of the line, without the space around
/// it, and not of its number: a result whose line moved is the same one. Of
/// several alike the first, the second and so on.
std::string SarifResults::fingerprint(const RenderedDiagnostic &diagnostic) {
  std::string text =
      diagnostic.check + '\0' + uriOf(diagnostic.place.file).uri + '\0' +
      diagnostic.subject + '\0' + source.lineOf(diagnostic.place).trim().str();
  text += '\0' + std::to_string(seen[text]++);
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true, 16);
}

json::Object SarifResults::write(const RenderedDiagnostic &diagnostic) {
  json::Object result{{"ruleId", diagnostic.check},
                      {"level", sarifLevel(diagnostic.severity)},
                      {"message", sarifMessage(diagnostic.message)}};
  if (diagnostic.place.file.empty())
    return result;
  result["locations"] = json::Array{location(diagnostic.place)};
  result["partialFingerprints"] =
      json::Object{{"finding/v1", fingerprint(diagnostic)}};
  if (json::Array notes = related(diagnostic.notes); !notes.empty())
    result["relatedLocations"] = std::move(notes);
  json::Array flows;
  for (const CallChain &calls : diagnostic.calls)
    if (!calls.empty())
      flows.push_back(codeFlow(calls, diagnostic));
  if (!flows.empty())
    result["codeFlows"] = std::move(flows);
  if (diagnostic.fixIt)
    result["fixes"] = json::Array{fix(*diagnostic.fixIt)};
  if (diagnostic.speedup)
    result["properties"] =
        json::Object{{"predictedSpeedup", *diagnostic.speedup}};
  return result;
}

//===----------------------------------------------------------------------===//
// The results of a run
//===----------------------------------------------------------------------===//

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
