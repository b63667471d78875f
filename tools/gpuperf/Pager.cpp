//===- Pager.cpp - a long report on a terminal ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pager.h"
#include "gpuperf/Support/RunProgram.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace gpuperf;

/// The shell's words for it; empty for none.
static std::string pagerCommand() {
  for (const char *name : {"GPUPERF_PAGER", "PAGER"})
    if (const char *value = std::getenv(name))
      return llvm::StringRef(value) == "cat" ? "" : value;
  return findProgram("less").value_or("");
}

/// Becomes the pager, which reads `input`.
[[noreturn]] static void becomePager(int input, const std::string &command) {
  dup2(input, STDIN_FILENO);
  close(input);
  // less: ends where all fits the screen, shows colours, leaves the text there.
  setenv("LESS", "FRX", /*overwrite=*/0);
  setenv("LV", "-c", /*overwrite=*/0);
  // A shell's 126 and 127: it was not started, and has read nothing.
  std::string script = command + "\ncase $? in 126|127) exec cat;; esac";
  execl("/bin/sh", "sh", "-c", script.c_str(), nullptr);
  _exit(127);
}

Pager::Pager() {
  int ends[2];
  std::string command = isatty(STDOUT_FILENO) ? pagerCommand() : "";
  if (command.empty() || access("/bin/sh", X_OK) != 0 || pipe(ends) != 0)
    return;
  llvm::outs().flush();
  process = fork();
  if (process == 0) {
    close(ends[1]);
    becomePager(ends[0], command);
  }
  close(ends[0]);
  if (process > 0) {
    terminal = dup(STDOUT_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    // Of a pager that is left early: what is written then goes nowhere.
    std::signal(SIGPIPE, SIG_IGN);
  }
  close(ends[1]);
}

Pager::~Pager() {
  if (terminal < 0)
    return;
  llvm::outs().flush();
  // The pipe's last writer, so that the pager sees the end.
  dup2(terminal, STDOUT_FILENO);
  close(terminal);
  if (llvm::outs().has_error())
    llvm::outs().clear_error(); // somebody has seen enough
  std::signal(SIGINT, SIG_IGN); // it is the pager's
  int status = 0;
  waitpid(process, &status, 0);
}
