//===- RunProgram.cpp - running a program within a time limit -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   this process ── pipe ──▶ warden ─▶ program, leader of a group ─▶ what it
//   starts
//
// The end of the pipe that this process holds closes when it ends. The warden
// then, at the limit, or when the program has ended, kills the group.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/RunProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace gpuperf;

namespace {

/// Exit statuses of the warden beside the program's.
constexpr int kTookTooLong = 254, kNotStarted = 255;

int statusOf(int state) {
  return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

/// In the warden: ends with the program, or ends it, and what is left of its
/// group.
[[noreturn]] void watch(pid_t program, int pipe, unsigned limitSeconds) {
  constexpr int stepMs = 20;
  auto endWith = [program](int status) {
    kill(-program, SIGKILL);
    _exit(status);
  };
  for (uint64_t waited = 0;; waited += stepMs) {
    int state;
    if (waitpid(program, &state, WNOHANG) == program)
      endWith(std::min(statusOf(state), kTookTooLong - 1));
    pollfd end{pipe, POLLIN, 0};
    bool isAlone = poll(&end, 1, stepMs) > 0; // nobody writes: it was closed
    if (isAlone)
      endWith(kNotStarted);
    if (waited >= uint64_t(limitSeconds) * 1000) {
      kill(-program, SIGTERM); // for those that remove temporary files
      poll(nullptr, 0, 200);
      endWith(kTookTooLong);
    }
  }
}

/// In the warden: no lock of another thread of this process may be asked for.
[[noreturn]] void beWarden(char *const *words, char *const *environment,
                           const char *output, const char *directory, int pipe,
                           unsigned limitSeconds) {
  setpgid(0, 0);
  for (int number : {SIGALRM, SIGTERM, SIGINT, SIGPIPE, SIGCHLD})
    signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  pid_t program = fork();
  if (program < 0)
    _exit(kNotStarted);
  setpgid(program, program); // by whichever of both comes first
  if (program == 0) {
    int in = open("/dev/null", O_RDONLY);
    int out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 ||
        dup2(out, 2) < 0 || (*directory && chdir(directory)))
      _exit(kNotStarted);
    execve(words[0], words, environment);
    _exit(kNotStarted);
  }
  watch(program, pipe, limitSeconds);
}

llvm::SmallVector<char *, 32> pointersTo(llvm::ArrayRef<std::string> texts) {
  llvm::SmallVector<char *, 32> pointers;
  for (const std::string &text : texts)
    pointers.push_back(const_cast<char *>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace

llvm::SmallVector<llvm::StringRef, 16>
gpuperf::absoluteFolders(llvm::StringRef path) {
  llvm::SmallVector<llvm::StringRef, 16> folders;
  path.split(folders, llvm::sys::EnvPathSeparator);
  llvm::erase_if(folders, [](llvm::StringRef folder) {
    return !llvm::sys::path::is_absolute(folder);
  });
  return folders;
}

std::optional<std::string> gpuperf::findProgram(llvm::StringRef name) {
  std::string path = llvm::sys::Process::GetEnv("PATH").value_or("");
  auto folders = absoluteFolders(path);
  // Without folders LLVM would look in those of PATH.
  if (folders.empty())
    return std::nullopt;
  auto found = llvm::sys::findProgramByName(name, folders);
  return found ? std::optional(*found) : std::nullopt;
}

std::optional<ProgramResult>
gpuperf::runProgram(llvm::ArrayRef<std::string> words,
                    llvm::ArrayRef<std::string> environment,
                    const std::string &outputFile, unsigned limitSeconds,
                    const std::string &directory) {
  auto arguments = pointersTo(words), variables = pointersTo(environment);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    return std::nullopt;
  pid_t warden = fork();
  if (warden == 0) {
    close(ends[1]);
    beWarden(arguments.data(), variables.data(), outputFile.c_str(),
             directory.c_str(), ends[0], limitSeconds);
  }
  close(ends[0]);
  int state = 0;
  pid_t ended = -1;
  if (warden > 0)
    do
      ended = waitpid(warden, &state, 0);
    while (ended < 0 && errno == EINTR);
  close(ends[1]);
  if (ended != warden || warden < 0)
    return std::nullopt;
  ProgramResult result{statusOf(state), false};
  if (result.status == kNotStarted)
    return std::nullopt;
  result.tookTooLong = result.status == kTookTooLong;
  return result;
}
