//===- Answers.cpp - what leaves for the editor ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"

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

void Proxy::answer(StringRef id, json::Value result) {
  editor.write(json::Object{
      {"jsonrpc", "2.0"}, {"id", idValue(id)}, {"result", std::move(result)}});
}

void Proxy::answerError(StringRef id, ErrorCode code,
                        const llvm::Twine &message) {
  editor.write(json::Object{
      {"jsonrpc", "2.0"},
      {"id", idValue(id)},
      {"error", json::Object{{"code", static_cast<int>(code)},
                             {"message", json::fixUTF8(message.str())}}}});
}

void Proxy::notify(StringRef method, json::Value params) {
  editor.write(json::Object{
      {"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

/// `type`: 1 error, 2 warning, 3 information, 4 log.
void Proxy::show(int type, const llvm::Twine &text) {
  notify("window/showMessage",
         json::Object{{"type", type}, {"message", json::fixUTF8(text.str())}});
}

void Proxy::log(const llvm::Twine &text) {
  notify("window/logMessage",
         json::Object{{"type", 2}, {"message", json::fixUTF8(text.str())}});
}

std::string Proxy::newId() { return "gpuperf:" + std::to_string(ids++); }

Proxy::OpenFile *Proxy::fileAt(StringRef uri) {
  auto found = files.find(uri);
  return found == files.end() ? nullptr : &found->second;
}

/// True when `merged` may have something to add.
bool Proxy::addsTo(const Pending &request) {
  if (request.kind == Pending::Initialize)
    return true;
  const OpenFile *file = fileAt(request.uri);
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

json::Value Proxy::merged(const Pending &request, json::Value result) {
  if (request.kind == Pending::Initialize)
    return mergeInitialize(std::move(result), encoding);
  const OpenFile *file = fileAt(request.uri);
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
