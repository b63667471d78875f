//===- Worker.h - analysis in the background --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   want(uri) ──▶ files that wait ──prepare──▶ worker process ──▶ done
//
// The text is taken when the worker is free, so the newest version wins; an
// analysis of an older one is told to end. The worker reads a line and answers
// with a line, or several (WorkerLoop.h). It is killed when it takes too long
// and started again when it is needed.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_WORKER_H
#define GPUPERF_LSP_WORKER_H

#include "CompileCommands.h"
#include "Subprocess.h"
#include "gpuperf/Editor/Features.h"
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace gpuperf::lsp {

/// What there is to do of a file.
struct WorkerJob {
  EditorRequest request; ///< without the command
  CommandQuery query;    ///< for that command
  bool isCuda = false;   ///< whatever its command says
};

class Worker {
public:
  /// What to analyse now of a file; empty: nothing any more.
  using Prepare = std::function<std::optional<WorkerJob>(llvm::StringRef)>;
  /// Features, also of a part of the kernels (`isPart`), or `failure` when the
  /// worker gave none.
  using Done = std::function<void(llvm::StringRef uri, const EditorRequest &,
                                  FileFeatures)>;

  /// `prepare` and `done` are called on the worker's own thread.
  Worker(std::vector<std::string> command, unsigned limitMs, Prepare prepare,
         Done done);
  /// Ends at once, a running analysis too.
  ~Worker();

  void want(llvm::StringRef uri);
  /// `file`, a path, was closed: the worker drops what it kept for it.
  void forget(std::string file);
  /// True when nothing is analysed and nothing waits.
  bool idle();

private:
  void run();
  void sendClosedFiles(const std::vector<std::string> &files);
  /// Finds the command of the job's request and passes its features on, but for
  /// a file that is no CUDA.
  void analyse(llvm::StringRef uri, WorkerJob &job);
  /// The last features of a request; passes those of parts on.
  llvm::Expected<FileFeatures> features(llvm::StringRef uri,
                                        const EditorRequest &request);
  /// The answer to a line, as `read` understands it.
  template <typename Answer>
  llvm::Expected<Answer> ask(llvm::json::Value question,
                             llvm::Expected<Answer> (*read)(llvm::StringRef));
  /// A line of answer; empty with `failure` set when there is none.
  std::string requestWithRetry(const std::string &line, std::string &failure);
  std::string requestOnce(const std::string &line, std::string &failure);
  /// The next line of the worker.
  std::string readLine(std::string &failure);
  void sendLine(llvm::StringRef line);

  std::vector<std::string> command;
  unsigned limitMs;
  Prepare prepare;
  Done done;
  // Used by `thread` only.
  std::optional<Subprocess> process;
  std::string unread; ///< of the process
  std::chrono::steady_clock::time_point deadline;

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> waiting;
  std::vector<std::string> closedFiles;
  std::string current; ///< what is analysed
  bool busy = false, closing = false;
  int stop[2];  ///< a pipe that wakes the thread up to end
  int newer[2]; ///< one that says that `current` has a newer version
  std::thread thread;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_WORKER_H
