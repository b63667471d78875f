//===- FeaturesJSON.cpp - editor features as JSON -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Editor/Features.h"
#include "gpuperf/Support/JSONMembers.h"

namespace gpuperf {

template <typename Map> static bool mapMembers(Map &map, Hint &hint) {
  return map("line", hint.line) && map("column", hint.column) &&
         map.text("label", hint.label) && map.text("tooltip", hint.tooltip);
}

template <typename Map> static bool mapMembers(Map &map, HoverText &hover) {
  return map("line", hover.line) && map("column", hover.column) &&
         map("length", hover.length) && map.text("markdown", hover.markdown);
}

template <typename Map> static bool mapMembers(Map &map, OpenText &other) {
  return map.text("file", other.file) && map.text("text", other.text);
}

template <typename Map> static bool mapMembers(Map &map, TermText &term) {
  return map.text("name", term.name) && map.text("value", term.value) &&
         map.text("unit", term.unit) && map.text("from", term.from);
}

template <typename Map> static bool mapMembers(Map &map, FindingText &finding) {
  return map.text("file", finding.place.file) &&
         map("line", finding.place.line) &&
         map("column", finding.place.column) &&
         map.text("check", finding.check) &&
         map.text("severity", finding.severity) &&
         map.text("message", finding.message);
}

template <typename Map> static bool mapMembers(Map &map, KernelView &kernel) {
  return map("line", kernel.line) && map("column", kernel.column) &&
         map("lastLine", kernel.lastLine) && map.text("id", kernel.id) &&
         map.text("name", kernel.name) && map.text("launch", kernel.launch) &&
         map.text("time", kernel.time) && map.text("bound", kernel.bound) &&
         map("timeUs", kernel.timeUs) &&
         map.text("sentences", kernel.sentences) &&
         map.text("facts", kernel.facts) && map("terms", kernel.terms) &&
         map("findings", kernel.findings) &&
         map.text("assumptions", kernel.assumptions);
}

template <typename Map>
static bool mapMembers(Map &map, EditorRequest &request) {
  return map.text("file", request.file) && map.text("text", request.text) &&
         map("version", request.version) &&
         map.text("directory", request.directory) &&
         map.text("command", request.command) &&
         map.text("machine", request.machine) &&
         map.text("model", request.model) &&
         map.optional("commandSource", request.commandSource) &&
         map.optional("firstLine", request.firstLine) &&
         map.optional("lastLine", request.lastLine) &&
         map.optional("takesParts", request.takesParts) &&
         map.optional("others", request.others);
}

template <typename Map>
static bool mapMembers(Map &map, FileFeatures &features) {
  return map.text("file", features.file) && map("version", features.version) &&
         map("hints", features.hints) &&
         map("diagnostics", features.diagnostics) &&
         map("hovers", features.hovers) &&
         map.optional("kernels", features.kernels) &&
         map.optional("machine", features.machine) &&
         map.optional("model", features.model) &&
         map.optional("includes", features.includes) &&
         map.text("failure", features.failure) &&
         map.optional("isPart", features.isPart) &&
         map.optional("isEnded", features.isEnded);
}

llvm::json::Value toJSON(const KernelView &kernel) {
  return toJSON<KernelView>(kernel);
}

llvm::json::Value toJSON(const EditorRequest &request) {
  return toJSON<EditorRequest>(request);
}

llvm::json::Value toJSON(const FileFeatures &features) {
  return toJSON<FileFeatures>(features);
}

llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text) {
  return llvm::json::parse<EditorRequest>(text, "EditorRequest");
}

llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text) {
  return llvm::json::parse<FileFeatures>(text, "FileFeatures");
}

} // namespace gpuperf
