//===- WorkerLoop.cpp - the process that analyses -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transport.h"
#include "gpuperf/Lsp/Server.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <unistd.h>

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
static bool dealWith(StringRef line, int out,
                     const lsp::WorkerFunctions &functions) {
  if (std::string file = forgottenIn(line); !file.empty()) {
    functions.forget(file);
    return true;
  }
  FileFeatures features;
  llvm::Expected<EditorRequest> request = editorRequestFromJSON(line);
  if (request)
    features = functions.analyse(*request);
  else
    features.failure = llvm::toString(request.takeError());
  std::string answer;
  llvm::raw_string_ostream(answer) << toJSON(features) << '\n';
  return lsp::writeAll(out, answer);
}

int lsp::runWorker(int in, int out, const WorkerFunctions &functions) {
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
      if (!dealWith(line, out, functions))
        return 1;
      begin = end + 1;
    }
    buffer.erase(0, begin);
  }
}
