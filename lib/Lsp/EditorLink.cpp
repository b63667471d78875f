//===- EditorLink.cpp - what leaves for the editor ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EditorLink.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

std::string gpuperf::lsp::comparableId(StringRef id) {
  if (!id.starts_with("\"") || !id.contains('\\'))
    return id.str();
  llvm::Expected<json::Value> value = json::parse(id);
  if (!value) {
    llvm::consumeError(value.takeError());
    return id.str();
  }
  return llvm::formatv("{0}", *value).str();
}

/// `id` as JSON; null for what is none.
static json::Value idValue(StringRef id) {
  llvm::Expected<json::Value> value = json::parse(id);
  if (value)
    return std::move(*value);
  llvm::consumeError(value.takeError());
  return nullptr;
}

void EditorLink::answer(StringRef id, json::Value result) {
  writer.write(json::Object{
      {"jsonrpc", "2.0"}, {"id", idValue(id)}, {"result", std::move(result)}});
}

void EditorLink::answerError(StringRef id, ErrorCode code,
                             const llvm::Twine &message) {
  writer.write(json::Object{
      {"jsonrpc", "2.0"},
      {"id", idValue(id)},
      {"error", json::Object{{"code", static_cast<int>(code)},
                             {"message", json::fixUTF8(message.str())}}}});
}

void EditorLink::notify(StringRef method, json::Value params) {
  writer.write(json::Object{
      {"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void EditorLink::show(int type, const llvm::Twine &text) {
  notify("window/showMessage",
         json::Object{{"type", type}, {"message", json::fixUTF8(text.str())}});
}

void EditorLink::log(const llvm::Twine &text) {
  notify("window/logMessage",
         json::Object{{"type", 2}, {"message", json::fixUTF8(text.str())}});
}

void EditorLink::request(StringRef method) {
  writer.write(json::Object{{"jsonrpc", "2.0"},
                            {"id", newId()},
                            {"method", method},
                            {"params", nullptr}});
}
