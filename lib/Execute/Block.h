//===- Block.h - the threads of a block -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Launch ─▶ Worker (a thread of the host) ─▶ Block ─▶ Fibre
//                                              one for each thread, in warps;
//                                              or one that runs all threads in
//                                              turn if none of them waits
//
// A fibre runs until it waits. The lanes of a warp run one after another. A
// call of the warp completes when all lanes of its mask that have not ended
// have made it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_BLOCK_H
#define GPUPERF_LIB_EXECUTE_BLOCK_H

#include "Fibre.h"
#include "Observer.h"
#include "gpuperf/StandIn/Execution.h"
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace gpuperf::execute {

/// A kernel compiled to code of the host.
struct Code {
  void (*body)(void **arguments) = nullptr;
  void (*tellingBody)(void **arguments) = nullptr; ///< may be null
  std::vector<ObservedPlace> places;               ///< that it tells of
  std::vector<unsigned> pointers;                  ///< see ExecutableKernel
  std::string source; ///< where its statements are, for the trace
  std::string name;   ///< demangled
  std::string whyNot; ///< reason why it cannot be executed; empty if it can
  uint64_t sharedBytes = 0;
  bool waits = false, spins = false, isCooperative = false;
  uint32_t cluster[3] = {1, 1, 1};
};

/// Data that all blocks of a launch share.
struct Launch {
  const ExecutionLaunch &request;
  const Code &code;
  uint32_t cluster[3];
  uint64_t sharedBytes;
  /// For cooperative groups: the size of the workspace, and the barrier of the
  /// grid.
  alignas(kShadowGranule) uint32_t workspace[kShadowGranule / 4] = {};
  uint64_t number;
  std::atomic<uint64_t> nextGroup{0};
  std::atomic<bool> hasFailed{false};
  std::mutex mutex;
  ExecutionResult &result;
  LaunchObserver *observer = nullptr; ///< null: nothing is observed
  /// The time after which only blocks with sampled warps are executed.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::atomic<bool> isPartial{false}; ///< whether some blocks were not executed

  Launch(const ExecutionLaunch &request, const Code &code,
         ExecutionResult &result);
  unsigned threads() const {
    return request.block[0] * request.block[1] * request.block[2];
  }
  uint64_t blocks() const {
    return uint64_t(request.grid[0]) * request.grid[1] * request.grid[2];
  }
  unsigned blocksOfCluster() const {
    return cluster[0] * cluster[1] * cluster[2];
  }
  /// Whether the blocks of the cluster that begins with `first` are skipped.
  bool leavesOut(uint64_t first);
  /// Ends the launch with an error; all blocks stop. Only the first error is
  /// kept.
  void fail(ExecutionResult::Status status, ExecutionError error,
            const std::string &text);
};

struct BlockBarrier {
  uint32_t waiting = 0, arrived = 0, expected = 0;
  uint32_t sum = 0;
};

struct Worker;

/// The blocks of a cluster, which one worker executes. Without clusters each
/// block is its own.
struct Cluster {
  std::vector<Block *> blocks;
  uint32_t arrived = 0, phase = 0;
};

class Block {
public:
  Launch &launch;
  Worker &worker;
  Cluster *cluster = nullptr;

  Block(Launch &launch, Worker &worker) : launch(launch), worker(worker) {}
  /// Starts the block with that number in the grid, with its shared memory, on
  /// stacks from `firstStack` on. Returns false if there is no memory.
  bool begin(uint64_t number, char *shared, unsigned firstStack);
  /// Runs each thread that can run; returns false if there is none.
  bool advance();
  bool hasEnded() const { return live == 0; }
  bool spins() const { return spinning; }
  /// "thread (3, 0, 0) and 12 others": the threads that wait.
  std::string waitingThreads() const;

  //===--------------------------------------------------------------------===//
  // For the running fibre
  //===--------------------------------------------------------------------===//

  /// Suspends the fibre until it is made ready.
  void leave(Fibre *fibre, Fibre::State state);
  uint32_t barrier(Fibre *fibre, uint32_t number, uint32_t expected,
                   BarrierCall call, uint32_t predicate);
  void end(Fibre *fibre);
  void clusterBarrier(Fibre *fibre, bool waits);
  unsigned numberOfWarps() const { return (threads + 31) / 32; }
  /// The observer of the warp; null if the warp is not sampled.
  WarpObserver *observerOf(unsigned warp) const {
    return observers.empty() ? nullptr : observers[warp].get();
  }
  char *sharedMemory() const { return shared; }

private:
  void fill(ThreadContext &context, uint64_t number) const;
  void sampleWarps(uint64_t number);
  void addObserved();
  void resume(Fibre *fibre);
  bool runWarp(unsigned warp);
  bool resolveWarp(unsigned first, unsigned count);
  void complete(unsigned first, uint32_t participants);
  void testBarriers();
  void release(uint32_t number);
  void makeReady(unsigned thread);

  std::vector<Fibre *> fibres; ///< a single one if threads do not wait
  std::vector<uint8_t> states; ///< Fibre::State of each, stored contiguously
  std::vector<uint8_t> readyInWarp;
  std::vector<std::unique_ptr<WarpObserver>> observers; ///< empty if there are
                                                        ///< none
  char *shared = nullptr;
  unsigned threads = 0, live = 0;
  bool spinning = false;
  BlockBarrier barriers[16];
};

/// A thread of the host that executes blocks.
struct Worker {
  Stacks stacks;
  void *stackPointer = nullptr; ///< of the host's stack, while a fibre runs
  Fibre *running = nullptr;
  char *shared = nullptr; ///< below 4 GiB
  uint64_t sharedBytes = 0;
  unsigned number = 0;

  /// Executes blocks of `launch` until there are no more.
  void run(Launch &launch);
  /// Allocates shared memory of this size in `shared`; returns false if there
  /// is no room.
  bool takeShared(uint64_t bytes);
};

/// Computes the results of a warp's call for the lanes that made it: Warp.cpp.
void computeWarpCall(Fibre **lanes, uint32_t participants);

/// Computes a matrix call for all lanes of a whole warp, whose requests have
/// the addresses of their MatrixCalls: Matrix.cpp.
void computeMatrixCall(Fibre **lanes);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_BLOCK_H
