//===- ClangdSession.cpp - the clangd that serves now ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangdSession.h"
#include <cassert>

using namespace gpuperf::lsp;
namespace json = llvm::json;

llvm::Error ClangdSession::start(const std::vector<std::string> &command) {
  link.reset();
  llvm::Expected<Subprocess> started = Subprocess::start(command);
  if (!started)
    return started.takeError();
  link = std::make_unique<ClangdLink>(std::move(*started));
  return llvm::Error::success();
}

void ClangdSession::send(Frame frame) {
  assert(link && "the caller has seen that there is one");
  if (replayId.empty())
    link->send(std::move(frame));
  else
    held.push_back(std::move(frame));
}

void ClangdSession::replay(const std::string &id) {
  llvm::Expected<json::Value> message = json::parse(initialize.body);
  if (!message) // not so: it was parsed when the editor sent it
    return llvm::consumeError(message.takeError());
  (*message->getAsObject())["id"] = id;
  assert(link && "a new one was started");
  link->send(Frame::of(std::move(*message)));
  replayId = "\"" + id + "\"";
}

void ClangdSession::reopen(const OpenFiles &files) {
  assert(link && !replayId.empty() && "the new clangd has answered");
  if (!initialized.body.empty())
    link->send(initialized);
  if (!configuration.body.empty())
    link->send(configuration);
  for (const auto &entry : files) {
    const OpenFile &file = entry.second;
    json::Object document{{"uri", file.uri},
                          {"languageId", file.text.languageId()},
                          {"version", file.text.version()},
                          {"text", file.text.text()}};
    link->send(Frame::of(json::Object{
        {"jsonrpc", "2.0"},
        {"method", "textDocument/didOpen"},
        {"params", json::Object{{"textDocument", std::move(document)}}}}));
  }
  for (Frame &frame : held)
    link->send(std::move(frame));
  drop();
}

void ClangdSession::drop() {
  held.clear();
  replayId.clear();
}
