//===- WriteFile.cpp - writing files atomically ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/WriteFile.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include <csignal>
#include <optional>

using namespace gpuperf;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::error_code gpuperf::endStream(llvm::raw_fd_ostream &os) {
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

int gpuperf::endOutput(int status, StringRef program) {
  if (std::error_code error = endStream(llvm::outs())) {
    llvm::WithColor::error(llvm::errs(), program)
        << "cannot write to standard output: " << error.message() << '\n';
    status = 1;
  }
  llvm::errs().clear_error(); // nobody is left to be told
  return status;
}

using Writer = llvm::function_ref<void(llvm::raw_ostream &)>;

namespace {
/// In its scope, to write more than `ulimit -f` allows is an error and no
/// signal, which would end the process.
class NoSizeSignal {
public:
  NoSizeSignal() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~NoSizeSignal() {
    timespec now{};
    if (!sigismember(&before, SIGXFSZ))
      sigtimedwait(&signals, nullptr, &now); // one that waits is taken
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

private:
  sigset_t signals, before;
};
} // namespace

static std::error_code writeTo(llvm::raw_fd_ostream &os, Writer write) {
  NoSizeSignal scope;
  os.enable_colors(false); // LLVM takes every file for a terminal
  write(os);
  return endStream(os);
}

static std::error_code writeThrough(StringRef path, Writer write) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (error)
    return error;
  return writeTo(os, write);
}

static std::error_code writeBeside(StringRef path, Writer write,
                                   unsigned mode) {
  auto file = fs::TempFile::create(path + ".temp-stream-%%%%%%", mode);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  if (std::error_code error = writeTo(os, write)) {
    llvm::consumeError(file->discard());
    return error;
  }
  return llvm::errorToErrorCode(file->keep(path));
}

static llvm::Error cannotWrite(StringRef path, std::error_code error) {
  if (!error)
    return llvm::Error::success();
  return llvm::createStringError(error, "cannot write '" + visible(path) +
                                            "': " + error.message());
}

llvm::Error gpuperf::writeFile(StringRef path, Writer write, unsigned mode) {
  return cannotWrite(path, writeBeside(path, write, mode));
}

/// Whether the path names a device or an open file, such as /dev/stdout, which
/// is a link to what may be a regular file.
static bool isOfSystem(StringRef path) {
  llvm::SmallString<128> absolute(path);
  if (fs::make_absolute(absolute))
    return false;
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  StringRef place = absolute;
  fs::file_status status;
  return (place.starts_with("/dev/") || place.starts_with("/proc/")) &&
         !fs::status(place, status, /*follow=*/false) &&
         !fs::is_regular_file(status);
}

llvm::Error gpuperf::writeOutput(StringRef path, Writer write) {
  if (path == "-") {
    write(llvm::outs());
    return cannotWrite("standard output", endStream(llvm::outs()));
  }
  return isOfSystem(path) ? cannotWrite(path, writeThrough(path, write))
                          : writeFile(path, write);
}

std::error_code gpuperf::prepareFolder(StringRef folder) {
  if (std::error_code error = fs::create_directories(folder))
    return error;
  auto file = fs::TempFile::create(folder + "/%%%%%%%%.tmp");
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  constexpr unsigned page = 4096; // a file without bytes needs no room
  os.write_zeros(page);
  std::error_code error = endStream(os);
  llvm::consumeError(file->discard());
  return error;
}

/// The folder of the variable, else `name` in the home.
static std::string userFolder(const char *variable, StringRef name) {
  std::optional<std::string> set = llvm::sys::Process::GetEnv(variable);
  if (set && path::is_absolute(*set))
    return *set;
  llvm::SmallString<128> home;
  if (!path::home_directory(home) || !path::is_absolute(home))
    return "";
  path::append(home, name);
  return home.str().str();
}

std::string gpuperf::userCacheFolder() {
  return userFolder("XDG_CACHE_HOME", ".cache");
}

std::string gpuperf::userConfigFolder() {
  return userFolder("XDG_CONFIG_HOME", ".config");
}
