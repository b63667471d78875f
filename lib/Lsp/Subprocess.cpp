//===- Subprocess.cpp - a program with its standard streams ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subprocess.h"
#include "gpuperf/Support/RunProgram.h"
#include <cassert>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace gpuperf::lsp;

extern char **environ;

std::string gpuperf::lsp::programPath(llvm::StringRef word) {
  return word.contains('/') ? word.str() : findProgram(word).value_or("");
}

/// posix_spawn of `command` on `in` and `out`; the error number.
static int spawn(const std::vector<std::string> &command, int in, int out,
                 pid_t &pid) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  // This process ignores SIGPIPE, its children must not.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawn(&pid, programPath(command.front()).c_str(), &actions,
                          &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

llvm::Expected<Subprocess>
Subprocess::start(const std::vector<std::string> &command) {
  assert(!command.empty() && "the program, then its arguments");
  // No other child may hold these ends open.
  int toChild[2], fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0)
    return llvm::errorCodeToError(
        std::error_code(errno, std::generic_category()));
  if (pipe2(fromChild, O_CLOEXEC) != 0) {
    int error = errno;
    close(toChild[0]);
    close(toChild[1]);
    return llvm::errorCodeToError(
        std::error_code(error, std::generic_category()));
  }
#ifdef F_SETPIPE_SZ
  // Long messages in few turns; where it is refused, in more.
  for (int end : {toChild[1], fromChild[1]})
    fcntl(end, F_SETPIPE_SZ, 1 << 20);
#endif
  pid_t pid = -1;
  int error = spawn(command, toChild[0], fromChild[1], pid);
  close(toChild[0]);
  close(fromChild[1]);
  Subprocess child(error ? -1 : pid, toChild[1], fromChild[0]);
  if (error)
    return llvm::createStringError(
        std::error_code(error, std::generic_category()),
        "cannot start '%s': %s", command.front().c_str(), std::strerror(error));
  return std::move(child);
}

Subprocess::Subprocess(Subprocess &&other)
    : pid(other.pid), in(other.in), out(other.out) {
  other.pid = other.in = other.out = -1;
}

Subprocess &Subprocess::operator=(Subprocess &&other) {
  std::swap(pid, other.pid);
  std::swap(in, other.in);
  std::swap(out, other.out);
  return *this;
}

Subprocess::~Subprocess() {
  kill();
  wait(0);
  closeInput();
  if (out >= 0)
    close(out);
}

void Subprocess::closeInput() {
  if (in >= 0)
    close(in);
  in = -1;
}

void Subprocess::kill() {
  if (pid > 0)
    ::kill(pid, SIGKILL);
}

int Subprocess::wait(unsigned limitMs) {
  if (pid <= 0)
    return 0;
  using namespace std::chrono;
  auto deadline = steady_clock::now() + milliseconds(limitMs);
  int status = 0;
  while (waitpid(pid, &status, WNOHANG) == 0) {
    if (steady_clock::now() >= deadline) {
      kill();
      while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
      }
      break;
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  pid = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
