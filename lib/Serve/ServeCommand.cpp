//===- ServeCommand.cpp - gpuperf serve -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Serve/ServeCommand.h"
#include "LivePage.h"
#include "Server.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <map>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace gpuperf;

namespace {

/// Sees whether files have changed by what the file system says of them: time,
/// length, and which file it is, for editors put a new one in its place.
class FileWatch {
public:
  /// Looks at these from now on. Of one that is watched already, what it was
  /// like stays. One that has changed after `readAt` counts as changed: it was
  /// read at some time after it.
  void watch(const std::vector<std::string> &paths,
             llvm::sys::TimePoint<> readAt);
  /// Whether any is another one than when it was looked at last; looks at all.
  bool hasChanged();
  size_t size() const { return files.size(); }

private:
  struct FileStamp {
    llvm::sys::TimePoint<> time;
    uint64_t bytes = 0, file = 0;
    bool operator==(const FileStamp &other) const {
      return time == other.time && bytes == other.bytes && file == other.file;
    }
  };
  static std::optional<FileStamp> readStamp(const std::string &path);

  /// None: it is not there.
  std::map<std::string, std::optional<FileStamp>> files;
};

} // namespace

std::optional<FileWatch::FileStamp>
FileWatch::readStamp(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return std::nullopt;
  return FileStamp{status.getLastModificationTime(), status.getSize(),
                   status.getUniqueID().getFile()};
}

void FileWatch::watch(const std::vector<std::string> &paths,
                      llvm::sys::TimePoint<> readAt) {
  for (const std::string &path : paths) {
    auto [it, isNew] = files.try_emplace(path);
    if (!isNew)
      continue;
    it->second = readStamp(path);
    if (it->second && it->second->time > readAt)
      it->second = FileStamp();
  }
}

bool FileWatch::hasChanged() {
  bool any = false;
  for (auto &[path, last] : files) {
    std::optional<FileStamp> now = readStamp(path);
    any |= !(now == last);
    last = now;
  }
  return any;
}

namespace {
/// The process that serves, and the way to it.
struct ServingProcess {
  pid_t pid = -1;
  int pipe = -1;

  bool isAlive() const { return waitpid(pid, nullptr, WNOHANG) == 0; }
};
} // namespace

/// Starts a process that serves what is written to the pipe, until this end of
/// it is closed, which the end of this process does, too.
static llvm::Expected<ServingProcess> startServer(Listener listener,
                                                  const std::string &token) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return llvm::createStringError("no pipe");
  pid_t pid = fork();
  if (pid < 0)
    return llvm::createStringError("no process for the server");
  if (pid == 0) {
    llvm::sys::unregisterHandlers();
    std::signal(SIGPIPE, SIG_IGN);
    close(ends[1]);
    Server(listener, ends[0], token).run();
    _exit(0);
  }
  close(ends[0]);
  close(listener.fd);
  return ServingProcess{pid, ends[1]};
}

/// The files themselves, the build's commands, and where their configuration is
/// or would be.
static std::vector<std::string> filesToWatch(const ReportRequest &request) {
  std::vector<std::string> paths = request.files;
  if (!request.input.build.empty())
    paths.push_back(request.input.build + "/compile_commands.json");
  for (const std::string &file : request.files) {
    llvm::SmallString<256> folder(file);
    llvm::sys::fs::make_absolute(folder);
    while (!llvm::sys::path::parent_path(folder).empty()) {
      llvm::sys::path::remove_filename(folder);
      paths.push_back((folder + "/.gpuperf").str());
    }
  }
  return paths;
}

/// Waits until a file has changed and none does any more for a moment: a build
/// system or an editor writes several. False when the server is gone.
static bool waitForChange(FileWatch &watch, const ServingProcess &server) {
  constexpr auto kPause = std::chrono::milliseconds(300);
  bool hasChanged = false;
  while (server.isAlive()) {
    bool changesNow = watch.hasChanged();
    if (hasChanged && !changesNow)
      return true;
    hasChanged |= changesNow;
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

/// The page of an analysis; what stands for it where there is none.
static std::string makePage(ServeRequest &serve,
                            std::vector<std::string> &inputs,
                            llvm::raw_ostream &err) {
  ReportRequest &request = serve.report;
  llvm::Expected<std::vector<std::string>> files = serve.findFiles();
  if (!files) {
    std::string why = "serve: " + llvm::toString(files.takeError()) + "\n";
    err << why;
    return waitingPage(why);
  }
  request.files = std::move(*files);
  std::string page;
  llvm::raw_string_ostream os(page);
  request.inputs = &inputs;
  reportFiles(request, os, err);
  if (page.empty())
    page =
        waitingPage("gpuperf could not analyse the files; what it says stands "
                    "where it was started. They are analysed again when one "
                    "changes.\n");
  return page;
}

int gpuperf::serveCommand(ServeRequest request, llvm::raw_ostream &out,
                          llvm::raw_ostream &err) {
  auto fail = [&](llvm::Error error) {
    llvm::WithColor::error(err, "gpuperf")
        << "serve: " << llvm::toString(std::move(error)) << '\n';
    return 1;
  };
  std::string token = makeToken();
  if (token.empty())
    return fail(llvm::createStringError("the system has no random numbers"));
  llvm::Expected<Listener> listener = listenLocally(request.port);
  if (!listener)
    return fail(listener.takeError());
  out << Site(listener->port, token).address() << '\n';
  out.flush();
  if (std::error_code error = endStream(llvm::outs()))
    return fail(llvm::createStringError("the address cannot be written: " +
                                        error.message()));
  llvm::Expected<ServingProcess> server = startServer(*listener, token);
  if (!server)
    return fail(server.takeError());
  std::signal(SIGPIPE, SIG_IGN); // the server may end first
  sendPage(server->pipe, waitingPage("gpuperf analyses the files…\n"));
  FileWatch watch;
  auto now = [] { return std::chrono::system_clock::now(); };
  do {
    std::vector<std::string> inputs;
    auto begin = now();
    std::string page = makePage(request, inputs, err);
    watch.watch(filesToWatch(request.report), begin);
    watch.watch(inputs, begin);
    err << "serve: " << watch.size() << " files are watched\n";
    err.flush();
    if (!sendPage(server->pipe, page))
      break;
  } while (waitForChange(watch, *server));
  return fail(llvm::createStringError("the server has ended"));
}
