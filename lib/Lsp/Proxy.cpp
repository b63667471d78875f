//===- Proxy.cpp - between editor, clangd and analysis --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include <csignal>

using namespace gpuperf;
using namespace gpuperf::lsp;
using llvm::StringRef;

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
      settle();
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
  // A clangd that is killed in the middle of indexing lost nothing.
  return shutDown && status == 128 + SIGKILL ? 0 : status;
}

/// Waits, in tests, until the last message has all its consequences.
void Proxy::settle() {
  using namespace std::chrono;
  for (auto end = steady_clock::now() + seconds(20);
       steady_clock::now() < end;) {
    std::this_thread::sleep_for(milliseconds(2));
    Lock lock(mutex);
    if (exiting || (pending.empty() && replayId.empty() && worker->idle()))
      return;
  }
}

int gpuperf::lsp::runServer(const ServerOptions &options, int in, int out) {
  // A pipe whose reader ended is an error of the write.
  std::signal(SIGPIPE, SIG_IGN);
  FrameReader reader(in, framingOf(options));
  return Proxy(options, out).run(reader);
}
