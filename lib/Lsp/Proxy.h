//===- Proxy.h - between editor, clangd and analysis ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three threads share this class: one for the editor's messages, one for
// clangd's messages, and the analysis. One lock guards the state. Messages are
// sent through queues that never block, so that no thread delays another for
// longer than the processing of one message takes.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_PROXY_H
#define GPUPERF_LSP_PROXY_H

#include "ClangdSession.h"
#include "EditorLink.h"
#include "Envelope.h"
#include "Merge.h"
#include "Worker.h"
#include "gpuperf/Lsp/Server.h"

namespace gpuperf::lsp {

/// A message of the editor whose method concerns us.
struct Message {
  Frame frame;
  std::string id; ///< comparable; empty for notifications
  llvm::json::Object params;

  /// The URI of `textDocument`, comparable.
  std::string documentUri() const;
};

class Proxy {
public:
  Proxy(const ServerOptions &options, int out);
  ~Proxy();
  /// Serves until the editor ends the session; returns the exit status.
  int run(FrameReader &editor);

private:
  using Lock = std::lock_guard<std::mutex>;
  using Handler = void (Proxy::*)(Message);

  // EditorSide.cpp
  void fromEditor(Frame frame);
  static Handler handlerOf(llvm::StringRef method);
  void editorResponse(const Envelope &envelope, Frame frame);
  void onInitialize(Message message);
  void onInitialized(Message message);
  void onShutdown(Message message);
  void onExit(Message message);
  void onOpen(Message message);
  void onChange(Message message);
  void onClose(Message message);
  void onSave(Message message);
  void forward(Message message) { forward(std::move(message), Pending()); }
  void forward(Message message, Pending pending);
  void onHints(Message message);
  void onHover(Message message);
  void onActions(Message message);
  void onKernels(Message message);
  void onChoices(Message message);
  void forwardOrAnswer(Message message, Pending pending, bool isSupported);

  // ClangdSide.cpp
  void startClangd();
  void readClangd();
  void fromClangd(Frame frame);
  void clangdAnswered(const Envelope &envelope, Frame frame);
  void onDiagnostics(Frame frame);
  bool clangdEnded();
  void failPending();

  // Proxy.cpp
  OpenFile *fileAt(llvm::StringRef uri);
  void waitUntilIdle();
  void onConfiguration(Message message);
  void onCommand(Message message);
  llvm::Error changeSettings(const Settings &wanted);
  std::optional<WorkerJob> prepare(llvm::StringRef uri);
  void analysed(llvm::StringRef uri, const EditorRequest &request,
                FileFeatures features);
  void replaceAdditions(OpenFile &file, Additions additions);
  void publish(const OpenFile &file);
  void analyseAll();
  void analyseIncludersOf(llvm::StringRef path);

  const ServerOptions &options;
  std::mutex mutex; ///< guards all that follows but the workers
  EditorLink editor;
  Client client;
  Settings settings;
  Encoding encoding = Encoding::UTF16;
  OpenFiles files;
  std::string lastFailure;         ///< of the analysis, as it was shown
  int64_t opened = 0; ///< documents so far
  bool initialized = false, shutDown = false, exiting = false;

  ClangdSession clangd; ///< none: gpuperf answers alone
  ClangdCapabilities clangdCapabilities;
  RestartBudget restarts;
  llvm::StringMap<Pending> pending;
  llvm::StringMap<unsigned> asked; ///< requests of clangd to the editor
  llvm::StringMap<unsigned> stale; ///< those of a clangd that has ended
  std::thread clangdReader;

  std::unique_ptr<Worker> worker;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_PROXY_H
