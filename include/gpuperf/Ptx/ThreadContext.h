//===- ThreadContext.h - context of a thread on the CPU ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   one stack: kStackBytes, aligned to kStackBytes   ┌ kContextBytes ┐
//   │ guard page │ … frames, downwards ◀─────────────│ ThreadContext │ unused │
//
// The size of the unused part differs from stack to stack. With equal sizes,
// all contexts would be in a few sets of the host's caches.
//
// The code of a kernel computes the address of its thread's context from the
// address of its own frame. This layout and the names of the runtime functions
// are the whole interface between that code and lib/Execute, which runs it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_THREADCONTEXT_H
#define GPUPERF_PTX_THREADCONTEXT_H

#include <cstdint>

namespace gpuperf {

inline constexpr uint64_t kStackBytes = uint64_t(512) << 10;
inline constexpr uint64_t kContextBytes = 512;
/// Maximum local memory of all functions of a kernel together, so that a stack
/// has room for it.
inline constexpr uint64_t kMostLocalBytes = uint64_t(160) << 10;

/// Number and distance of the positions of contexts. The distance is not a
/// multiple of a page.
inline constexpr uint64_t kStackPlaces = 128, kPlaceBytes = 1088;

/// The address of the context on the stack that contains the frame address
/// `frame`.
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
  uint64_t workspace; ///< barrier of a cooperative launch (cooperative groups)
  uint64_t gridid;
};

/// Shadow memory: for each piece of kShadowGranule bytes of the address space,
/// the number of bytes from its beginning that a kernel may access. The code's
/// variable `gpuperf_shadow` has the address of the first entry.
using Shadow = uint16_t;
inline constexpr unsigned kShadowShift = 8;
inline constexpr uint64_t kShadowGranule = uint64_t(1) << kShadowShift;
inline constexpr unsigned kAddressBits = 47;

/// The kind of access, an argument of `gpuperf_bad_access`.
enum class AccessOf : uint32_t { Load = 0, Store = 1, Atomic = 2 };

/// Arguments of `gpuperf_barrier` and `gpuperf_warp`: the operation.
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

/// Arguments of `gpuperf_mbarrier`: the operation. The last two are those of
/// `gpuperf_mbarrier_wait`.
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
