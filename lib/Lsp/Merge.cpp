//===- Merge.cpp - combining clangd's answers with ours -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// True when a capability is there and not switched off.
static bool provides(const json::Object &capabilities, StringRef key) {
  const json::Value *value = capabilities.get(key);
  return value && value->kind() != json::Value::Null &&
         value->getAsBoolean().value_or(true);
}

ClangdCapabilities gpuperf::lsp::capabilitiesFrom(const json::Value &result) {
  ClangdCapabilities abilities;
  const json::Object *object = result.getAsObject();
  const json::Object *capabilities =
      object ? object->getObject("capabilities") : nullptr;
  if (!capabilities)
    return abilities;
  abilities.hints = provides(*capabilities, "inlayHintProvider");
  abilities.hover = provides(*capabilities, "hoverProvider");
  abilities.codeActions = provides(*capabilities, "codeActionProvider");
  // clangd's own key came before the protocol's.
  StringRef name = object->getString("offsetEncoding").value_or("");
  abilities.encoding =
      encodingNamed(capabilities->getString("positionEncoding").value_or(name));
  return abilities;
}

/// The object at `key` of `object`, made where there is none.
static json::Object &objectAt(json::Object &object, StringRef key) {
  if (!object.getObject(key))
    object[key] = json::Object();
  return *object.getObject(key);
}

static void addCommands(json::Object &capabilities) {
  json::Object &provider = objectAt(capabilities, "executeCommandProvider");
  if (!provider.getArray("commands"))
    provider["commands"] = json::Array();
  for (StringRef command : {setMachineCommand, setModelCommand})
    provider.getArray("commands")->push_back(command);
}

static json::Value ownInitialize(Encoding encoding) {
  return json::Object{
      {"capabilities",
       json::Object{
           {"positionEncoding", nameOf(encoding)},
           {"textDocumentSync",
            json::Object{{"openClose", true}, {"change", 2}, {"save", true}}}}},
      {"offsetEncoding", nameOf(encoding)},
      {"serverInfo", json::Object{{"name", "gpuperf-clangd"}}}};
}

json::Value gpuperf::lsp::mergeInitialize(json::Value result,
                                          Encoding encoding) {
  if (!result.getAsObject())
    result = ownInitialize(encoding);
  json::Object &capabilities = objectAt(*result.getAsObject(), "capabilities");
  if (!provides(capabilities, "inlayHintProvider"))
    capabilities["inlayHintProvider"] = true;
  if (!provides(capabilities, "hoverProvider"))
    capabilities["hoverProvider"] = true;
  if (!provides(capabilities, "codeActionProvider"))
    capabilities["codeActionProvider"] =
        json::Object{{"codeActionKinds", json::Array{"quickfix"}}};
  addCommands(capabilities);
  return result;
}

json::Value gpuperf::lsp::mergeLists(json::Value result, json::Array ours) {
  json::Array list;
  if (json::Array *theirs = result.getAsArray())
    list = std::move(*theirs);
  for (json::Value &value : ours)
    list.push_back(std::move(value));
  return list;
}

static json::Value ownHover(const AddedHover &ours, const Client &client) {
  return json::Object{
      {"contents",
       json::Object{{"kind", client.markdownHover ? "markdown" : "plaintext"},
                    {"value", json::fixUTF8(ours.markdown)}}},
      {"range", ours.range}};
}

json::Value gpuperf::lsp::mergeHover(json::Value result, const AddedHover *ours,
                                     const Client &client) {
  if (!ours)
    return result;
  json::Object *hover = result.getAsObject();
  json::Value *contents = hover ? hover->get("contents") : nullptr;
  if (!contents)
    return ownHover(*ours, client);
  std::string markdown = json::fixUTF8(ours->markdown);
  json::Object *markup = contents->getAsObject();
  if (markup && markup->getString("kind")) {
    StringRef rule = client.markdownHover ? "\n\n---\n" : "\n\n";
    std::string before = markup->getString("value").value_or("").str();
    (*markup)["value"] = before + rule.str() + markdown;
  } else if (json::Array *list = contents->getAsArray()) {
    list->push_back(markdown);
  } else {
    json::Value first = std::move(*contents);
    *contents = json::Array{std::move(first), markdown};
  }
  return result;
}

bool gpuperf::lsp::addsTo(const Pending &request, const OpenFile *file,
                          const Client &client) {
  if (request.kind == Pending::Initialize)
    return true;
  if (!file)
    return false;
  switch (request.kind) {
  case Pending::Hints:
    return !hintsIn(file->ours, request.range).empty();
  case Pending::Hover:
    return hoverAt(file->ours, request.range.start);
  case Pending::Actions:
    return !actionsIn(file->ours, request.range, "", {}, client).empty();
  default:
    return false;
  }
}

json::Value gpuperf::lsp::merged(const Pending &request, json::Value result,
                                 const OpenFile *file, const Client &client,
                                 Encoding encoding) {
  if (request.kind == Pending::Initialize)
    return mergeInitialize(std::move(result), encoding);
  static const Additions none;
  const Additions &ours = file ? file->ours : none;
  switch (request.kind) {
  case Pending::Hints:
    return mergeLists(std::move(result), hintsIn(ours, request.range));
  case Pending::Hover:
    return mergeHover(std::move(result), hoverAt(ours, request.range.start),
                      client);
  case Pending::Actions:
    return mergeLists(std::move(result),
                      file ? actionsIn(ours, request.range, file->uri,
                                       file->text.version(), client)
                           : json::Array());
  default:
    return result;
  }
}
