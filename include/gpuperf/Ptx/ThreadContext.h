//===- ThreadContext.h - what a thread of a kernel knows --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a stack of kStackBytes, at a multiple of that     ┌ kContextBytes ┐
//   │ guard page │ … frames, downwards ◀──────────────│ ThreadContext │ unused │
//
// What is unused differs from stack to stack: all of them at the same place
// would share a few sets of the host's caches.
//
// The code of a kernel finds its thread's context by its own frame: that is all
// that the code and lib/Execute, which runs it, agree about, beside the names
// of the functions that it calls.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_THREADCONTEXT_H
#define GPUPERF_PTX_THREADCONTEXT_H

#include <cstdint>

namespace gpuperf {

inline constexpr uint64_t kStackBytes = uint64_t(512) << 10;
inline constexpr uint64_t kContextBytes = 512;
/// Local memory of all functions of a kernel together, which a stack has room
/// for.
inline constexpr uint64_t kMostLocalBytes = uint64_t(160) << 10;

/// The places that contexts take in turn: no multiples of a page.
inline constexpr uint64_t kStackPlaces = 128, kPlaceBytes = 1088;

/// The address of the context of the stack that has a frame at `frame`.
constexpr uint64_t contextAddress(uint64_t frame) {
  return (frame | (kStackBytes - 1)) + 1 - kContextBytes -
         frame / kStackBytes % kStackPlaces * kPlaceBytes;
}

struct ThreadContext {
  uint32_t tid[3], ctaid[3], ntid[3], nctaid[3];
  uint32_t lane, warp;
  uint64_t shared; ///< the address of the block's shared memory
  uint32_t sharedBytes, dynamicSharedBytes;
  uint32_t clusterCtaid[3], clusterNctaid[3]; ///< of the block in its cluster
  uint32_t clusterid[3], nclusterid[3];
  uint64_t workspace; ///< of a cooperative launch: cooperative groups' barrier
  uint64_t gridid;
};

/// The bytes from the beginning of a piece of kShadowGranule bytes on that a
/// kernel may touch, for each piece of the address space; the variable
/// `gpuperf_shadow` of the code has the first one's address.
using Shadow = uint16_t;
inline constexpr unsigned kShadowShift = 8;
inline constexpr uint64_t kShadowGranule = uint64_t(1) << kShadowShift;
inline constexpr unsigned kAddressBits = 47;

/// What `gpuperf_bad_access` is told of.
enum class AccessOf : uint32_t { Load = 0, Store = 1, Atomic = 2 };

/// The kinds of `gpuperf_barrier` and `gpuperf_warp`.
enum class BarrierCall : uint32_t { Sync, Arrive, Count, And, Or };
enum class WarpCall : uint32_t {
  Sync,
  ShuffleUp,
  ShuffleDown,
  ShuffleXor,
  ShuffleIndex,
  All,
  Any,
  Uniform,
  Ballot,
  MatchAny,
  MatchAll,
  ReduceAdd,
  ReduceMinSigned,
  ReduceMaxSigned,
  ReduceMinUnsigned,
  ReduceMaxUnsigned,
  ReduceAnd,
  ReduceOr,
  ReduceXor,
  Active,
  Elect,
  Matrix ///< the value is the address of the lane's registers
};

/// Of `gpuperf_mbarrier`, and the last two of `gpuperf_mbarrier_wait`.
enum class BarrierObjectCall : uint32_t {
  Init,
  Expect,
  Complete,
  Arrive,
  ArriveExpect,
  Drop,
  TestState,
  TestParity
};

} // namespace gpuperf

#endif // GPUPERF_PTX_THREADCONTEXT_H
