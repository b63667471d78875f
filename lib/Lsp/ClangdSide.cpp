//===- ClangdSide.cpp - messages and exit of clangd -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include <cassert>

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

void Proxy::startClangd() {
  if (options.clangd.empty())
    return;
  if (llvm::Error error = clangd.start(options.clangd))
    editor.show(1, "gpuperf-clangd: " + llvm::toString(std::move(error)) +
                       "; serving without it");
}

/// The thread that reads from clangd, and from the next one when that ended.
void Proxy::readClangd() {
  do {
    FrameReader reader(clangd.get()->output(), Framing::ContentLength);
    while (std::optional<Frame> frame = reader.next())
      if (frame->malformed.empty())
        fromClangd(std::move(*frame));
  } while (clangdEnded());
}

void Proxy::fromClangd(Frame frame) {
  Envelope envelope = peekEnvelope(frame.body);
  if (envelope.kind == Envelope::Notification &&
      envelope.method == "textDocument/publishDiagnostics")
    return onDiagnostics(std::move(frame));
  if (envelope.kind == Envelope::Response)
    return clangdAnswered(envelope, std::move(frame));
  if (envelope.kind == Envelope::Request) {
    Lock lock(mutex);
    ++asked[comparableId(envelope.id)];
  }
  editor.write(std::move(frame));
}

/// clangd's answer in `body`, for our part to be added; empty when it is to
/// stay as it is. An error is taken out, so that ours is the answer, unless the
/// editor cancelled the request or changed the text.
static std::optional<json::Object> answerToChange(StringRef body) {
  llvm::Expected<json::Value> value = json::parse(body);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  json::Object message = std::move(*value->getAsObject());
  if (const json::Object *error = message.getObject("error")) {
    int64_t code = error->getInteger("code").value_or(0);
    if (code == RequestCancelled || code == ContentModified)
      return std::nullopt;
    message.erase("error");
  }
  return message;
}

void Proxy::clangdAnswered(const Envelope &envelope, Frame frame) {
  std::string id = comparableId(envelope.id);
  Lock lock(mutex);
  if (clangd.isReplayed(id) && !exiting)
    return clangd.reopen(files);
  auto found = pending.find(id);
  if (found == pending.end())
    return editor.write(std::move(frame));
  Pending request = std::move(found->second);
  pending.erase(found);
  std::optional<json::Object> message;
  if (addsTo(request, fileAt(request.uri), client))
    message = answerToChange(frame.body);
  bool failed = message && !message->get("result");
  if (!message || (failed && request.kind == Pending::Initialize))
    return editor.write(std::move(frame));
  json::Value result = failed ? nullptr : std::move(*message->get("result"));
  if (request.kind == Pending::Initialize) {
    initialized = true;
    clangdCapabilities = capabilitiesFrom(result);
    encoding = clangdCapabilities.encoding.value_or(Encoding::UTF16);
  }
  (*message)["result"] =
      merged(request, std::move(result), fileAt(request.uri), client, encoding);
  editor.write(json::Value(std::move(*message)));
}

void Proxy::onDiagnostics(Frame frame) {
  llvm::Expected<json::Value> value = json::parse(frame.body);
  if (!value) {
    llvm::consumeError(value.takeError());
    return editor.write(std::move(frame));
  }
  json::Object *params = value->getAsObject()->getObject("params");
  json::Array *list = params ? params->getArray("diagnostics") : nullptr;
  Lock lock(mutex);
  OpenFile *file =
      list ? fileAt(comparableUri(params->getString("uri").value_or("")))
           : nullptr;
  if (!file)
    return editor.write(std::move(frame));
  file->theirs = *list;
  if (auto version = params->getInteger("version"))
    if (auto edits = file->text.editsSinceVersion(*version))
      for (const Edit &edit : *edits)
        shift(*file->theirs, edit);
  if (file->ours.diagnostics.empty())
    return editor.write(std::move(frame));
  for (json::Value &diagnostic : diagnosticsOf(file->ours))
    list->push_back(std::move(diagnostic));
  editor.write(std::move(*value));
}

//===----------------------------------------------------------------------===//
// When clangd ends
//===----------------------------------------------------------------------===//

/// clangd's output is at its end. True when there is a new clangd to read from.
bool Proxy::clangdEnded() {
  Lock lock(mutex);
  if (exiting)
    return false;
  if (!shutDown && restarts.take())
    startClangd();
  else
    clangd.end();
  std::string startingId;
  for (const auto &entry : pending)
    if (clangd && entry.second.kind == Pending::Initialize)
      startingId = entry.first().str();
  pending.erase(startingId); // asked again below
  failPending();
  if (!clangd) {
    if (!shutDown)
      editor.show(1, "clangd keeps ending; gpuperf goes on without it");
    return false;
  }
  editor.show(2, "clangd ended and was started again");
  if (!startingId.empty()) {
    pending[startingId].kind = Pending::Initialize;
    clangd.send(clangd.initialize);
  } else if (initialized) {
    clangd.replay(editor.newId());
  }
  return true;
}

/// Answers the requests that the clangd that ended left open.
void Proxy::failPending() {
  for (const auto &[id, count] : asked)
    stale[id] += count;
  asked.clear();
  clangd.drop();
  for (auto &entry : pending) {
    const Pending &request = entry.second;
    if (request.kind == Pending::Shutdown)
      editor.answer(entry.first(), nullptr);
    else if (request.kind == Pending::Initialize)
      editor.answer(entry.first(), merged(request, nullptr, fileAt(request.uri),
                                          client, encoding));
    else
      editor.answerError(entry.first(), RequestFailed, "clangd ended");
  }
  // Where no clangd was started again, `initialize` was answered above.
  initialized |= !clangd && !clangd.initialize.body.empty();
  pending.clear();
}
