//===- Launch.cpp - running blocks on all cores ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "Faults.h"
#include "Shadow.h"
#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <sched.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace gpuperf;
using namespace gpuperf::execute;

Launch::Launch(const ExecutionLaunch &request, const Code &code,
               ExecutionResult &result)
    : request(request), code(code), result(result) {
  static std::atomic<uint64_t> counter;
  number = ++counter;
  workspace[0] = sizeof(workspace);
  bool isAsked = request.cluster[0] && request.cluster[1] && request.cluster[2];
  for (int i = 0; i < 3; ++i)
    cluster[i] = isAsked ? request.cluster[i] : code.cluster[i];
  sharedBytes = code.sharedBytes + request.dynamicSharedBytes;
}

void Launch::fail(ExecutionResult::Status status, ExecutionError error,
                  const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  if (hasFailed)
    return;
  result.status = status;
  result.error = error;
  std::strncpy(result.text, text.c_str(), sizeof(result.text) - 1);
  hasFailed = true;
}

bool Launch::leavesOut(uint64_t first) {
  if (!deadline || code.spins || std::chrono::steady_clock::now() < *deadline)
    return false;
  uint64_t warps = (threads() + 31) / 32, begin = first * warps;
  for (uint64_t warp = 0; observer && warp < warps * blocksOfCluster(); ++warp)
    if (observer->weightOf(begin + warp))
      return false;
  isPartial = true;
  return true;
}

//===----------------------------------------------------------------------===//
// A worker
//===----------------------------------------------------------------------===//

/// Below 4 GiB, where addresses have 32 bits.
bool Worker::takeShared(uint64_t bytes) {
  if (bytes <= sharedBytes)
    return true;
  if (shared)
    munmap(shared, sharedBytes);
  shared = nullptr;
  sharedBytes = 0;
#ifdef MAP_32BIT
  constexpr int low = MAP_32BIT;
#else
  constexpr int low = 0;
#endif
  static std::atomic<uint64_t> hint{uint64_t(1) << 30};
  void *wanted = low ? nullptr : reinterpret_cast<void *>(hint += bytes);
  void *pages = mmap(wanted, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | low, -1, 0);
  if (pages == MAP_FAILED)
    return false;
  if (reinterpret_cast<uint64_t>(pages) + bytes > uint64_t(1) << 32) {
    munmap(pages, bytes);
    return false;
  }
  shared = static_cast<char *>(pages);
  sharedBytes = bytes;
  return true;
}

/// A page for each block at least, so that one does not touch the next one's.
static uint64_t areaOf(uint64_t bytes) { return (bytes / 4096 + 1) * 4096; }

namespace {
/// Blocks that a worker has at once: those of a cluster, or its share of a
/// grid.
class Group {
public:
  /// False, and the launch has failed: there is no memory.
  bool create(Launch &launch, Worker &worker, uint64_t count);
  /// Runs the blocks `first`, `first + stride` and so on; false: the launch has
  /// failed.
  bool run(uint64_t first, uint64_t stride);
  ~Group();

private:
  Launch *launch = nullptr;
  uint64_t area = 0;
  char *shared = nullptr;
  std::vector<std::unique_ptr<Block>> blocks;
  std::vector<std::unique_ptr<Cluster>> clusters;

  bool begin(uint64_t first, uint64_t stride);
  bool advance();
};
} // namespace

static bool refuseForMemory(Launch &launch, const char *what) {
  launch.fail(ExecutionResult::NotRun, ExecutionError::None, what);
  return false;
}

bool Group::create(Launch &all, Worker &worker, uint64_t count) {
  launch = &all;
  area = areaOf(all.sharedBytes);
  if (!worker.takeShared(area * count))
    return refuseForMemory(
        all, "there is no room for its shared memory below 4 GiB");
  shared = worker.shared;
  for (uint64_t i = 0; i < count; ++i) {
    allow(shared + i * area, all.sharedBytes);
    blocks.push_back(std::make_unique<Block>(all, worker));
    if (i % all.blocksOfCluster() == 0)
      clusters.push_back(std::make_unique<Cluster>());
    clusters.back()->blocks.push_back(blocks.back().get());
    blocks.back()->cluster = clusters.back().get();
  }
  return true;
}

Group::~Group() {
  for (uint64_t i = 0; i < blocks.size(); ++i)
    forbid(shared + i * area, launch->sharedBytes);
}

bool Group::begin(uint64_t first, uint64_t stride) {
  unsigned stacks = launch->code.waits ? launch->threads() : 1;
  for (auto &cluster : clusters)
    cluster->arrived = 0;
  for (uint64_t i = 0; i < blocks.size(); ++i)
    if (!blocks[i]->begin(first + i * stride, shared + i * area,
                          unsigned(i * stacks)))
      return refuseForMemory(*launch, "there is no memory for its threads");
  return true;
}

/// Lets each block go on; false: all have ended, or the launch has failed.
bool Group::advance() {
  bool isAny = false, spins = false, isDone = true;
  const Block *waiting = nullptr;
  for (auto &block : blocks) {
    if (block->hasEnded())
      continue;
    isAny |= block->advance();
    if (launch->hasFailed)
      return false;
    if (block->hasEnded())
      continue;
    isDone = false;
    spins |= block->spins();
    waiting = block.get();
  }
  // Threads that spin wait for another block, which another core runs.
  if (spins)
    sched_yield();
  if (!isAny && waiting)
    launch->fail(ExecutionResult::Failed, ExecutionError::LaunchFailure,
                 waiting->waitingThreads() +
                     " wait at a barrier, or in a call of their warp, that "
                     "others do not come to");
  return !isDone;
}

bool Group::run(uint64_t first, uint64_t stride) {
  if (!begin(first, stride))
    return false;
  while (!launch->hasFailed && advance())
    ;
  return !launch->hasFailed;
}

static unsigned coreCount() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(1, CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());
}

/// A grid whose blocks wait for each other: all of them are there at once, each
/// worker has its share.
static void runGrid(Launch &launch, Worker &worker) {
  uint64_t workers = std::min<uint64_t>(coreCount(), launch.blocks());
  if (worker.number >= workers)
    return;
  Group group;
  uint64_t share = (launch.blocks() - worker.number + workers - 1) / workers;
  if (group.create(launch, worker, share))
    group.run(worker.number, workers);
}

void Worker::run(Launch &launch) {
  if (launch.request.isCooperative || launch.code.isCooperative)
    return runGrid(launch, *this);
  uint64_t count = launch.blocksOfCluster();
  Group group;
  uint64_t first = launch.nextGroup++ * count;
  if (first >= launch.blocks() || !group.create(launch, *this, count))
    return;
  for (; first < launch.blocks(); first = launch.nextGroup++ * count)
    if (!launch.leavesOut(first) && !group.run(first, 1))
      return;
}

//===----------------------------------------------------------------------===//
// All workers
//===----------------------------------------------------------------------===//

namespace {
/// The thread that launches is the first worker; the others sleep.
class Pool {
public:
  void run(Launch &launch);

private:
  void work(unsigned number);

  Worker first;
  std::mutex mutex, one;
  std::condition_variable begins, ends;
  Launch *current = nullptr;
  uint64_t round = 0;
  unsigned busy = 0, size = 0;
};
} // namespace

void Pool::work(unsigned number) {
  Worker worker;
  worker.number = number;
  FaultGuard guard(worker);
  uint64_t seen = 0;
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    begins.wait(lock, [&] { return round != seen; });
    seen = round;
    Launch *launch = current;
    lock.unlock();
    worker.run(*launch);
    lock.lock();
    if (--busy == 0)
      ends.notify_one();
  }
}

void Pool::run(Launch &launch) {
  std::lock_guard<std::mutex> only(one);
  bool isAlone = launch.blocks() == launch.blocksOfCluster();
  if (!isAlone && !size) {
    std::lock_guard<std::mutex> lock(mutex);
    size = coreCount();
    for (unsigned i = 1; i < size; ++i)
      std::thread([this, i] { work(i); }).detach();
  }
  if (!isAlone && size > 1) {
    std::lock_guard<std::mutex> lock(mutex);
    current = &launch;
    busy = size - 1;
    ++round;
    begins.notify_all();
  }
  {
    FaultGuard guard(first);
    first.run(launch);
  }
  std::unique_lock<std::mutex> lock(mutex);
  ends.wait(lock, [&] { return busy == 0; });
}

/// Of this process: a child of the program has no other threads. Never
/// destroyed, as threads run on it.
static Pool &pool() {
  static Pool *only = nullptr;
  static pid_t process = 0;
  if (process != getpid()) {
    only = new Pool;
    process = getpid();
  }
  return *only;
}

static std::string whyNotRun(const Launch &launch) {
  for (int i = 0; i < 3; ++i)
    if (launch.request.grid[i] % launch.cluster[i])
      return "its grid is no multiple of its cluster";
  return launch.code.whyNot;
}

void gpuperf::execute::runLaunch(Launch &launch) {
  launch.result.status = ExecutionResult::Done;
  launch.result.error = ExecutionError::None;
  launch.result.text[0] = 0;
  launch.result.observed = nullptr;
  if (std::string why = whyNotRun(launch); !why.empty()) {
    launch.fail(ExecutionResult::NotRun, ExecutionError::None, why);
  } else {
    allow(launch.workspace, sizeof(launch.workspace));
    pool().run(launch);
    forbid(launch.workspace, sizeof(launch.workspace));
    if (launch.isPartial && !launch.hasFailed)
      launch.fail(ExecutionResult::Partly, ExecutionError::None,
                  "only its sampled blocks were run, as the budget was used "
                  "up: its results are not whole");
  }
}
