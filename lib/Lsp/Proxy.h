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

#include "ClangdLink.h"
#include "Envelope.h"
#include "Merge.h"
#include "Worker.h"
#include "gpuperf/Lsp/Server.h"
#include "llvm/ADT/StringMap.h"

namespace gpuperf::lsp {

/// Error codes of JSON-RPC and the protocol.
enum ErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

/// A message of the editor with a method that gpuperf handles.
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

  /// A request of the editor that clangd has not answered yet.
  struct Pending {
    enum Kind { Plain, Initialize, Shutdown, Hints, Hover, Actions };
    Kind kind = Plain;
    std::string uri; ///< comparable
    Range range;     ///< of the request
  };

  /// The state of an open document.
  struct OpenFile {
    OpenFile(std::string uri, Document text)
        : uri(std::move(uri)), text(std::move(text)) {}
    std::string uri; ///< as written by the editor
    Document text;
    bool isUnsaved = false; ///< differs from the file on disk
    Additions ours;
    /// Of the last analysis: the machine and model used, the included files,
    /// and the reason of a failure.
    std::string machine, model, failure;
    std::vector<std::string> includes;
    int64_t analysed = 0; ///< the revision that was analysed
    Range visible;        ///< range of the last request for hints
    /// clangd's last list, moved along with the text.
    std::optional<llvm::json::Array> theirs;
  };

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
  void replayInitialize();
  void reopenDocuments();
  void failPending();
  void toClangd(Frame frame);

  // Proxy.cpp
  llvm::json::Value merged(const Pending &pending, llvm::json::Value result);
  bool addsTo(const Pending &pending);
  void answer(llvm::StringRef id, llvm::json::Value result);
  void answerError(llvm::StringRef id, ErrorCode code,
                   const llvm::Twine &message);
  void notify(llvm::StringRef method, llvm::json::Value params);
  void show(int type, const llvm::Twine &text);
  void log(const llvm::Twine &text);
  std::string newId();
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
  std::mutex mutex; ///< guards all following members except the workers
  FrameWriter editor;
  Client client;
  Settings settings;
  Encoding encoding = Encoding::UTF16;
  llvm::StringMap<OpenFile> files; ///< by comparable URI
  std::string lastFailure;         ///< of the analysis, as it was shown
  unsigned ids = 0;
  int64_t opened = 0; ///< documents so far
  bool initialized = false, shutDown = false, exiting = false;

  std::unique_ptr<ClangdLink> clangd; ///< null: gpuperf answers alone
  ClangdCapabilities clangdCapabilities;
  RestartBudget restarts;
  /// The last message of each kind, for a clangd that is started later.
  Frame initializeFrame, initializedFrame, configurationFrame;
  std::string replayId;    ///< of our own `initialize`, until it is answered
  /// Messages to clangd that wait for that answer.
  std::vector<Frame> heldFrames;
  llvm::StringMap<Pending> pending;
  llvm::StringMap<unsigned> asked; ///< requests of clangd to the editor
  llvm::StringMap<unsigned> stale; ///< those of a clangd that has ended
  std::thread clangdReader;

  std::unique_ptr<Worker> worker;
};

/// `id` in a form in which equal ids compare equal: numbers are unchanged,
/// strings have the shortest escapes.
std::string comparableId(llvm::StringRef id);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_PROXY_H
