//===- FileResult.cpp - what a file's child process tells -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileResult.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

json::Value gpuperf::pack(FileResult result) {
  const RunSummary &summary = result.summary;
  json::Object object{
      {"errors", json::fixUTF8(result.errors)},
      {"failed", result.failed},
      {"has_kernels", result.hasKernels},
      {"text", json::fixUTF8(result.text)},
      {"counts", json::Array{summary.files, summary.kernels,
                             summary.notAnalysed, summary.findings}},
      {"compilers", std::vector<std::string>(summary.compilers.begin(),
                                             summary.compilers.end())},
      {"notes",
       std::vector<std::string>(summary.notes.begin(), summary.notes.end())},
      {"kernels", result.kernels},
      {"mangled", result.mangled}};
  if (result.part)
    object["part"] = std::move(*result.part);
  return object;
}

static bool unpack(json::Value &value, FileResult &result) {
  json::Path::Root root;
  json::ObjectMapper map(value, root);
  std::vector<int64_t> counts;
  std::vector<std::string> compilers, notes;
  if (!map || !map.map("errors", result.errors) ||
      !map.map("failed", result.failed) ||
      !map.map("has_kernels", result.hasKernels) ||
      !map.map("text", result.text) || !map.map("counts", counts) ||
      !map.map("compilers", compilers) || !map.map("notes", notes) ||
      !map.map("kernels", result.kernels) ||
      !map.map("mangled", result.mangled) || counts.size() != 4)
    return false;
  if (json::Value *part = value.getAsObject()->get("part"))
    result.part = std::move(*part);
  RunSummary &summary = result.summary;
  summary.files = counts[0];
  summary.kernels = counts[1];
  summary.notAnalysed = counts[2];
  summary.findings = counts[3];
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
  result.errors = file + ": error: the analysis " + failure + "\n";
  return result;
}

std::vector<std::string> gpuperf::complaintsIn(llvm::StringRef lines) {
  std::vector<std::string> complaints;
  for (llvm::StringRef line : llvm::split(lines, '\n'))
    if (line.contains(": error: ") || line.contains(": warning: "))
      complaints.push_back(line.str());
  return complaints;
}
