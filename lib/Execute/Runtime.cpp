//===- Runtime.cpp - functions that kernels call --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "Shadow.h"
#include <chrono>
#include <cstdio>
#include <cstring>

using namespace gpuperf;
using namespace gpuperf::execute;

const ExecutionHost *gpuperf::execute::host = nullptr;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static std::string triple(const uint32_t *v) {
  return "(" + std::to_string(v[0]) + ", " + std::to_string(v[1]) + ", " +
         std::to_string(v[2]) + ")";
}

std::string gpuperf::execute::placeOf(const Fibre &fibre) {
  return "by thread " + triple(fibre.context.tid) + " of block " +
         triple(fibre.context.ctaid);
}

/// "at saxpy.cu:12"; without a line, how to get one.
static std::string sourceOf(const char *file, uint32_t line) {
  if (!file || !line)
    return "(compile with -lineinfo for its line)";
  return "at " + std::string(file) + ":" + std::to_string(line);
}

/// The launch ends with this thread, which does not go on.
[[noreturn]] static void stop(Fibre *fibre, ExecutionResult::Status status,
                              ExecutionError error, const std::string &text) {
  fibre->block->launch.fail(status, error, text);
  fibre->block->leave(fibre, Fibre::Done);
  __builtin_unreachable();
}

static std::string hex(uint64_t address) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", (unsigned long long)address);
  return text;
}

/// "which is 8 bytes after an allocation of 400 bytes".
static std::string neighbourOf(uint64_t address) {
  uint64_t begin = 0, bytes = 0;
  if (!host->allocationBefore(address, begin, bytes))
    return "which is in no allocation";
  if (address < begin + bytes)
    return "the end of an allocation of " + std::to_string(bytes) + " bytes";
  return "which is " + std::to_string(address - begin - bytes) +
         " bytes after an allocation of " + std::to_string(bytes) + " bytes";
}

static std::string describe(const Fibre &fibre, uint64_t address,
                            uint32_t bytes, const char *what, const char *file,
                            uint32_t line, bool isMisaligned) {
  uint64_t shared = fibre.context.shared;
  uint64_t size = fibre.context.sharedBytes;
  bool isShared = address - shared < size + (uint64_t(64) << 10);
  std::string text = std::string(isMisaligned ? "misaligned " : "invalid ") +
                     (isShared ? "shared " : "") + what + " of " +
                     std::to_string(bytes) + " bytes " + sourceOf(file, line) +
                     " " + placeOf(fibre) + ": address ";
  if (isShared)
    return text + std::to_string(address - shared) + " of " +
           std::to_string(size) + " bytes of shared memory";
  text += hex(address);
  return isMisaligned ? text : text + ", " + neighbourOf(address);
}

static bool isLocal(const Fibre &fibre, uint64_t address) {
  return (address ^ reinterpret_cast<uint64_t>(&fibre)) < kStackBytes;
}

/// Comes back where nothing is wrong.
static void badAccess(uint64_t address, uint32_t bytes, uint32_t what,
                      const char *file, uint32_t line) {
  static constexpr const char *names[] = {"read", "write", "atomic"};
  Fibre *fibre = runningFibre();
  bool isMisaligned = address % bytes != 0;
  if (!isMisaligned && isLocal(*fibre, address))
    return;
  stop(fibre, ExecutionResult::Failed,
       isMisaligned ? ExecutionError::MisalignedAddress
                    : ExecutionError::IllegalAddress,
       describe(*fibre, address, bytes, names[what], file, line, isMisaligned));
}

void gpuperf::execute::trapHere(const char *file, uint32_t line) {
  Fibre *fibre = runningFibre();
  stop(fibre, ExecutionResult::Failed, ExecutionError::LaunchFailure,
       "trap " + sourceOf(file, line) + " " + placeOf(*fibre));
}

/// What is not run ends the launch where it is come to.
void gpuperf::execute::refuseHere(const char *what, const char *file,
                                  uint32_t line) {
  std::string text = "'" + std::string(what) + "'";
  if (file && line)
    text += " at " + std::string(file) + ":" + std::to_string(line);
  stop(runningFibre(), ExecutionResult::NotRun, ExecutionError::None,
       text + " is not run on the CPU");
}

static void assertFailed(const char *message, const char *file, uint32_t line,
                         const char *function, uint64_t) {
  Fibre *fibre = runningFibre();
  std::string text = std::string(file) + ":" + std::to_string(line) + ": " +
                     function + ": block: [" +
                     std::to_string(fibre->context.ctaid[0]) + "," +
                     std::to_string(fibre->context.ctaid[1]) + "," +
                     std::to_string(fibre->context.ctaid[2]) + "], thread: [" +
                     std::to_string(fibre->context.tid[0]) + "," +
                     std::to_string(fibre->context.tid[1]) + "," +
                     std::to_string(fibre->context.tid[2]) + "] Assertion `" +
                     message + "` failed.";
  std::fprintf(stderr, "%s\n", text.c_str());
  stop(fibre, ExecutionResult::Failed, ExecutionError::Assert, text);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

static uint32_t barrier(uint32_t number, uint32_t expected, uint32_t call,
                        uint32_t predicate) {
  Fibre *fibre = runningFibre();
  return fibre->block->barrier(fibre, number, expected, BarrierCall(call),
                               predicate);
}

static uint64_t warp(uint32_t call, uint32_t mask, uint64_t value, uint32_t b,
                     uint32_t c) {
  Fibre *fibre = runningFibre();
  fibre->request = {WarpCall(call), mask, value, b, c};
  fibre->block->leave(fibre, Fibre::Warp);
  return fibre->result;
}

static void step() {
  Fibre *fibre = runningFibre();
  fibre->block->leave(fibre, Fibre::Step);
}

static void spin() {
  Fibre *fibre = runningFibre();
  if (fibre->block->launch.code.waits)
    fibre->block->leave(fibre, Fibre::Spin);
  else if (fibre->block->launch.hasFailed)
    fibre->block->leave(fibre, Fibre::Done);
}

static void clusterBarrier(uint32_t waits) {
  Fibre *fibre = runningFibre();
  fibre->block->clusterBarrier(fibre, waits);
}

static void exitThread() {
  Fibre *fibre = runningFibre();
  fibre->block->end(fibre);
}

//===----------------------------------------------------------------------===//
// What is observed
//===----------------------------------------------------------------------===//

static void observe(uint32_t place, uint64_t pass) {
  runningFibre()->observer->visit(place, pass);
}

static void observeAccess(uint32_t place, uint64_t pass, uint64_t address) {
  Fibre *fibre = runningFibre();
  // A block's shared memory is elsewhere on each worker.
  uint64_t shared = address - fibre->context.shared;
  if (shared < fibre->context.sharedBytes)
    address = shared;
  fibre->observer->access(place, pass, {fibre->context.lane, address});
}

//===----------------------------------------------------------------------===//
// Registers and memory
//===----------------------------------------------------------------------===//

static uint64_t nanoseconds() {
  return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::steady_clock::now().time_since_epoch())
                      .count());
}

static uint32_t smid() { return runningFibre()->block->worker.number; }
static uint32_t nsmid() { return 1; }
static uint32_t nwarpid() { return runningFibre()->block->numberOfWarps(); }

/// The place in shared memory of the cluster's block of that rank.
static uint64_t placeInCluster(uint64_t address, uint32_t rank) {
  const Fibre *fibre = runningFibre();
  const auto &blocks = fibre->block->cluster->blocks;
  return address - fibre->context.shared +
         reinterpret_cast<uint64_t>(
             blocks[rank % blocks.size()]->sharedMemory());
}

static uint32_t rankOf(uint64_t address) {
  const Fibre *fibre = runningFibre();
  const auto &blocks = fibre->block->cluster->blocks;
  for (uint32_t rank = 0; rank < blocks.size(); ++rank)
    if (address - reinterpret_cast<uint64_t>(blocks[rank]->sharedMemory()) <
        fibre->context.sharedBytes)
      return rank;
  return 0;
}

static bool isInSpace(uint64_t address, uint32_t space) {
  const Fibre *fibre = runningFibre();
  constexpr uint32_t globalSpace = 1, sharedSpace = 3, localSpace = 5;
  bool isShared =
      address - fibre->context.shared < uint64_t(fibre->context.sharedBytes);
  if (space == sharedSpace)
    return isShared;
  if (space == localSpace)
    return isLocal(*fibre, address);
  return space == globalSpace && !isShared && !isLocal(*fibre, address);
}

static void copyAsync(char *target, const char *source, uint32_t bytes,
                      uint32_t read, const char *file, uint32_t line) {
  read = read < bytes ? read : bytes;
  auto address = reinterpret_cast<uint64_t>(source);
  if (read && (address % bytes || !isAllowed(address, read)))
    badAccess(address, bytes, uint32_t(AccessOf::Load), file, line);
  std::memcpy(target, source, read);
  std::memset(target + read, 0, bytes - read);
}

static void copyBulk(char *target, const char *source, uint32_t bytes,
                     const char *file, uint32_t line) {
  for (auto [place, what] :
       {std::pair<const char *, AccessOf>(source, AccessOf::Load),
        {target, AccessOf::Store}}) {
    auto address = reinterpret_cast<uint64_t>(place);
    if (address % 16 || !isAllowed(address, bytes))
      badAccess(address, address % 16 ? 16 : bytes, uint32_t(what), file, line);
  }
  std::memcpy(target, source, bytes);
}

//===----------------------------------------------------------------------===//
// mbarrier
//===----------------------------------------------------------------------===//

namespace {
/// The opaque 8 bytes of a barrier, in an order of our own.
struct BarrierObject {
  uint64_t pending : 20, expected : 20, phase : 1;
  int64_t bytes : 23; ///< that copies have yet to bring
};
static_assert(sizeof(BarrierObject) == 8);
} // namespace

/// The phase ends when all have arrived and all bytes are there.
static void completePhase(BarrierObject &barrier) {
  if (barrier.pending || barrier.bytes)
    return;
  barrier.pending = barrier.expected;
  barrier.phase = !barrier.phase;
}

static uint64_t onBarrierObject(uint32_t call, BarrierObject *barrier,
                                uint64_t value) {
  uint64_t before;
  std::memcpy(&before, barrier, sizeof(before));
  switch (BarrierObjectCall(call)) {
  case BarrierObjectCall::Init:
    *barrier = {value, value, 0, 0};
    return 0;
  case BarrierObjectCall::Expect:
    barrier->bytes += int64_t(value);
    return before;
  case BarrierObjectCall::Complete:
    barrier->bytes -= int64_t(value);
    break;
  case BarrierObjectCall::ArriveExpect:
    barrier->bytes += int64_t(value);
    barrier->pending -= 1;
    break;
  case BarrierObjectCall::Drop:
    barrier->expected -= value;
    barrier->pending -= value;
    break;
  default:
    barrier->pending -= value;
  }
  completePhase(*barrier);
  return before;
}

static bool hasCompleted(uint32_t call, const BarrierObject &barrier,
                         uint64_t value) {
  if (BarrierObjectCall(call) == BarrierObjectCall::TestParity)
    return barrier.phase != (value & 1);
  BarrierObject state;
  std::memcpy(&state, &value, sizeof(state));
  return barrier.phase != state.phase;
}

static uint64_t testBarrierObject(uint32_t call, const BarrierObject *barrier,
                                  uint64_t value) {
  if (hasCompleted(call, *barrier, value))
    return 1;
  spin();
  return hasCompleted(call, *barrier, value);
}

//===----------------------------------------------------------------------===//
// printf
//===----------------------------------------------------------------------===//

namespace {
/// The values behind the format: each at a multiple of its size.
struct Values {
  const char *next;
  template <typename T> T take() {
    auto address = (reinterpret_cast<uint64_t>(next) + sizeof(T) - 1) /
                   sizeof(T) * sizeof(T);
    T value;
    std::memcpy(&value, reinterpret_cast<const char *>(address), sizeof(T));
    next = reinterpret_cast<const char *>(address) + sizeof(T);
    return value;
  }
};
} // namespace

template <typename T>
static void append(std::string &text, const std::string &format, T value) {
  char buffer[512];
  int length = std::snprintf(buffer, sizeof(buffer), format.c_str(), value);
  if (length >= int(sizeof(buffer))) {
    std::string large(size_t(length) + 1, 0);
    std::snprintf(large.data(), large.size(), format.c_str(), value);
    buffer[0] = 0;
    large.pop_back();
    text += large;
    return;
  }
  text += buffer;
}

/// One conversion, "%-5.2f", whose last letter says what it takes.
static void convert(std::string &text, std::string format, Values &values) {
  char kind = format.back();
  bool isLong = format.find('l') != std::string::npos ||
                format.find('z') != std::string::npos ||
                format.find('j') != std::string::npos ||
                format.find('t') != std::string::npos;
  if (std::strchr("eEfFgGaA", kind))
    append(text, format, values.take<double>());
  else if (kind == 's')
    append(text, format, values.take<const char *>());
  else if (kind == 'p')
    append(text, format, values.take<void *>());
  else if (isLong)
    append(text, format, values.take<long long>());
  else
    append(text, format, values.take<int>());
}

static uint32_t print(const char *format, const char *buffer) {
  Values values{buffer};
  std::string text;
  uint32_t count = 0;
  for (const char *c = format; *c; ++c) {
    if (*c != '%') {
      text += *c;
      continue;
    }
    if (c[1] == '%') {
      text += *++c;
      continue;
    }
    std::string spec = "%";
    for (++c; *c && !std::strchr("diouxXcsfFeEgGaAp", *c); ++c)
      if (*c == '*')
        spec += std::to_string(values.take<int>());
      else
        spec += *c;
    if (!*c)
      break;
    convert(text, spec + *c, values);
    ++count;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return count;
}

template <typename F>
static RuntimeFunction row(const char *name, F *function) {
  return {name, reinterpret_cast<void *>(function)};
}

std::vector<RuntimeFunction> gpuperf::execute::runtimeFunctions() {
  return {row("gpuperf_bad_access", badAccess),
          row("gpuperf_trap", trapHere),
          row("gpuperf_refuse", refuseHere),
          row("gpuperf___assertfail", assertFailed),
          row("gpuperf_vprintf", print),
          row("gpuperf_barrier", barrier),
          row("gpuperf_warp", warp),
          row("gpuperf_step", step),
          row("gpuperf_spin", spin),
          row("gpuperf_retry", spin),
          row("gpuperf_cluster_barrier", clusterBarrier),
          row("gpuperf_exit", exitThread),
          row("gpuperf_observe", observe),
          row("gpuperf_observe_access", observeAccess),
          row("gpuperf_clock", nanoseconds),
          row("gpuperf_globaltimer", nanoseconds),
          row("gpuperf_smid", smid),
          row("gpuperf_nsmid", nsmid),
          row("gpuperf_nwarpid", nwarpid),
          row("gpuperf_mapa", placeInCluster),
          row("gpuperf_getctarank", rankOf),
          row("gpuperf_is_in_space", isInSpace),
          row("gpuperf_copy_async", copyAsync),
          row("gpuperf_copy_bulk", copyBulk),
          row("gpuperf_mbarrier", onBarrierObject),
          row("gpuperf_mbarrier_wait", testBarrierObject)};
}
