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
  clangd.reset();
  if (options.clangd.empty())
    return;
  llvm::Expected<Subprocess> started = Subprocess::start(options.clangd);
  if (started)
    clangd = std::make_unique<ClangdLink>(std::move(*started));
  else
    show(1, "gpuperf-clangd: " + llvm::toString(started.takeError()) +
                "; serving without it");
}

/// Holds messages back while a new clangd has not yet said that it is ready.
void Proxy::toClangd(Frame frame) {
  assert(clangd && "the caller has seen that there is one");
  if (replayId.empty())
    clangd->send(std::move(frame));
  else
    heldFrames.push_back(std::move(frame));
}

/// The thread that reads from clangd, and from the next one when that ended.
void Proxy::readClangd() {
  do {
    FrameReader reader(clangd->output(), Framing::ContentLength);
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
  if (id == replayId && !exiting)
    return reopenDocuments();
  auto found = pending.find(id);
  if (found == pending.end())
    return editor.write(std::move(frame));
  Pending request = std::move(found->second);
  pending.erase(found);
  std::optional<json::Object> message;
  if (addsTo(request))
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
  (*message)["result"] = merged(request, std::move(result));
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
    clangd.reset();
  std::string startingId;
  for (const auto &entry : pending)
    if (clangd && entry.second.kind == Pending::Initialize)
      startingId = entry.first().str();
  pending.erase(startingId); // asked again below
  failPending();
  if (!clangd) {
    if (!shutDown)
      show(1, "clangd keeps ending; gpuperf goes on without it");
    return false;
  }
  show(2, "clangd ended and was started again");
  if (!startingId.empty()) {
    pending[startingId].kind = Pending::Initialize;
    clangd->send(initializeFrame);
  } else if (initialized) {
    replayInitialize();
  }
  return true;
}

/// Answers the requests that the clangd that ended left open.
void Proxy::failPending() {
  for (const auto &[id, count] : asked)
    stale[id] += count;
  asked.clear();
  heldFrames.clear();
  replayId.clear();
  for (auto &entry : pending) {
    const Pending &request = entry.second;
    if (request.kind == Pending::Shutdown)
      answer(entry.first(), nullptr);
    else if (request.kind == Pending::Initialize)
      answer(entry.first(), merged(request, nullptr));
    else
      answerError(entry.first(), RequestFailed, "clangd ended");
  }
  // Where no clangd was started again, `initialize` was answered above.
  initialized |= !clangd && !initializeFrame.body.empty();
  pending.clear();
}

void Proxy::replayInitialize() {
  llvm::Expected<json::Value> message = json::parse(initializeFrame.body);
  if (!message) // not so: it was parsed when the editor sent it
    return llvm::consumeError(message.takeError());
  std::string id = newId();
  (*message->getAsObject())["id"] = id;
  assert(clangd && "a new one was started");
  clangd->send(Frame::of(std::move(*message)));
  replayId = "\"" + id + "\"";
}

/// The new clangd is ready: brings it to where the old one was.
void Proxy::reopenDocuments() {
  assert(clangd && !replayId.empty() && "the new clangd has answered");
  if (!initializedFrame.body.empty())
    clangd->send(initializedFrame);
  if (!configurationFrame.body.empty())
    clangd->send(configurationFrame);
  for (const auto &entry : files) {
    const OpenFile &file = entry.second;
    json::Object document{{"uri", file.uri},
                          {"languageId", file.text.languageId()},
                          {"version", file.text.version()},
                          {"text", file.text.text()}};
    clangd->send(Frame::of(json::Object{
        {"jsonrpc", "2.0"},
        {"method", "textDocument/didOpen"},
        {"params", json::Object{{"textDocument", std::move(document)}}}}));
  }
  for (Frame &frame : heldFrames)
    clangd->send(std::move(frame));
  heldFrames.clear();
  replayId.clear();
}
