//===- Client.cpp - the editor's capabilities -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Client.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The value at a path of keys below `object`, or null.
static const json::Value *valueAt(const json::Object &object,
                                  llvm::ArrayRef<StringRef> keys) {
  const json::Object *inner = &object;
  for (StringRef key : keys.drop_back())
    if (!(inner = inner->getObject(key)))
      return nullptr;
  return inner->get(keys.back());
}

static bool flagAt(const json::Object &object, llvm::ArrayRef<StringRef> keys) {
  const json::Value *value = valueAt(object, keys);
  return value && value->getAsBoolean().value_or(false);
}

static const json::Array *listAt(const json::Object &object,
                                 llvm::ArrayRef<StringRef> keys) {
  const json::Value *value = valueAt(object, keys);
  return value ? value->getAsArray() : nullptr;
}

/// The first encoding of `names` that is known.
static std::optional<Encoding> firstEncoding(const json::Array *names) {
  if (names)
    for (const json::Value &name : *names)
      if (auto encoding = encodingNamed(name.getAsString().value_or("")))
        return encoding;
  return std::nullopt;
}

Client gpuperf::lsp::clientFrom(const json::Object &params) {
  static const json::Object none;
  const json::Object *given = params.getObject("capabilities");
  const json::Object &can = given ? *given : none;
  Client client;
  client.refreshesHints =
      flagAt(can, {"workspace", "inlayHint", "refreshSupport"});
  client.relatedInformation =
      flagAt(can, {"textDocument", "publishDiagnostics", "relatedInformation"});
  client.codeActionLiterals =
      valueAt(can, {"textDocument", "codeAction", "codeActionLiteralSupport"});
  client.documentChanges =
      flagAt(can, {"workspace", "workspaceEdit", "documentChanges"});
  if (auto *formats = listAt(can, {"textDocument", "hover", "contentFormat"}))
    client.markdownHover =
        llvm::is_contained(*formats, json::Value("markdown"));
  if (auto encoding = firstEncoding(can.getArray("offsetEncoding")))
    client.preferred = *encoding;
  if (auto encoding =
          firstEncoding(listAt(can, {"general", "positionEncodings"})))
    client.preferred = *encoding;
  if (const json::Object *options = params.getObject("initializationOptions")) {
    if (const json::Array *flags = options->getArray("fallbackFlags"))
      for (const json::Value &flag : *flags)
        client.fallbackFlags.push_back(flag.getAsString().value_or("").str());
    client.showsKernels = flagAt(*options, {"gpuperf", "showsKernels"});
    client.compilationDatabase =
        options->getString("compilationDatabasePath").value_or("").str();
  }
  return client;
}

Settings gpuperf::lsp::changedBy(Settings settings,
                                 const json::Object &object) {
  if (auto machine = object.getString("machine"))
    settings.machine = machine->str();
  if (auto model = object.getString("model"))
    settings.model = model->str();
  return settings;
}
