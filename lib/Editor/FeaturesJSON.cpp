//===- FeaturesJSON.cpp - editor features as JSON -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Editor/Features.h"

namespace gpuperf {

namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Parts of FileFeatures
//===----------------------------------------------------------------------===//

static json::Value toJSON(const Hint &hint) {
  return json::Object{{"line", hint.line},
                      {"column", hint.column},
                      {"label", json::fixUTF8(hint.label)},
                      {"tooltip", json::fixUTF8(hint.tooltip)}};
}

/// A line, column or length.
static bool mapCount(json::ObjectMapper &map, llvm::StringLiteral key,
                     unsigned &count) {
  uint64_t value = 0;
  if (!map.map(key, value))
    return false;
  count = value;
  return true;
}

static bool mapOptionalCount(json::ObjectMapper &map, const json::Value &value,
                             llvm::StringLiteral key, unsigned &count) {
  return !value.getAsObject()->get(key) || mapCount(map, key, count);
}

static bool fromJSON(const json::Value &value, Hint &hint, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && mapCount(map, "line", hint.line) &&
         mapCount(map, "column", hint.column) && map.map("label", hint.label) &&
         map.map("tooltip", hint.tooltip);
}

static json::Value toJSON(const HoverText &hover) {
  return json::Object{{"line", hover.line},
                      {"column", hover.column},
                      {"length", hover.length},
                      {"markdown", json::fixUTF8(hover.markdown)}};
}

static bool fromJSON(const json::Value &value, HoverText &hover,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && mapCount(map, "line", hover.line) &&
         mapCount(map, "column", hover.column) &&
         mapCount(map, "length", hover.length) &&
         map.map("markdown", hover.markdown);
}

static json::Value toJSON(const std::string &text) {
  return json::fixUTF8(text);
}

template <typename T> static json::Array toArray(const std::vector<T> &list) {
  json::Array array;
  for (const T &element : list)
    array.push_back(toJSON(element));
  return array;
}

static json::Value toJSON(const OpenText &other) {
  return json::Object{{"file", json::fixUTF8(other.file)},
                      {"text", json::fixUTF8(other.text)}};
}

static bool fromJSON(const json::Value &value, OpenText &other,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", other.file) && map.map("text", other.text);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static json::Value toJSON(const TermText &term) {
  return json::Object{{"name", json::fixUTF8(term.name)},
                      {"value", json::fixUTF8(term.value)},
                      {"unit", json::fixUTF8(term.unit)},
                      {"from", json::fixUTF8(term.from)}};
}

static bool fromJSON(const json::Value &value, TermText &term,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", term.name) && map.map("value", term.value) &&
         map.map("unit", term.unit) && map.map("from", term.from);
}

static json::Value toJSON(const FindingText &finding) {
  return json::Object{{"file", json::fixUTF8(finding.place.file)},
                      {"line", finding.place.line},
                      {"column", finding.place.column},
                      {"check", finding.check},
                      {"severity", finding.severity},
                      {"message", json::fixUTF8(finding.message)}};
}

static bool fromJSON(const json::Value &value, FindingText &finding,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", finding.place.file) &&
         mapCount(map, "line", finding.place.line) &&
         mapCount(map, "column", finding.place.column) &&
         map.map("check", finding.check) &&
         map.map("severity", finding.severity) &&
         map.map("message", finding.message);
}

json::Value toJSON(const KernelView &kernel) {
  return json::Object{{"line", kernel.line},
                      {"column", kernel.column},
                      {"lastLine", kernel.lastLine},
                      {"id", json::fixUTF8(kernel.id)},
                      {"name", json::fixUTF8(kernel.name)},
                      {"launch", json::fixUTF8(kernel.launch)},
                      {"time", json::fixUTF8(kernel.time)},
                      {"bound", json::fixUTF8(kernel.bound)},
                      {"timeUs", kernel.timeUs},
                      {"sentences", toArray(kernel.sentences)},
                      {"facts", toArray(kernel.facts)},
                      {"terms", toArray(kernel.terms)},
                      {"findings", toArray(kernel.findings)},
                      {"assumptions", toArray(kernel.assumptions)}};
}

static bool fromJSON(const json::Value &value, KernelView &kernel,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && mapCount(map, "line", kernel.line) &&
         mapCount(map, "column", kernel.column) &&
         mapCount(map, "lastLine", kernel.lastLine) &&
         map.map("id", kernel.id) && map.map("name", kernel.name) &&
         map.map("launch", kernel.launch) && map.map("time", kernel.time) &&
         map.map("bound", kernel.bound) && map.map("timeUs", kernel.timeUs) &&
         map.map("sentences", kernel.sentences) &&
         map.map("facts", kernel.facts) && map.map("terms", kernel.terms) &&
         map.map("findings", kernel.findings) &&
         map.map("assumptions", kernel.assumptions);
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

json::Value toJSON(const EditorRequest &request) {
  json::Array command;
  for (const std::string &word : request.command)
    command.push_back(json::fixUTF8(word));
  return json::Object{{"file", json::fixUTF8(request.file)},
                      {"text", json::fixUTF8(request.text)},
                      {"version", request.version},
                      {"directory", json::fixUTF8(request.directory)},
                      {"command", std::move(command)},
                      {"machine", json::fixUTF8(request.machine)},
                      {"model", json::fixUTF8(request.model)},
                      {"commandSource", json::fixUTF8(request.commandSource)},
                      {"firstLine", request.firstLine},
                      {"lastLine", request.lastLine},
                      {"takesParts", request.takesParts},
                      {"others", toArray(request.others)}};
}

static bool fromJSON(const json::Value &value, EditorRequest &request,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", request.file) &&
         map.map("text", request.text) && map.map("version", request.version) &&
         map.map("directory", request.directory) &&
         map.map("command", request.command) &&
         map.map("machine", request.machine) &&
         map.map("model", request.model) &&
         map.mapOptional("commandSource", request.commandSource) &&
         mapOptionalCount(map, value, "firstLine", request.firstLine) &&
         mapOptionalCount(map, value, "lastLine", request.lastLine) &&
         map.mapOptional("takesParts", request.takesParts) &&
         map.mapOptional("others", request.others);
}

json::Value toJSON(const FileFeatures &features) {
  return json::Object{{"file", json::fixUTF8(features.file)},
                      {"version", features.version},
                      {"hints", toArray(features.hints)},
                      {"diagnostics", toArray(features.diagnostics)},
                      {"hovers", toArray(features.hovers)},
                      {"kernels", toArray(features.kernels)},
                      {"machine", features.machine},
                      {"model", features.model},
                      {"includes", toArray(features.includes)},
                      {"failure", json::fixUTF8(features.failure)},
                      {"isPart", features.isPart},
                      {"isEnded", features.isEnded}};
}

static bool fromJSON(const json::Value &value, FileFeatures &features,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", features.file) &&
         map.map("version", features.version) &&
         map.map("hints", features.hints) &&
         map.map("diagnostics", features.diagnostics) &&
         map.map("hovers", features.hovers) &&
         map.mapOptional("kernels", features.kernels) &&
         map.mapOptional("machine", features.machine) &&
         map.mapOptional("model", features.model) &&
         map.mapOptional("includes", features.includes) &&
         map.map("failure", features.failure) &&
         map.mapOptional("isPart", features.isPart) &&
         map.mapOptional("isEnded", features.isEnded);
}

llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text) {
  return json::parse<EditorRequest>(text, "EditorRequest");
}

llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text) {
  return json::parse<FileFeatures>(text, "FileFeatures");
}

} // namespace gpuperf
