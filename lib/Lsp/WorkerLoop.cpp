//===- WorkerLoop.cpp - the process that analyses -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lsp/WorkerLoop.h"
#include "Transport.h"
#include "gpuperf/Editor/EditorAnalysis.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <unistd.h>
#ifdef __linux__
#include <csignal>
#include <sys/prctl.h>
#endif

using namespace gpuperf;
using llvm::StringRef;
namespace json = llvm::json;

/// The file of a line {"forget": FILE}; empty for other lines.
static std::string forgottenIn(StringRef line) {
  // A request has a text, which is not worth reading twice.
  if (!line.starts_with("{\"forget\""))
    return "";
  llvm::Expected<json::Value> value = json::parse(line);
  if (value)
    return value->getAsObject()->getString("forget").value_or("").str();
  llvm::consumeError(value.takeError());
  return "";
}

/// Deals with one line; false when nobody reads the answers any more.
static bool dealWith(StringRef line, int out, EditorAnalysis &analysis) {
  if (std::string file = forgottenIn(line); !file.empty()) {
    analysis.forget(file);
    return true;
  }
  FileFeatures features;
  llvm::Expected<EditorRequest> request = editorRequestFromJSON(line);
  if (request)
    features = analysis.analyse(*request);
  else
    features.failure = llvm::toString(request.takeError());
  std::string answer;
  llvm::raw_string_ostream(answer) << toJSON(features) << '\n';
  return lsp::writeAll(out, answer);
}

int lsp::runWorker(int in, int out) {
  EditorAnalysis analysis;
  std::string buffer;
  char bytes[1 << 16];
  while (true) {
    ssize_t count = ::read(in, bytes, sizeof(bytes));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return 0;
    buffer.append(bytes, count);
    size_t begin = 0, end;
    while ((end = buffer.find('\n', begin)) != std::string::npos) {
      StringRef line = StringRef(buffer).slice(begin, end);
      if (!dealWith(line, out, analysis))
        return 1;
      begin = end + 1;
    }
    buffer.erase(0, begin);
  }
}

int lsp::runWorkerProcess() {
#ifdef __linux__
  // Not to outlive the server in the middle of an analysis.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  // What anything prints must not get among the answers.
  int out = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return runWorker(STDIN_FILENO, out);
}
