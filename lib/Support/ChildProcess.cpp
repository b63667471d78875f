//===- ChildProcess.cpp - work in forked child processes ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/ChildProcess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gpuperf;

/// Exit statuses of a child that failed; any two values would do that differ
/// from each other and from 0.
static constexpr int exitOutOfMemory = 97;
static constexpr int exitFatalError = 98;

static int64_t nowMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch())
      .count();
}

/// What LLVM calls instead of the new handler: `ending` is its user data.
static void outOfMemory(void *ending, const char *, bool) {
  reinterpret_cast<void (*)()>(ending)();
}

/// Address space in use, in bytes; 0 when it is not known.
static uint64_t addressSpace() {
  unsigned long long pages = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%llu", &pages) != 1)
      pages = 0;
    std::fclose(file);
  }
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Of this process; 0: none.
static unsigned ownMemoryMiB = 0;

void gpuperf::limitMemory(unsigned memoryMiB, void (*ending)()) {
  ownMemoryMiB = memoryMiB;
  uint64_t used = addressSpace();
  if (memoryMiB && used) {
    rlim_t bytes = used + (static_cast<uint64_t>(memoryMiB) << 20);
    rlimit space{bytes, bytes};
    setrlimit(RLIMIT_AS, &space);
  }
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler(outOfMemory,
                                        reinterpret_cast<void *>(ending));
  std::set_new_handler(ending);
}

/// Ends the child at a fatal error of LLVM. Clang's own handler would run the
/// interrupt handlers, which delete the parent's temporary outputs.
static void fatalError(void *, const char *reason, bool) {
  std::string text = std::string("LLVM ERROR: ") + reason + "\n";
  if (write(STDERR_FILENO, text.data(), text.size()) < 0) {
    // Standard error is closed: the reason is lost.
  }
  _exit(exitFatalError);
}

void gpuperf::limitProcessorTime(unsigned ms) {
  // SIGPROF ends this process. A program that it starts, such as ptxas, is
  // not limited: fork() does not inherit timers.
  itimerval timer{};
  timer.it_value.tv_sec = ms / 1000;
  timer.it_value.tv_usec = ms % 1000 * 1000;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void gpuperf::limitWallTime(unsigned ms) {
  // Not alarm(), which LLVM needs to wait for programs. Timers are not
  // inherited.
  static timer_t timer;
  static pid_t owner = 0;
  if (owner != getpid()) {
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGPROF;
    if (!ms || timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
      return;
    owner = getpid();
  }
  itimerspec time{};
  time.it_value.tv_sec = ms / 1000;
  time.it_value.tv_nsec = ms % 1000 * 1000000L;
  timer_settime(timer, 0, &time, nullptr);
}

std::optional<unsigned> gpuperf::processorTimeMs(pid_t process) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 ||
      clock_gettime(clock, &time) != 0)
    return std::nullopt;
  return unsigned(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

/// LLVM's handlers would delete the parent's temporary outputs and print a
/// stack trace when this process aborts.
static void detachFromParent(const ChildLimits &limits, int errors) {
  llvm::sys::unregisterHandlers();
  for (int signal :
       {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGQUIT,
        SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGXCPU, SIGPROF})
    std::signal(signal, SIG_DFL);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  if (limits.cpuMs)
    limitProcessorTime(limits.cpuMs);
  if (limits.finishMs)
    limitWallTime(limits.wallMs);
  if (errors >= 0)
    dup2(errors, STDERR_FILENO);
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(fatalError);
  limitMemory(limits.memoryMiB, [] { _exit(exitOutOfMemory); });
}

/// Lets this process end when `parent` does, however that ends: a compiler that is
/// killed has no time to stop its analysis.
static void endWith(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before.
  if (getppid() != parent)
    _exit(0);
#endif
}

// Not inlined: its name marks in profiles where the child begins.
[[noreturn]] LLVM_ATTRIBUTE_NOINLINE static void
runChild(llvm::function_ref<void(llvm::raw_ostream &)> work, int fd, int errors,
         const ChildLimits &limits) {
  detachFromParent(limits, errors);
  {
    llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
    work(os);
    // The parent may be gone; that is no failure to report.
    os.flush();
    os.clear_error();
  }
  // Not exit(): destructors and buffered output belong to the parent.
  _exit(0);
}

ChildProcess
ChildProcess::start(llvm::function_ref<void(llvm::raw_ostream &)> work,
                    const ChildLimits &limits) {
  ChildProcess child;
  child.limits = limits;
  child.startMs = nowMs();
  int ends[2];
  // Closed in programs that the child starts: who holds it is waited for.
  if (pipe2(ends, O_CLOEXEC) != 0) {
    child.startError = errno;
    child.state = State::Ended;
    return child;
  }
  // The child's standard error, where LLVM writes the reason of a fatal error.
  child.errors = memfd_create("gpuperf-errors", MFD_CLOEXEC);
  pid_t parent = getpid();
  child.pid = fork();
  if (child.pid == 0) {
    endWith(parent);
    close(ends[0]);
    runChild(work, ends[1], child.errors, limits);
  }
  close(ends[1]);
  if (child.pid < 0) {
    child.startError = errno;
    child.state = State::Ended;
    close(ends[0]);
    return child;
  }
  child.fd = ends[0];
  return child;
}

ChildProcess::ChildProcess(ChildProcess &&other)
    : state(other.state), pid(other.pid), fd(other.fd), errors(other.errors),
      startError(other.startError), limits(other.limits),
      startMs(other.startMs), output(std::move(other.output)) {
  other.pid = other.fd = other.errors = -1;
}

ChildProcess::~ChildProcess() {
  if (fd >= 0)
    close(fd);
  if (errors >= 0)
    close(errors);
  if (pid > 0) {
    kill(pid, SIGKILL);
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

/// Milliseconds until `deadlineMs`, for poll().
static int waitUntil(int64_t deadlineMs) {
  if (!deadlineMs)
    return -1;
  return static_cast<int>(
      std::clamp<int64_t>(deadlineMs - nowMs(), 0, INT_MAX));
}

void ChildProcess::read() {
  assert(fd >= 0 && "the pipe of a child that was started");
  char buffer[1 << 16];
  ssize_t count = ::read(fd, buffer, sizeof buffer);
  if (count > 0)
    output.append(buffer, count);
  else if (count == 0 || errno != EINTR)
    state = State::Ended;
}

void ChildProcess::readAny(llvm::ArrayRef<ChildProcess *> children,
                           int64_t untilMs) {
  std::vector<pollfd> ready;
  int64_t first = untilMs;
  for (ChildProcess *child : children) {
    ready.push_back({child->fd, POLLIN, 0});
    int64_t deadline = child->deadlineMs();
    if (deadline && (!first || deadline < first))
      first = deadline;
  }
  int events = poll(ready.data(), ready.size(), waitUntil(first));
  if (events < 0)
    return; // interrupted: the caller asks again
  for (auto [child, event] : llvm::zip(children, ready)) {
    if (event.revents)
      child->read();
    else if (child->deadlineMs() && nowMs() >= child->deadlineMs())
      child->state = State::TimedOut;
  }
}

/// ": injected failure" when file `fd` holds "LLVM ERROR: injected failure"
/// behind `begin`, as a fatal error leaves it; empty when there is no such
/// line.
static std::string fatalReason(int fd, off_t begin) {
  std::string text(4096, '\0');
  ssize_t count =
      fd < 0 || begin < 0 ? -1 : pread(fd, text.data(), text.size(), begin);
  text.resize(std::max<ssize_t>(count, 0));
  auto [before, reason] = llvm::StringRef(text).split("LLVM ERROR: ");
  reason = reason.take_until([](char c) { return c == '\n'; }).trim();
  return reason.empty() ? "" : ": " + reason.str();
}

static std::string needed(unsigned memoryMiB) {
  if (!memoryMiB)
    return "ran out of memory";
  std::string amount = memoryMiB % 1024
                           ? std::to_string(memoryMiB) + " MiB"
                           : std::to_string(memoryMiB / 1024) + " GiB";
  return "needed more than " + amount + " of memory";
}

/// Why a process ended with `status`; empty for success.
static std::string describeEnd(int status, const std::string &reason,
                               unsigned memoryMiB) {
  if (WIFSIGNALED(status) && (WTERMSIG(status) != SIGABRT || reason.empty())) {
    std::string name = strsignal(WTERMSIG(status));
    if (!name.empty())
      name[0] = std::tolower(static_cast<unsigned char>(name[0]));
    return "crashed (" + name + ")";
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return "";
  if (WIFEXITED(status) && WEXITSTATUS(status) == exitOutOfMemory)
    return needed(memoryMiB);
  return "stopped at a fatal error" + reason;
}

static bool isByTimer(int status) {
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
}

std::optional<ForkFailure> gpuperf::continueInFork() {
  limitWallTime(0); // the copy has its own
  off_t errors = lseek(STDERR_FILENO, 0, SEEK_CUR);
  pid_t self = getpid(), copy = fork();
  if (copy == 0)
    endWith(self);
  if (copy <= 0)
    return std::nullopt; // without a copy a failure costs all
  ForkFailure failure;
  rusage use{};
  while (wait4(copy, &failure.status, 0, &use) < 0 && errno == EINTR) {
  }
  if (failure.status == 0)
    _exit(0);
  failure.tookTooLong = isByTimer(failure.status);
  if (!failure.tookTooLong)
    failure.text = describeEnd(
        failure.status, fatalReason(STDERR_FILENO, errors), ownMemoryMiB);
  for (const timeval &time : {use.ru_utime, use.ru_stime})
    failure.processorMs += time.tv_sec * 1000 + time.tv_usec / 1000;
  return failure;
}

void gpuperf::exitLike(const ForkFailure &failure) {
  if (WIFSIGNALED(failure.status))
    raise(WTERMSIG(failure.status));
  _exit(WEXITSTATUS(failure.status));
}

std::string gpuperf::formatDuration(unsigned ms) {
  return ms % 1000 ? std::to_string(ms) + " ms"
                   : std::to_string(ms / 1000) + " s";
}

ChildResult ChildProcess::collect() {
  ChildResult result;
  if (startError) {
    result.failure =
        "could not start: " + std::string(std::strerror(startError));
    return result;
  }
  assert(pid > 0 && "a child is awaited once");
  close(fd);
  fd = -1;
  if (state == State::TimedOut)
    kill(pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  pid = -1;
  bool ranOut = state == State::TimedOut || isByTimer(status);
  unsigned allowedMs = limits.cpuMs ? limits.cpuMs : limits.wallMs;
  result.output = std::move(output);
  result.tookTooLong = ranOut;
  result.failure =
      ranOut ? "took longer than " + formatDuration(allowedMs)
             : describeEnd(status, fatalReason(errors, 0), limits.memoryMiB);
  result.ok = result.failure.empty();
  return result;
}

ChildResult ChildProcess::wait() {
  while (!isAtEnd())
    readAny({this}, 0);
  return collect();
}

ChildResult
gpuperf::runInChild(llvm::function_ref<void(llvm::raw_ostream &)> work,
                    const ChildLimits &limits) {
  return ChildProcess::start(work, limits).wait();
}

void gpuperf::runInChildren(
    size_t count, unsigned jobs,
    llvm::function_ref<void(size_t, llvm::raw_ostream &)> work,
    llvm::function_ref<void(size_t, ChildResult)> finish,
    const ChildLimits &limits, llvm::function_ref<void()> wait) {
  constexpr int64_t kWaitMs = 200;
  // In the order of their beginning; a list, as a child that runs is not moved.
  std::list<std::pair<size_t, ChildProcess>> running;
  size_t next = 0;
  while (next < count || !running.empty()) {
    while (next < count && running.size() < std::max(jobs, 1u)) {
      size_t index = next++;
      running.emplace_back(
          index, ChildProcess::start(
                     [&](llvm::raw_ostream &os) { work(index, os); }, limits));
    }
    std::vector<ChildProcess *> children;
    for (auto &[index, child] : running)
      if (!child.isAtEnd())
        children.push_back(&child);
    if (children.size() == running.size())
      ChildProcess::readAny(children, wait ? nowMs() + kWaitMs : 0);
    if (wait)
      wait();
    for (auto it = running.begin(); it != running.end();) {
      auto &[index, child] = *it;
      if (child.isAtEnd()) {
        finish(index, child.collect());
        it = running.erase(it);
      } else {
        ++it;
      }
    }
  }
}

/// Memory to be had without swapping, in KiB; none when the system does not say.
static std::optional<uint64_t> availableKiB() {
  auto text = llvm::MemoryBuffer::getFileAsStream("/proc/meminfo");
  if (!text)
    return std::nullopt;
  llvm::StringRef rest = (*text)->getBuffer().split("MemAvailable:").second;
  uint64_t amount = 0;
  if (rest.ltrim().consumeInteger(10, amount))
    return std::nullopt;
  return amount;
}

unsigned gpuperf::affordableJobs() {
  constexpr uint64_t perChildKiB = 1 << 20;
  uint64_t jobs = llvm::hardware_concurrency().compute_thread_count();
  if (std::optional<uint64_t> available = availableKiB())
    jobs = std::min(jobs, *available / perChildKiB);
  return std::max<uint64_t>(jobs, 1);
}

llvm::Expected<llvm::json::Value>
gpuperf::jsonAnswer(const ChildResult &result) {
  assert(result.ok == result.failure.empty() && "only a failure has a reason");
  if (!result.ok)
    return llvm::createStringError(result.failure);
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(result.output);
  if (!value)
    return llvm::createStringError("sent an answer that cannot be read: " +
                                   llvm::toString(value.takeError()));
  return value;
}
