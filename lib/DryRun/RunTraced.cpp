//===- RunTraced.cpp - running a program with the stand-in ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTraced.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Support/WorkFolder.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>

using namespace gpuperf;
namespace fs = llvm::sys::fs;

extern char **environ;

/// The figures of `machine` that a program can ask for, "key value" on each
/// line, those that are published. lib/StandIn/Device.cpp has the keys, too.
static void writeMachineSetup(const Machine &machine, llvm::raw_ostream &os) {
  auto write = [&](llvm::StringRef key, Count value) {
    if (value)
      os << key << ' ' << *value << '\n';
  };
  const OccupancyLimits &limits = machine.limits;
  os << "name " << machine.title << '\n';
  write("major", machine.computeCapability.major);
  write("minor", machine.computeCapability.minor);
  write("sm_count", machine.smCount);
  if (Figure clock = machine.clockGHz())
    write("clock_khz", int64_t(*clock * 1e6));
  write("dram_bytes", machine.dram.bytes);
  write("l2_bytes", machine.l2.bytes);
  write("warp_size", limits.warpSize);
  write("max_threads_per_block", limits.maxThreadsPerBlock);
  if (limits.maxWarpsPerSM && limits.warpSize)
    write("max_threads_per_sm", *limits.maxWarpsPerSM * *limits.warpSize);
  write("max_blocks_per_sm", limits.maxBlocksPerSM);
  write("registers_per_sm", limits.registersPerSM);
  write("registers_per_block", limits.maxRegistersPerBlock);
  write("sub_partitions", limits.subPartitions);
  write("shared_bytes_per_sm", machine.shared.bytesPerSM);
  write("shared_bytes_per_block", machine.shared.bytesPerBlock);
  write("shared_bytes_per_block_optin", machine.shared.optInBytesPerBlock);
  write("shared_allocation_bytes", machine.shared.allocationUnitBytes);
  write("reserved_shared_bytes_per_block",
        machine.shared.reservedBytesPerBlock);
}

static std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

static llvm::Error writeSetup(llvm::StringRef folder, const Machine &machine,
                              const StandInFiles &files) {
  return writeFile((folder + "/setup").str(), [&](llvm::raw_ostream &os) {
    os << "tool " << fs::getMainExecutable("gpuperf", (void *)&runTraced)
       << '\n';
    if (!files.execute.empty())
      os << "execute " << files.execute << '\n';
    if (files.budgetSeconds > 0)
      os << "budget_us " << uint64_t(files.budgetSeconds * 1e6) << '\n';
    if (std::string path = variable("LD_LIBRARY_PATH"); !path.empty())
      os << "library_path " << path << '\n';
    writeMachineSetup(machine, os);
  });
}

/// This process's environment with the variable set, before what it held.
static void prepend(std::vector<std::string> &environment,
                    const std::string &name, const std::string &value,
                    char separator) {
  std::string old = variable(name.c_str());
  llvm::erase_if(environment, [&](llvm::StringRef word) {
    return word.starts_with(name + "=");
  });
  environment.push_back(name + "=" + value +
                        (old.empty() ? "" : separator + old));
}

static std::vector<std::string> environmentFor(const std::string &folder,
                                               const StandInFiles &files) {
  std::vector<std::string> environment;
  for (char **word = environ; *word; ++word)
    environment.push_back(*word);
  environment.push_back(std::string(standInFolderVariable) + "=" + folder);
  prepend(environment, "LD_LIBRARY_PATH", files.folder, ':');
  if (!files.preload.empty())
    prepend(environment, "LD_PRELOAD", files.preload, ' ');
  return environment;
}

static std::vector<char *> pointers(llvm::ArrayRef<std::string> words) {
  std::vector<char *> list;
  for (const std::string &word : words)
    list.push_back(const_cast<char *>(word.c_str()));
  list.push_back(nullptr);
  return list;
}

namespace {
/// What asks this process to end ends the program, whose launches are then
/// written. From here on such signals wait to be taken one by one; they are not
/// let in again: the file is written after the program has ended.
struct WaitingSignals {
  WaitingSignals() {
    sigemptyset(&signals);
    for (int number : {SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM})
      sigaddset(&signals, number);
    sigprocmask(SIG_BLOCK, &signals, &before);
    // Who starts this process may not want to know of children; it does.
    std::signal(SIGCHLD, SIG_DFL);
  }
  siginfo_t next() const {
    siginfo_t info = {};
    while (sigwaitinfo(&signals, &info) < 0)
      ;
    return info;
  }

  sigset_t signals;
  sigset_t before; ///< those that were blocked
};
} // namespace

static int start(pid_t &child, llvm::ArrayRef<std::string> words,
                 llvm::ArrayRef<std::string> environment, bool isOutputError,
                 const WaitingSignals &signals) {
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  if (isOutputError)
    posix_spawn_file_actions_adddup2(&streams, 2, 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &signals.before);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int error = posix_spawn(&child, words[0].c_str(), &streams, &attributes,
                          pointers(words).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&streams);
  return error;
}

/// A signal of the terminal, as of Control-C, has reached the program, too; one
/// that a process sent has not.
static void passOn(const siginfo_t &signal, pid_t child) {
  bool isFromProcess = signal.si_code <= 0;
  if (signal.si_signo != SIGCHLD && isFromProcess)
    kill(child, signal.si_signo);
}

static int wait(pid_t child, const WaitingSignals &signals) {
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0)
    passOn(signals.next(), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Those of all processes; of each the order in which they came is kept.
static Trace readTraces(llvm::StringRef folder) {
  Trace trace;
  std::error_code code;
  std::vector<std::string> files;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end;
       entry.increment(code))
    if (llvm::sys::path::filename(entry->path()).starts_with("trace."))
      files.push_back(entry->path());
  llvm::sort(files);
  for (const std::string &file : files)
    if (auto buffer = llvm::MemoryBuffer::getFile(file))
      readTrace((*buffer)->getBuffer(), trace);
  return trace;
}

llvm::Expected<TracedRun> gpuperf::runTraced(llvm::ArrayRef<std::string> words,
                                             const Machine &machine,
                                             const StandInFiles &files) {
  WaitingSignals signals;
  WorkFolder folder("gpuperf-record");
  if (folder.error)
    return llvm::createStringError("cannot make a temporary folder: " +
                                   folder.error.message());
  if (llvm::Error error = writeSetup(folder.path, machine, files))
    return std::move(error);
  std::vector<std::string> environment =
      environmentFor(folder.path.str().str(), files);
  pid_t child = 0;
  if (int error =
          start(child, words, environment, files.isOutputError, signals))
    return llvm::createStringError("cannot run '" + words[0] +
                                   "': " + std::strerror(error));
  TracedRun run;
  run.status = wait(child, signals);
  run.trace = readTraces(folder.path);
  return run;
}
