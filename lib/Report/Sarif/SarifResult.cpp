//===- SarifResult.cpp - one diagnostic as a SARIF result -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SarifResult.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace gpuperf;
namespace json = llvm::json;

json::Object gpuperf::sarifMessage(llvm::StringRef message) {
  std::string text = json::fixUTF8(message);
  if (!llvm::StringRef(".!?").contains(text.empty() ? '.' : text.back()))
    text += '.';
  return json::Object{{"text", std::move(text)}};
}

llvm::StringRef gpuperf::sarifLevel(Severity severity) {
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
