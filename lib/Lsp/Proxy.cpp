//===- Proxy.cpp - between editor, clangd and analysis --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include "llvm/Support/Path.h"
#include <csignal>

using namespace gpuperf;
using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

static Framing framingOf(const ServerOptions &options) {
  return options.delimited ? Framing::Delimited : Framing::ContentLength;
}

Proxy::Proxy(const ServerOptions &options, int out)
    : options(options), editor(out, framingOf(options)),
      settings{options.machine, options.model} {
  worker = std::make_unique<Worker>(
      options.worker, options.analysisLimitMs,
      [this](StringRef uri) { return prepare(uri); },
      [this](StringRef uri, const EditorRequest &request,
             FileFeatures features) {
        analysed(uri, request, std::move(features));
      });
  startClangd();
  if (clangd)
    clangdReader = std::thread([this] { readClangd(); });
}

Proxy::~Proxy() {
  worker.reset();
  if (clangdReader.joinable())
    clangdReader.join();
}

int Proxy::run(FrameReader &reader) {
  while (std::optional<Frame> frame = reader.next()) {
    fromEditor(std::move(*frame));
    if (options.delimited)
      waitUntilIdle();
    Lock lock(mutex);
    if (exiting)
      break;
  }
  ClangdLink *link;
  {
    Lock lock(mutex);
    exiting = true; // no restart from here on
    link = clangd.get();
  }
  constexpr unsigned limitMs = 5000;
  int status = link ? link->finish(limitMs) : !shutDown;
  // It is no failure that a clangd had to be killed after `shutdown`, say while
  // it was indexing.
  return shutDown && status == 128 + SIGKILL ? 0 : status;
}

/// In tests: waits until all requests are answered and all texts are analysed.
void Proxy::waitUntilIdle() {
  using namespace std::chrono;
  for (auto end = steady_clock::now() + seconds(20);
       steady_clock::now() < end;) {
    std::this_thread::sleep_for(milliseconds(2));
    Lock lock(mutex);
    if (exiting || (pending.empty() && !clangd.isReplaying() && worker->idle()))
      return;
  }
}

OpenFile *Proxy::fileAt(StringRef uri) {
  auto found = files.find(uri);
  return found == files.end() ? nullptr : &found->second;
}

//===----------------------------------------------------------------------===//
// Machine and model
//===----------------------------------------------------------------------===//

/// Changes to `wanted` and analyses anew; the error names a machine or model
/// that does not exist.
llvm::Error Proxy::changeSettings(const Settings &wanted) {
  if (wanted == settings)
    return llvm::Error::success();
  if (options.validate)
    if (llvm::Error error = options.validate(wanted.machine, wanted.model))
      return error;
  settings = wanted;
  analyseAll();
  return llvm::Error::success();
}

void Proxy::onConfiguration(Message message) {
  const json::Object *given = message.params.getObject("settings");
  if ((given = given ? given->getObject("gpuperf") : nullptr))
    if (llvm::Error error = changeSettings(changedBy(settings, *given)))
      editor.show(1, "gpuperf: " + llvm::toString(std::move(error)));
  clangd.configuration = message.frame;
  forward(std::move(message));
}

void Proxy::onCommand(Message message) {
  StringRef command = message.params.getString("command").value_or("");
  if (command != setMachineCommand && command != setModelCommand)
    return forward(std::move(message));
  const json::Array *arguments = message.params.getArray("arguments");
  auto name = arguments && arguments->size() == 1
                  ? (*arguments)[0].getAsString()
                  : std::optional<StringRef>();
  if (!name)
    return editor.answerError(message.id, InvalidParams,
                              command + " takes one name");
  Settings wanted = settings;
  (command == setMachineCommand ? wanted.machine : wanted.model) = name->str();
  if (llvm::Error error = changeSettings(wanted))
    return editor.answerError(message.id, InvalidParams,
                              llvm::toString(std::move(error)));
  editor.answer(message.id, nullptr);
}

//===----------------------------------------------------------------------===//
// From texts to what is added
//===----------------------------------------------------------------------===//

void Proxy::analyseAll() {
  for (const auto &entry : files)
    worker->want(entry.first());
}

/// The text of `path`, a header, changed in the editor.
void Proxy::analyseIncludersOf(StringRef path) {
  for (const auto &entry : files)
    if (llvm::is_contained(entry.second.includes, path))
      worker->want(entry.first());
}

static bool isCudaText(const Document &text, StringRef path) {
  StringRef extension = llvm::sys::path::extension(path);
  return extension == ".cu" || extension == ".cuh" ||
         text.languageId().contains_insensitive("cuda") ||
         StringRef(text.text()).contains("__global__");
}

/// Where to look first: at what was edited since the last analysis, else at
/// what is in view.
static Range attentionOf(const Document &text, int64_t analysed,
                         const Range &visible) {
  auto edits = text.editsSince(analysed);
  if (!edits || edits->empty())
    return visible;
  Range range{edits->front().range.start, edits->front().newEnd};
  for (const Edit &edit : *edits) {
    range.start = std::min(range.start, edit.range.start);
    range.end = std::max(range.end, edit.newEnd);
  }
  return range;
}

std::optional<WorkerJob> Proxy::prepare(StringRef uri) {
  Lock lock(mutex);
  OpenFile *file = fileAt(uri);
  if (!file)
    return std::nullopt;
  WorkerJob job;
  EditorRequest &request = job.request;
  request.file = pathOfUri(file->uri);
  if (request.file.empty())
    return std::nullopt;
  request.text = file->text.text();
  request.version = file->text.revision();
  request.machine = settings.machine;
  request.model = settings.model;
  Range first = attentionOf(file->text, file->analysed, file->visible);
  request.firstLine = first.start.line + 1;
  request.lastLine = first.end.line + 1;
  request.takesParts = !options.delimited;
  for (const auto &entry : files)
    if (const OpenFile &other = entry.second; other.isUnsaved && &other != file)
      if (std::string path = pathOfUri(other.uri); !path.empty())
        request.others.push_back({std::move(path), other.text.text()});
  job.isCuda = isCudaText(file->text, request.file);
  job.query.file = request.file;
  job.query.fallback = client.fallbackFlags;
  job.query.folder = options.compileCommandsDir.empty()
                         ? client.compilationDatabase
                         : options.compileCommandsDir;
  return job;
}

void Proxy::analysed(StringRef uri, const EditorRequest &request,
                     FileFeatures features) {
  Lock lock(mutex);
  OpenFile *file = fileAt(uri);
  if (!file)
    return;
  if (!features.failure.empty() && features.failure != lastFailure)
    editor.show(2, "gpuperf: " + request.file + ": " + features.failure);
  lastFailure = features.failure;
  file->machine = features.machine;
  file->model = features.model;
  file->failure = features.failure;
  file->includes = std::move(features.includes);
  auto edits = file->text.editsSince(request.version);
  if (!edits) // closed and opened again, or very much was typed meanwhile
    return;
  Document text("", request.text, std::nullopt);
  Additions additions =
      additionsFrom(features, text, file->uri, client, encoding);
  for (const Edit &edit : *edits)
    shift(additions, edit);
  if (features.isPart)
    additions = withPart(file->ours, std::move(additions));
  else
    file->analysed = request.version;
  replaceAdditions(*file, std::move(additions));
  if (client.showsKernels)
    editor.notify("gpuperf/analysed",
                  json::Object{{"uri", file->uri},
                               {"isPart", features.isPart},
                               {"isCurrent", edits->empty()}});
}

/// Gives `file` new additions, and shows them where they differ from the old.
void Proxy::replaceAdditions(OpenFile &file, Additions additions) {
  constexpr unsigned last = std::numeric_limits<unsigned>::max();
  constexpr Range everything{{0, 0}, {last, last}};
  json::Array hints = hintsIn(file.ours, everything);
  json::Array diagnostics = diagnosticsOf(file.ours);
  file.ours = std::move(additions);
  if (!clangd || diagnostics != diagnosticsOf(file.ours))
    publish(file);
  if (client.refreshesHints && hints != hintsIn(file.ours, everything))
    editor.request("workspace/inlayHint/refresh");
}

void Proxy::publish(const OpenFile &file) {
  json::Value theirs = nullptr;
  if (file.theirs)
    theirs = json::Array(*file.theirs);
  json::Object params{
      {"uri", file.uri},
      {"diagnostics", mergeLists(std::move(theirs), diagnosticsOf(file.ours))}};
  if (file.text.version())
    params["version"] = *file.text.version();
  editor.notify("textDocument/publishDiagnostics", std::move(params));
}

//===----------------------------------------------------------------------===//
// The server
//===----------------------------------------------------------------------===//

int gpuperf::lsp::runServer(const ServerOptions &options, int in, int out) {
  // A pipe whose reader ended is an error of the write.
  std::signal(SIGPIPE, SIG_IGN);
  FrameReader reader(in, framingOf(options));
  return Proxy(options, out).run(reader);
}
