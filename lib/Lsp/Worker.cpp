//===- Worker.cpp - analysis in the background ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Worker.h"
#include "Transport.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Lsp/WorkerLoop.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace gpuperf;
using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

Worker::Worker(std::vector<std::string> command, unsigned limitMs,
               Prepare prepare, Done done)
    : command(std::move(command)), limitMs(limitMs),
      prepare(std::move(prepare)), done(std::move(done)) {
  if (pipe2(stop, O_CLOEXEC) != 0)
    stop[0] = stop[1] = -1; // ignored by poll: ~Worker waits for an analysis
  if (pipe2(newer, O_CLOEXEC | O_NONBLOCK) != 0)
    newer[0] = newer[1] = -1; // no analysis ends before its time
  thread = std::thread([this] { run(); });
}

Worker::~Worker() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    closing = true;
  }
  changed.notify_one();
  close(stop[1]);
  thread.join();
  close(stop[0]);
  close(newer[0]);
  close(newer[1]);
}

void Worker::want(llvm::StringRef uri) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (llvm::is_contained(waiting, uri))
      return;
    waiting.push_back(uri.str());
    if (busy && uri == current && ::write(newer[1], "", 1) < 0 &&
        errno != EAGAIN)
      newer[1] = -1;
  }
  changed.notify_one();
}

bool Worker::idle() {
  std::lock_guard<std::mutex> lock(mutex);
  return !busy && waiting.empty();
}

void Worker::forget(std::string file) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    closedFiles.push_back(std::move(file));
  }
  changed.notify_one();
}

void Worker::sendLine(StringRef line) {
  if (process)
    writeAll(process->input(), (line + "\n").str());
}

void Worker::sendClosedFiles(const std::vector<std::string> &files) {
  for (const std::string &file : files) {
    std::string line;
    llvm::raw_string_ostream(line)
        << json::Value(json::Object{{"forget", json::fixUTF8(file)}});
    sendLine(line);
  }
}

void Worker::run() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    busy = false;
    changed.wait(lock, [&] {
      return closing || !waiting.empty() || !closedFiles.empty();
    });
    if (closing)
      return;
    if (!closedFiles.empty()) {
      std::vector<std::string> files = std::exchange(closedFiles, {});
      lock.unlock();
      sendClosedFiles(files);
      lock.lock();
      continue;
    }
    busy = true;
    std::string uri = current = std::move(waiting.front());
    waiting.pop_front();
    lock.unlock();
    if (std::optional<WorkerJob> job = prepare(uri))
      analyse(uri, *job);
    lock.lock();
  }
}

/// The reason in a last line {"died": WHY}; empty for other lines.
static std::string deathIn(StringRef answer) {
  if (!answer.starts_with("{\"died\""))
    return "";
  llvm::Expected<json::Value> value = json::parse(answer);
  if (value)
    return value->getAsObject()->getString("died").value_or("").str();
  llvm::consumeError(value.takeError());
  return "";
}

template <typename Answer>
llvm::Expected<Answer> Worker::ask(json::Value question,
                                   llvm::Expected<Answer> (*read)(StringRef)) {
  std::string line, failure;
  llvm::raw_string_ostream(line) << std::move(question) << '\n';
  std::string answer = requestWithRetry(line, failure);
  if (failure.empty())
    failure = deathIn(answer);
  if (failure.empty()) {
    llvm::Expected<Answer> result = read(answer);
    if (result)
      return result;
    failure = "gave no answer: " + llvm::toString(result.takeError());
  }
  process.reset();
  return llvm::createStringError(failure);
}

llvm::Expected<FileFeatures> Worker::features(StringRef uri,
                                              const EditorRequest &request) {
  char bytes[64]; // of versions before this one
  while (::read(newer[0], bytes, sizeof(bytes)) > 0)
    ;
  auto features = ask(toJSON(request), fileFeaturesFromJSON);
  while (features && features->isPart) {
    done(uri, request, std::move(*features));
    std::string failure, line = readLine(failure);
    if (failure.empty())
      failure = deathIn(line);
    if (failure.empty())
      features = fileFeaturesFromJSON(line);
    else
      features = llvm::createStringError(failure);
  }
  return features;
}

void Worker::analyse(StringRef uri, WorkerJob &job) {
  EditorRequest &request = job.request;
  auto fail = [&](llvm::Error error) {
    FileFeatures none;
    none.file = request.file;
    none.version = request.version;
    none.failure = "the analysis " + llvm::toString(std::move(error));
    done(uri, request, std::move(none));
  };
  auto command =
      ask(json::Object{{"find", toJSON(job.query)}}, compileCommandFromJSON);
  if (!command)
    return fail(command.takeError());
  if (!job.isCuda && !namesCuda(command->command))
    return;
  request.directory = std::move(command->directory);
  request.command = std::move(command->command);
  request.commandSource = std::move(command->source);
  auto result = features(uri, request);
  if (!result)
    fail(result.takeError());
  else if (result->isEnded)
    want(uri); // where it does not wait already
  else
    done(uri, request, std::move(*result));
}

/// Milliseconds until `deadline`, at least 0.
static int msUntil(std::chrono::steady_clock::time_point deadline) {
  using namespace std::chrono;
  auto left = duration_cast<milliseconds>(deadline - steady_clock::now());
  return std::max<int64_t>(left.count(), 0);
}

static constexpr llvm::StringLiteral crashed = "crashed";

std::string Worker::requestWithRetry(const std::string &line,
                                     std::string &failure) {
  bool isNew = !process;
  std::string answer = requestOnce(line, failure);
  if (isNew || failure != crashed)
    return answer;
  // A worker that has answered before may have ended for another reason than
  // this text: a new one is asked once more.
  failure.clear();
  return requestOnce(line, failure);
}

std::string Worker::requestOnce(const std::string &line, std::string &failure) {
  // A worker that ended between two requests is found out by the first write.
  bool sent = process && writeAll(process->input(), line);
  if (!sent) {
    llvm::Expected<Subprocess> started = Subprocess::start(command);
    if (!started) {
      failure = llvm::toString(started.takeError());
      return "";
    }
    process.emplace(std::move(*started));
    unread.clear();
    writeAll(process->input(), line);
  }
  deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(limitMs);
  return readLine(failure);
}

/// Takes the first line off `text`, with its end; empty when there is no end.
static std::string takeLine(std::string &text) {
  size_t end = text.find('\n');
  if (end == std::string::npos)
    return "";
  std::string line = text.substr(0, end + 1);
  text.erase(0, end + 1);
  return line;
}

std::string Worker::readLine(std::string &failure) {
  std::string line;
  while ((line = takeLine(unread)).empty()) {
    pollfd ready[] = {{process->output(), POLLIN, 0},
                      {stop[0], POLLIN, 0},
                      {newer[0], POLLIN, 0}};
    int count = poll(ready, 3, msUntil(deadline));
    if (count < 0 && errno == EINTR)
      continue;
    if (count == 0)
      failure = "took longer than " + std::to_string(limitMs) + " ms";
    else if (ready[1].revents)
      failure = "was not wanted any more";
    char bytes[1 << 16];
    if (failure.empty() && ready[2].revents &&
        ::read(newer[0], bytes, sizeof(bytes)) > 0)
      sendLine(endLine);
    if (failure.empty() && !ready[0].revents)
      continue;
    ssize_t got =
        failure.empty() ? ::read(process->output(), bytes, sizeof(bytes)) : 0;
    if (got <= 0) {
      if (failure.empty())
        failure = crashed.str();
      process.reset();
      return "";
    }
    unread.append(bytes, got);
  }
  return line;
}
