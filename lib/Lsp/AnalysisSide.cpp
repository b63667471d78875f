//===- AnalysisSide.cpp - from texts to what is added ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

void Proxy::analyseAll() {
  for (const auto &entry : files)
    worker->want(entry.first());
}

static bool isCudaText(const Document &text, StringRef path) {
  StringRef extension = llvm::sys::path::extension(path);
  return extension == ".cu" || extension == ".cuh" ||
         text.languageId().contains_insensitive("cuda") ||
         StringRef(text.text()).contains("__global__");
}

/// True when the command compiles CUDA whatever the file is called.
static bool isCudaCommand(llvm::ArrayRef<std::string> command) {
  for (size_t i = 0; i < command.size(); ++i)
    if (StringRef word = command[i];
        word == "-xcuda" || word == "-xcu" ||
        (word == "-x" && i + 1 < command.size() &&
         StringRef(command[i + 1]).starts_with("cu")))
      return true;
  return false;
}

std::optional<EditorRequest> Proxy::prepare(StringRef uri) {
  EditorRequest request;
  bool isCuda;
  {
    Lock lock(mutex);
    OpenFile *file = fileAt(uri);
    if (!file)
      return std::nullopt;
    request.file = pathOfUri(file->uri);
    request.text = file->text.text();
    request.version = file->text.revision();
    request.machine = settings.machine;
    request.model = settings.model;
    isCuda = isCudaText(file->text, request.file);
    compileCommands.setFallbackFlags(client.fallbackFlags);
    compileCommands.setDirectory(options.compileCommandsDir.empty()
                                     ? client.compilationDatabase
                                     : options.compileCommandsDir);
  }
  if (request.file.empty())
    return std::nullopt;
  CompileCommand command = compileCommands.find(request.file);
  if (!isCuda && !isCudaCommand(command.command))
    return std::nullopt;
  request.directory = std::move(command.directory);
  request.command = std::move(command.command);
  return request;
}

void Proxy::analysed(StringRef uri, const EditorRequest &request,
                     FileFeatures features) {
  Lock lock(mutex);
  OpenFile *file = fileAt(uri);
  if (!file)
    return;
  if (!features.failure.empty() && features.failure != lastFailure)
    show(2, "gpuperf: " + request.file + ": " + features.failure);
  lastFailure = features.failure;
  auto edits = file->text.editsSince(request.version);
  if (!edits) // closed and opened again, or very much was typed meanwhile
    return;
  Document text("", request.text, std::nullopt);
  Additions additions =
      additionsFrom(features, text, file->uri, client, encoding);
  for (const Edit &edit : *edits)
    shift(additions, edit);
  replaceAdditions(*file, std::move(additions));
}

/// Tells the editor when something is different.
void Proxy::replaceAdditions(OpenFile &file, Additions additions) {
  constexpr unsigned last = std::numeric_limits<unsigned>::max();
  constexpr Range everything{{0, 0}, {last, last}};
  json::Array hints = hintsIn(file.ours, everything);
  json::Array diagnostics = diagnosticsOf(file.ours);
  file.ours = std::move(additions);
  if (!clangd || diagnostics != diagnosticsOf(file.ours))
    publish(file);
  if (client.refreshesHints && hints != hintsIn(file.ours, everything))
    editor.write(json::Object{{"jsonrpc", "2.0"},
                              {"id", newId()},
                              {"method", "workspace/inlayHint/refresh"},
                              {"params", nullptr}});
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
  notify("textDocument/publishDiagnostics", std::move(params));
}
