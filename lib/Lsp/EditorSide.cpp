//===- EditorSide.cpp - messages of the editor ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

Proxy::Handler Proxy::handlerOf(StringRef method) {
  static constexpr std::pair<llvm::StringLiteral, Handler> handlers[] = {
      {"initialize", &Proxy::onInitialize},
      {"initialized", &Proxy::onInitialized},
      {"shutdown", &Proxy::onShutdown},
      {"exit", &Proxy::onExit},
      {"textDocument/didOpen", &Proxy::onOpen},
      {"textDocument/didChange", &Proxy::onChange},
      {"textDocument/didClose", &Proxy::onClose},
      {"textDocument/didSave", &Proxy::onSave},
      {"textDocument/inlayHint", &Proxy::onHints},
      {"textDocument/hover", &Proxy::onHover},
      {"textDocument/codeAction", &Proxy::onActions},
      {"workspace/didChangeConfiguration", &Proxy::onConfiguration},
      {"workspace/executeCommand", &Proxy::onCommand},
      {"gpuperf/kernels", &Proxy::onKernels},
      {"gpuperf/choices", &Proxy::onChoices},
  };
  for (const auto &[name, handler] : handlers)
    if (method == name)
      return handler;
  return nullptr;
}

std::string Message::documentUri() const {
  const json::Object *document = params.getObject("textDocument");
  auto uri = document ? document->getString("uri") : std::nullopt;
  return comparableUri(uri.value_or(""));
}

/// The parameters in `body`; an array or none count as an empty object. Empty
/// when it is no JSON after all.
static std::optional<json::Object> paramsOf(StringRef body) {
  llvm::Expected<json::Value> value = json::parse(body);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  json::Object *params = value->getAsObject()->getObject("params");
  return params ? std::move(*params) : json::Object();
}

void Proxy::fromEditor(Frame frame) {
  Envelope envelope = readEnvelope(frame.body);
  std::string malformed = frame.malformed;
  if (malformed.empty() && envelope.kind == Envelope::Malformed)
    malformed = "malformed JSON";
  Message message;
  Handler handler = handlerOf(envelope.method);
  if (malformed.empty() && handler) {
    if (auto params = paramsOf(frame.body))
      message.params = std::move(*params);
    else
      malformed = "malformed JSON";
  }
  message.id = comparableId(envelope.id);

  Lock lock(mutex);
  if (!malformed.empty())
    return editor.answerError("null", ParseError, malformed);
  if (envelope.kind == Envelope::NoMessage)
    return editor.answerError("null", InvalidRequest,
                              "neither a call nor a response");
  if (envelope.kind == Envelope::Response)
    return editorResponse(envelope, std::move(frame));
  message.frame = std::move(frame);
  if (handler)
    (this->*handler)(std::move(message));
  else
    forward(std::move(message));
}

/// An answer to a request of ours, or of a clangd that may have ended since.
void Proxy::editorResponse(const Envelope &envelope, Frame frame) {
  std::string id = comparableId(envelope.id);
  if (StringRef(id).starts_with("\"gpuperf:"))
    return;
  if (auto found = stale.find(id); found != stale.end()) {
    if (--found->second == 0)
      stale.erase(found);
    return;
  }
  asked.erase(id);
  if (clangd)
    clangd.send(std::move(frame));
}

/// Sends a message to clangd, where there is one.
void Proxy::forward(Message message, Pending request) {
  if (clangd) {
    if (!message.id.empty())
      pending[message.id] = std::move(request);
    return clangd.send(std::move(message.frame));
  }
  if (message.id.empty())
    return;
  if (!initialized)
    return editor.answerError(message.id, ServerNotInitialized,
                              "not initialized");
  if (options.clangd.empty())
    return editor.answerError(message.id, MethodNotFound, "method not found");
  editor.answerError(message.id, RequestFailed, "clangd is not running");
}

//===----------------------------------------------------------------------===//
// Begin and end
//===----------------------------------------------------------------------===//

void Proxy::onInitialize(Message message) {
  client = clientFrom(message.params);
  encoding = client.preferred;
  const json::Object *own = message.params.getObject("initializationOptions");
  if ((own = own ? own->getObject("gpuperf") : nullptr))
    if (llvm::Error error = changeSettings(changedBy(settings, *own)))
      editor.show(1, "gpuperf: " + llvm::toString(std::move(error)));
  clangd.initialize = message.frame;
  if (clangd) {
    Pending request;
    request.kind = Pending::Initialize;
    return forward(std::move(message), std::move(request));
  }
  initialized = true;
  editor.answer(message.id, mergeInitialize(nullptr, encoding));
}

void Proxy::onInitialized(Message message) {
  clangd.initialized = message.frame;
  forward(std::move(message));
}

void Proxy::onShutdown(Message message) {
  shutDown = true;
  Pending request;
  request.kind = Pending::Shutdown;
  if (clangd)
    return forward(std::move(message), std::move(request));
  editor.answer(message.id, nullptr);
}

void Proxy::onExit(Message message) {
  exiting = true;
  forward(std::move(message));
}

//===----------------------------------------------------------------------===//
// Documents
//===----------------------------------------------------------------------===//

/// True unless `path` is a file that holds just `text`.
static bool isUnsaved(const std::string &path, StringRef text) {
  auto saved = llvm::MemoryBuffer::getFile(path);
  return !saved || (*saved)->getBuffer() != text;
}

void Proxy::onOpen(Message message) {
  if (const json::Object *document = message.params.getObject("textDocument")) {
    StringRef uri = document->getString("uri").value_or("");
    Document text(document->getString("languageId").value_or("").str(),
                  document->getString("text").value_or("").str(),
                  document->getInteger("version"),
                  // Other numbers than those of a text that was open before
                  // under this name: its analysis may still come.
                  ++opened << 32);
    std::string key = comparableUri(uri);
    files.erase(key);
    OpenFile file(uri.str(), std::move(text));
    file.isUnsaved = isUnsaved(pathOfUri(uri), file.text.text());
    files.try_emplace(key, std::move(file));
    worker->want(key);
  }
  if (!clangd.isReplaying()) // else it is opened with all others
    forward(std::move(message));
}

void Proxy::onChange(Message message) {
  std::string uri = message.documentUri();
  OpenFile *file = fileAt(uri);
  const json::Array *changes = message.params.getArray("contentChanges");
  const json::Object *document = message.params.getObject("textDocument");
  // Without a document there may still be a file: one that was opened unnamed.
  if (file && changes && document) {
    int64_t before = file->text.revision();
    if (llvm::Error error = file->text.apply(
            *changes, document->getInteger("version"), encoding))
      editor.log("textDocument/didChange: " + llvm::toString(std::move(error)));
    if (auto edits = file->text.editsSince(before))
      for (const Edit &edit : *edits) {
        shift(file->ours, edit);
        if (file->theirs)
          shift(*file->theirs, edit);
      }
    file->isUnsaved = true;
    worker->want(uri);
    analyseIncludersOf(pathOfUri(uri));
  }
  if (!clangd.isReplaying())
    forward(std::move(message));
}

void Proxy::onClose(Message message) {
  std::string uri = message.documentUri();
  if (OpenFile *file = fileAt(uri); file && !clangd) {
    file->ours = {};
    file->theirs.reset();
    publish(*file);
  }
  OpenFile *file = fileAt(uri);
  bool wasUnsaved = file && file->isUnsaved;
  files.erase(uri);
  worker->forget(pathOfUri(uri));
  if (wasUnsaved) // its includers see the disk's text again
    analyseIncludersOf(pathOfUri(uri));
  if (!clangd.isReplaying())
    forward(std::move(message));
}

/// A header may have changed for the files that include it.
void Proxy::onSave(Message message) {
  if (OpenFile *file = fileAt(message.documentUri()))
    file->isUnsaved = false;
  analyseAll();
  forward(std::move(message));
}

//===----------------------------------------------------------------------===//
// Questions that both answer
//===----------------------------------------------------------------------===//

/// The range or, as an empty one, the position that `params` ask about.
static Range rangeOf(const json::Object &params) {
  Range range;
  json::Path::Root root;
  if (const json::Value *value = params.get("range"))
    fromJSON(*value, range, root);
  else if (const json::Value *value = params.get("position"))
    if (fromJSON(*value, range.start, root))
      range.end = range.start;
  return range;
}

void Proxy::forwardOrAnswer(Message message, Pending request,
                            bool isSupported) {
  if (message.id.empty())
    return forward(std::move(message));
  request.uri = message.documentUri();
  request.range = rangeOf(message.params);
  if (clangd && isSupported)
    return forward(std::move(message), std::move(request));
  if (!initialized)
    return forward(std::move(message));
  editor.answer(message.id, merged(request, nullptr, fileAt(request.uri),
                                   client, encoding));
}

void Proxy::onHints(Message message) {
  Pending request;
  request.kind = Pending::Hints;
  if (OpenFile *file = fileAt(message.documentUri()))
    file->visible = rangeOf(message.params);
  forwardOrAnswer(std::move(message), std::move(request),
                  clangdCapabilities.hints);
}

void Proxy::onHover(Message message) {
  Pending request;
  request.kind = Pending::Hover;
  forwardOrAnswer(std::move(message), std::move(request),
                  clangdCapabilities.hover);
}

/// Only quick fixes are ours.
static bool wantsFixes(const json::Object &params) {
  const json::Object *context = params.getObject("context");
  const json::Array *only = context ? context->getArray("only") : nullptr;
  return !only || llvm::any_of(*only, [](const json::Value &kind) {
    StringRef name = kind.getAsString().value_or("");
    return name.empty() || name == "quickfix";
  });
}

void Proxy::onActions(Message message) {
  Pending request;
  request.kind = wantsFixes(message.params) ? Pending::Actions : Pending::Plain;
  forwardOrAnswer(std::move(message), std::move(request),
                  clangdCapabilities.codeActions);
}

//===----------------------------------------------------------------------===//
// Questions of clients that show kernels in a view
//===----------------------------------------------------------------------===//

void Proxy::onKernels(Message message) {
  if (message.id.empty())
    return;
  const OpenFile *file = fileAt(message.documentUri());
  if (!file)
    return editor.answer(message.id, nullptr);
  editor.answer(message.id,
                json::Object{{"machine", file->machine},
                             {"model", file->model},
                             {"failure", json::fixUTF8(file->failure)},
                             {"kernels", kernelsOf(file->ours)}});
}

static json::Array listOf(llvm::ArrayRef<gpuperf::lsp::Choice> choices) {
  json::Array list;
  for (const Choice &choice : choices)
    list.push_back(
        json::Object{{"name", choice.name}, {"title", choice.title}});
  return list;
}

void Proxy::onChoices(Message message) {
  if (!message.id.empty())
    editor.answer(message.id,
                  json::Object{{"machines", listOf(options.machines)},
                               {"models", listOf(options.models)},
                               {"machine", settings.machine},
                               {"model", settings.model}});
}
