//===- Fibre.h - a kernel's thread with its own stack -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_FIBRE_H
#define GPUPERF_LIB_EXECUTE_FIBRE_H

#include "gpuperf/Ptx/ThreadContext.h"
#include <vector>

namespace gpuperf::execute {

class Block;
class WarpObserver;

/// A call of `gpuperf_warp` that waits for other lanes.
struct WarpRequest {
  WarpCall call;
  uint32_t mask;
  uint64_t value;
  uint32_t b, c;
};

/// Located at the end of its stack: ThreadContext.h.
struct Fibre {
  enum State : uint8_t { Ready, Barrier, Warp, Step, Spin, Done };

  ThreadContext context; ///< first member: the code of the kernel knows only
                         ///< this
  void *stackPointer;    ///< valid while it does not run
  Block *block;
  uint32_t number;       ///< in its block
  uint32_t barrier;      ///< the barrier at which it waits
  uint32_t clusterPhase; ///< the phase in which it arrived
  WarpRequest request;
  uint64_t result; ///< of the barrier or the warp's call
  WarpObserver *observer; ///< of its warp; null if the warp is not sampled
};
static_assert(sizeof(Fibre) <= kContextBytes);

/// The running fibre, for functions that kernels call.
inline __attribute__((always_inline)) Fibre *runningFibre() {
  auto frame = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  return reinterpret_cast<Fibre *>(contextAddress(frame));
}

/// Stacks; their memory is committed on use.
class Stacks {
public:
  ~Stacks();
  /// The fibre at the end of the stack with that number; null without memory.
  Fibre *fibre(unsigned number);

private:
  struct Area {
    char *pages;
    char *first;
    unsigned count;
  };
  std::vector<Area> areas;
};

/// Makes the fibre begin at `start`, which does not return, at the first switch
/// to it.
void prepare(Fibre *fibre, void (*start)());

} // namespace gpuperf::execute

/// Switches to `next`. Returns when something switches to the value that was
/// stored in `place`.
extern "C" void gpuperf_switch(void **place, void *next);

#endif // GPUPERF_LIB_EXECUTE_FIBRE_H
