//===- Worker.h - analysis in the background --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   want(uri) ──▶ files that wait ──prepare──▶ worker process ──▶ done
//
// The text is taken when the worker is free, so that the newest version is
// analysed; a running analysis of an older one is told to end. The worker reads
// a line and answers with one or several lines (WorkerLoop.h). It is killed if
// it takes too long, and started again when it is needed.
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

/// The task for one file.
struct WorkerJob {
  EditorRequest request; ///< without the command
  CommandQuery query;    ///< query for that command
  bool isCuda = false;   ///< regardless of its command
};

class Worker {
public:
  /// Returns what to analyse now for a file; empty if there is nothing to do
  /// any more.
  using Prepare = std::function<std::optional<WorkerJob>(llvm::StringRef)>;
  /// Receives the features, also those of a part of the kernels (`isPart`), or
  /// `failure` if the worker returned none.
  using Done = std::function<void(llvm::StringRef uri, const EditorRequest &,
                                  FileFeatures)>;

  /// `prepare` and `done` are called on the worker's thread.
  Worker(std::vector<std::string> command, unsigned limitMs, Prepare prepare,
         Done done);
  /// Ends immediately, including a running analysis.
  ~Worker();

  void want(llvm::StringRef uri);
  /// `file`, a path, was closed: the worker drops its cached data for the file.
  void forget(std::string file);
  /// Whether nothing is analysed and nothing waits.
  bool idle();

private:
  void run();
  void sendClosedFiles(const std::vector<std::string> &files);
  /// Finds the command for the job's request and passes its features on, unless
  /// the file is not CUDA.
  void analyse(llvm::StringRef uri, WorkerJob &job);
  /// The last features for a request; those of parts are passed on as they
  /// come.
  llvm::Expected<FileFeatures> features(llvm::StringRef uri,
                                        const EditorRequest &request);
  /// The answer to a line, parsed by `read`.
  template <typename Answer>
  llvm::Expected<Answer> ask(llvm::json::Value question,
                             llvm::Expected<Answer> (*read)(llvm::StringRef));
  /// A line of the answer; if there is none it is empty and `failure` is set.
  std::string requestWithRetry(const std::string &line, std::string &failure);
  std::string requestOnce(const std::string &line, std::string &failure);
  /// The next line from the worker.
  std::string readLine(std::string &failure);
  void sendLine(llvm::StringRef line);

  std::vector<std::string> command;
  unsigned limitMs;
  Prepare prepare;
  Done done;
  // Used by `thread` only.
  std::optional<Subprocess> process;
  std::string unread; ///< output of the process
  std::chrono::steady_clock::time_point deadline;

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> waiting;
  std::vector<std::string> closedFiles;
  std::string current; ///< the file that is being analysed
  bool busy = false, closing = false;
  int stop[2];  ///< a pipe that wakes the thread so that it ends
  int newer[2]; ///< a pipe that signals a newer version of `current`
  std::thread thread;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_WORKER_H
