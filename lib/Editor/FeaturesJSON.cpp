//===- FeaturesJSON.cpp - features between processes ----------------------===//
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

template <typename T> static json::Array toArray(const std::vector<T> &list) {
  json::Array array;
  for (const T &element : list)
    array.push_back(toJSON(element));
  return array;
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
                      {"model", json::fixUTF8(request.model)}};
}

static bool fromJSON(const json::Value &value, EditorRequest &request,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", request.file) &&
         map.map("text", request.text) && map.map("version", request.version) &&
         map.map("directory", request.directory) &&
         map.map("command", request.command) &&
         map.map("machine", request.machine) && map.map("model", request.model);
}

json::Value toJSON(const FileFeatures &features) {
  return json::Object{{"file", json::fixUTF8(features.file)},
                      {"version", features.version},
                      {"hints", toArray(features.hints)},
                      {"diagnostics", toArray(features.diagnostics)},
                      {"hovers", toArray(features.hovers)},
                      {"failure", json::fixUTF8(features.failure)}};
}

static bool fromJSON(const json::Value &value, FileFeatures &features,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", features.file) &&
         map.map("version", features.version) &&
         map.map("hints", features.hints) &&
         map.map("diagnostics", features.diagnostics) &&
         map.map("hovers", features.hovers) &&
         map.map("failure", features.failure);
}

llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text) {
  return json::parse<EditorRequest>(text, "EditorRequest");
}

llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text) {
  return json::parse<FileFeatures>(text, "FileFeatures");
}

} // namespace gpuperf
