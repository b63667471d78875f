//===- FileResult.cpp - what a file's child process tells -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileResult.h"
#include "gpuperf/Support/DiagnosticLine.h"
#include "gpuperf/Support/PackedText.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

static json::Value pack(const ProgramLaunch &launch) {
  return json::Object{
      {"name", packText(launch.name)},  {"mangled", packText(launch.mangled)},
      {"file", packText(launch.file)},  {"recorded", launch.isRecorded},
      {"count", launch.count},          {"time_us", launch.timeUs},
      {"facts", int64_t(launch.facts)}, {"missing", packText(launch.missing)}};
}

static bool unpack(const json::Value &value, ProgramLaunch &launch,
                   json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t facts = 0;
  if (!map || !map.map("name", launch.name) ||
      !map.map("mangled", launch.mangled) || !map.map("file", launch.file) ||
      !map.map("recorded", launch.isRecorded) ||
      !map.map("count", launch.count) || !map.map("time_us", launch.timeUs) ||
      !map.map("facts", facts) || !map.map("missing", launch.missing))
    return false;
  for (std::string *text :
       {&launch.name, &launch.mangled, &launch.file, &launch.missing})
    *text = unpackText(*text);
  launch.facts = Facts(facts);
  return true;
}

static json::Array packProgram(llvm::ArrayRef<ProgramLaunch> launches) {
  json::Array list;
  for (const ProgramLaunch &launch : launches)
    list.push_back(pack(launch));
  return list;
}

static json::Object packCounts(const std::map<std::string, int64_t> &counts) {
  json::Object object;
  for (const auto &[name, count] : counts)
    object[name] = count;
  return object;
}

/// The counts of a summary by their names in an answer.
static constexpr std::pair<llvm::StringLiteral, unsigned RunSummary::*>
    kCounts[] = {{"files", &RunSummary::files},
                 {"kernel_count", &RunSummary::kernels},
                 {"not_analysed", &RunSummary::notAnalysed},
                 {"findings", &RunSummary::findings},
                 {"met", &RunSummary::met},
                 {"not_met", &RunSummary::notMet},
                 {"unchecked", &RunSummary::unchecked}};

static json::Object packChecks(const RunSummary &summary) {
  json::Object checks;
  for (const auto &[name, check] : summary.checks)
    checks[name] = json::Array{check.findings, check.speedup,
                               packText(check.file), check.line};
  return checks;
}

static bool unpackChecks(const json::Value &value, RunSummary &summary) {
  const json::Object *checks = value.getAsObject()->getObject("checks");
  if (!checks)
    return false;
  for (const auto &[name, entry] : *checks) {
    const json::Array *list = entry.getAsArray();
    if (!list || list->size() != 4)
      return false;
    summary.checks[name.str()] = {
        unsigned((*list)[0].getAsInteger().value_or(0)),
        (*list)[1].getAsNumber(),
        unpackText((*list)[2].getAsString().value_or("")),
        unsigned((*list)[3].getAsInteger().value_or(0))};
  }
  return true;
}

static bool unpackProgram(const json::Value &value, RunSummary &summary,
                          json::Path path) {
  const json::Array *list = value.getAsObject()->getArray("program");
  if (!list)
    return false;
  for (const json::Value &one : *list)
    if (!unpack(one, summary.program.emplace_back(), path.field("program")))
      return false;
  return true;
}

static std::vector<std::string> packSet(const std::set<std::string> &texts) {
  return packTexts(std::vector<std::string>(texts.begin(), texts.end()));
}

json::Value gpuperf::pack(FileResult result) {
  const RunSummary &summary = result.summary;
  json::Object object{{"errors", packText(result.errors)},
                      {"failed", result.failed},
                      {"has_kernels", result.hasKernels},
                      {"not_kept", packText(result.cacheError)},
                      {"text", packText(result.text)},
                      {"compilers", packSet(summary.compilers)},
                      {"notes", packSet(summary.notes)},
                      {"program", packProgram(summary.program)},
                      {"bounds", packCounts(summary.bounds)},
                      {"facts", packCounts(summary.facts)},
                      {"checks", packChecks(summary)},
                      {"reasons", packTexts(summary.reasons)},
                      {"kernels", packTexts(result.kernels)},
                      {"mangled", packTexts(result.mangled)}};
  for (auto [name, count] : kCounts)
    object[name] = summary.*count;
  if (!result.parts.empty())
    object["parts"] = std::move(result.parts);
  if (result.part)
    object["part"] = std::move(*result.part);
  if (!result.inputs.empty())
    object["inputs"] = packTexts(result.inputs);
  return object;
}

bool gpuperf::unpack(json::Value &value, FileResult &result) {
  json::Path::Root root;
  json::ObjectMapper map(value, root);
  std::vector<std::string> compilers, notes;
  RunSummary &summary = result.summary;
  if (!map || !map.map("errors", result.errors) ||
      !map.map("failed", result.failed) ||
      !map.map("has_kernels", result.hasKernels) ||
      !map.map("not_kept", result.cacheError) ||
      !map.map("text", result.text) || !map.map("bounds", summary.bounds) ||
      !map.map("facts", summary.facts) ||
      !map.map("reasons", summary.reasons) || !unpackChecks(value, summary) ||
      !map.map("compilers", compilers) || !map.map("notes", notes) ||
      !map.map("kernels", result.kernels) ||
      !map.map("mangled", result.mangled) ||
      !map.mapOptional("inputs", result.inputs))
    return false;
  for (auto [name, count] : kCounts) {
    int64_t number;
    if (!map.map(name, number))
      return false;
    summary.*count = unsigned(number);
  }
  if (json::Value *part = value.getAsObject()->get("part"))
    result.part = std::move(*part);
  if (json::Object *parts = value.getAsObject()->getObject("parts"))
    result.parts = std::move(*parts);
  if (!unpackProgram(value, summary, root))
    return false;
  for (auto *list : {&compilers, &notes, &summary.reasons, &result.kernels,
                     &result.mangled, &result.inputs})
    unpackTexts(*list);
  result.errors = unpackText(result.errors);
  result.text = unpackText(result.text);
  result.cacheError = unpackText(result.cacheError);
  summary.compilers.insert(compilers.begin(), compilers.end());
  summary.notes.insert(notes.begin(), notes.end());
  return true;
}

FileResult gpuperf::unpackAnswer(const std::string &file,
                                 const ChildResult &child) {
  llvm::Expected<json::Value> answer = jsonAnswer(child);
  FileResult result;
  if (answer && unpack(*answer, result))
    return result;
  std::string failure = answer ? "sent an answer that cannot be read"
                               : llvm::toString(answer.takeError());
  result = {};
  result.failed = true;
  result.errors =
      file + ": error: the analysis " + failure +
      (child.tookTooLong ? "; --time-limit=SECONDS allows more" : "") + "\n";
  return result;
}

std::vector<std::string> gpuperf::diagnosticLinesIn(llvm::StringRef lines) {
  std::vector<std::string> diagnosticLines;
  for (llvm::StringRef line : llvm::split(lines, '\n'))
    if (DiagnosticLine::parse(line))
      diagnosticLines.push_back(line.str());
  return diagnosticLines;
}
