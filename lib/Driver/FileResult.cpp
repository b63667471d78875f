//===- FileResult.cpp - the result of a file's child process --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileResult.h"
#include "gpuperf/Support/DiagnosticLine.h"
#include "gpuperf/Support/JSONMembers.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace gpuperf {

template <typename Map>
static bool mapMembers(Map &map, ProgramLaunch &launch) {
  return map("name", launch.name) && map("mangled", launch.mangled) &&
         map("file", launch.file) && map("recorded", launch.isRecorded) &&
         map("count", launch.count) && map("time_us", launch.timeUs) &&
         map("facts", launch.facts) && map("missing", launch.missing);
}

template <typename Map> static bool mapMembers(Map &map, CheckSummary &check) {
  return map("findings", check.findings) &&
         map.optional("speedup", check.speedup) && map("file", check.file) &&
         map("line", check.line);
}

/// All but the parts of views, which are large: they are moved.
template <typename Map> static bool mapMembers(Map &map, FileResult &result) {
  RunSummary &summary = result.summary;
  return map("errors", result.errors) && map("failed", result.failed) &&
         map("has_kernels", result.hasKernels) &&
         map("not_kept", result.cacheError) && map("text", result.text) &&
         map("kernels", result.kernels) && map("mangled", result.mangled) &&
         map("files", summary.files) && map("kernel_count", summary.kernels) &&
         map("not_analysed", summary.notAnalysed) &&
         map("findings", summary.findings) && map("met", summary.met) &&
         map("not_met", summary.notMet) &&
         map("unchecked", summary.unchecked) &&
         map("compilers", summary.compilers) && map("notes", summary.notes) &&
         map("program", summary.program) && map("bounds", summary.bounds) &&
         map("facts", summary.facts) && map("checks", summary.checks) &&
         map("reasons", summary.reasons) &&
         map.optional("inputs", result.inputs);
}

} // namespace gpuperf

json::Value gpuperf::pack(FileResult result) {
  json::Value value = toJSON(result);
  json::Object &object = *value.getAsObject();
  if (result.inputs.empty())
    object.erase("inputs");
  if (!result.parts.empty())
    object["parts"] = std::move(result.parts);
  if (result.part)
    object["part"] = std::move(*result.part);
  return value;
}

bool gpuperf::unpack(json::Value &value, FileResult &result) {
  json::Path::Root root;
  if (!fromJSON(value, result, root))
    return false;
  if (json::Value *part = value.getAsObject()->get("part"))
    result.part = std::move(*part);
  if (json::Object *parts = value.getAsObject()->getObject("parts"))
    result.parts = std::move(*parts);
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
