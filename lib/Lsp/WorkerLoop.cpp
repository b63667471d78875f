//===- WorkerLoop.cpp - the worker process of the server ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lsp/WorkerLoop.h"
#include "CompileCommands.h"
#include "Transport.h"
#include "gpuperf/Editor/EditorAnalysis.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <poll.h>
#include <unistd.h>
#ifdef __linux__
#include <csignal>
#include <sys/prctl.h>
#endif

using namespace gpuperf;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// What is kept from line to line.
class WorkerState {
public:
  WorkerState(int in, int out, std::string cacheFolder, uint64_t cacheBytes)
      : in(in), out(out), analysis(std::move(cacheFolder), cacheBytes) {}

  /// What was read behind the line that is answered.
  StringRef rest;
  /// The answer; null: none is wanted.
  json::Value answer(StringRef line);
  /// What the next answers gain from, unless somebody waits for one.
  void finish() {
    if (hasAnalysed && !hasInput())
      tellOnce(analysis.finish());
    hasAnalysed = false;
  }

private:
  json::Value find(const json::Value &query);
  json::Value analyse(StringRef line);

  /// In the editor's log: all is as ever, but for the time.
  void tellOnce(llvm::Error error);

  /// Whether a line waits: only one that ends the analysis does meanwhile.
  bool hasInput() const;

  int in, out;
  bool hasAnalysed = false, hasTold = false;
  EditorAnalysis analysis;
  lsp::CompileCommands commands;
};

} // namespace

bool WorkerState::hasInput() const {
  pollfd ready = {in, POLLIN, 0};
  return !rest.empty() || poll(&ready, 1, 0) > 0;
}

void WorkerState::tellOnce(llvm::Error error) {
  if (!error || std::exchange(hasTold, true))
    return llvm::consumeError(std::move(error));
  std::string all = llvm::toString(std::move(error));
  llvm::WithColor::note(llvm::errs(), "gpuperf-clangd")
      << "parsed headers are not kept: " << StringRef(all).split('\n').first
      << '\n';
}

json::Value WorkerState::find(const json::Value &value) {
  lsp::CommandQuery query;
  json::Path::Root root;
  if (fromJSON(value, query, root))
    return toJSON(commands.find(query));
  return toJSON(lsp::CompileCommand());
}

json::Value WorkerState::analyse(StringRef line) {
  hasAnalysed = true;
  FileFeatures features;
  llvm::Expected<EditorRequest> request = editorRequestFromJSON(line);
  EditorProgress progress;
  progress.isOutdated = [this] { return hasInput(); };
  progress.show = [this](FileFeatures part) {
    std::string line;
    llvm::raw_string_ostream(line) << toJSON(part) << '\n';
    lsp::writeAll(out, line);
  };
  if (request)
    features = analysis.analyse(*request, &progress);
  else
    features.failure = llvm::toString(request.takeError());
  return toJSON(features);
}

json::Value WorkerState::answer(StringRef line) {
  // A request has a text, which is not worth reading twice.
  if (line == lsp::endLine) // of an analysis that had ended by itself
    return nullptr;
  if (!line.starts_with("{\"forget\"") && !line.starts_with("{\"find\""))
    return analyse(line);
  llvm::Expected<json::Value> value = json::parse(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return nullptr;
  }
  const json::Object &object = *value->getAsObject();
  if (const json::Value *query = object.get("find"))
    return find(*query);
  analysis.forget(object.getString("forget").value_or(""));
  return nullptr;
}

int lsp::runWorker(int in, int out, std::string cacheFolder,
                   uint64_t cacheBytes) {
  WorkerState state(in, out, std::move(cacheFolder), cacheBytes);
  std::string buffer;
  char bytes[1 << 16];
  while (true) {
    ssize_t count = ::read(in, bytes, sizeof(bytes));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return 0;
    buffer.append(bytes, count);
    // A long line comes in many pieces and is not searched at each.
    if (!StringRef(bytes, count).contains('\n'))
      continue;
    size_t begin = 0, end;
    while ((end = buffer.find('\n', begin)) != std::string::npos) {
      StringRef line = StringRef(buffer).slice(begin, end);
      state.rest = StringRef(buffer).drop_front(end + 1);
      std::string answer;
      if (json::Value value = state.answer(line); value != nullptr)
        llvm::raw_string_ostream(answer) << value << '\n';
      if (!writeAll(out, answer))
        return 1;
      state.finish();
      begin = end + 1;
    }
    buffer.erase(0, begin);
  }
}

static constexpr unsigned mostMiB = 8192;
/// Where answers go: the last one is written by a function that has no state.
static int answers = -1;

static void endWithoutMemory() {
  lsp::writeAll(answers, "{\"died\":\"ran out of memory\"}\n");
  _exit(1);
}

/// Where parsed headers are kept between sessions:
/// "~/.cache/gpuperf/preambles". Nowhere without a home.
static std::string cacheFolder() {
  llvm::SmallString<128> path(userCacheFolder());
  if (!path.empty())
    llvm::sys::path::append(path, "gpuperf", "preambles");
  return path.str().str();
}

int lsp::runWorkerProcess(unsigned cacheMiB) {
#ifdef __linux__
  // Not to outlive the server in the middle of an analysis.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  // What anything prints must not get among the answers.
  answers = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  limitMemory(mostMiB, endWithoutMemory);
  return runWorker(STDIN_FILENO, answers, cacheMiB ? cacheFolder() : "",
                   uint64_t(cacheMiB) << 20);
}
