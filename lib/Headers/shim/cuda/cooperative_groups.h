//===- cooperative_groups.h - groups of threads -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A grid barrier is a call of cudaCGSynchronizeGrid, which the analysis knows;
// a group's ranks are computed from threadIdx, so that addresses made with them
// stay analysable.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_COOPERATIVE_GROUPS_H
#define GPUPERF_COOPERATIVE_GROUPS_H

#include "gpuperf_cuda.h"

#define __GPUPERF_D __device__ __forceinline__

extern "C" __device__ unsigned cudaCGSynchronizeGrid(unsigned long long,
                                                     unsigned);

namespace cooperative_groups {
namespace __detail {
static __GPUPERF_D unsigned rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
static __GPUPERF_D unsigned size() {
  return blockDim.x * blockDim.y * blockDim.z;
}
} // namespace __detail

class thread_block {
public:
  static __GPUPERF_D void sync() { __syncthreads(); }
  static __GPUPERF_D unsigned thread_rank() { return __detail::rank(); }
  static __GPUPERF_D unsigned size() { return __detail::size(); }
  static __GPUPERF_D unsigned num_threads() { return __detail::size(); }
  static __GPUPERF_D dim3 group_index() { return dim3(blockIdx); }
  static __GPUPERF_D dim3 thread_index() { return dim3(threadIdx); }
  static __GPUPERF_D dim3 group_dim() { return dim3(blockDim); }
  static __GPUPERF_D dim3 dim_threads() { return dim3(blockDim); }
};
static __GPUPERF_D thread_block this_thread_block() { return thread_block(); }

class grid_group {
public:
  static __GPUPERF_D bool is_valid() { return true; }
  static __GPUPERF_D void sync() { cudaCGSynchronizeGrid(0, 0); }
  static __GPUPERF_D unsigned long long block_rank() {
    return blockIdx.x +
           gridDim.x * (blockIdx.y + 1ull * gridDim.y * blockIdx.z);
  }
  static __GPUPERF_D unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  static __GPUPERF_D unsigned long long thread_rank() {
    return block_rank() * __detail::size() + __detail::rank();
  }
  static __GPUPERF_D unsigned long long size() {
    return num_blocks() * __detail::size();
  }
  static __GPUPERF_D unsigned long long num_threads() { return size(); }
  static __GPUPERF_D dim3 group_dim() { return dim3(gridDim); }
  static __GPUPERF_D dim3 dim_blocks() { return dim3(gridDim); }
  static __GPUPERF_D dim3 block_index() { return dim3(blockIdx); }
};
static __GPUPERF_D grid_group this_grid() { return grid_group(); }

// Blocks that run at the same time on neighbouring SMs.
class cluster_group {
public:
  struct arrival_token {};
  static __GPUPERF_D arrival_token barrier_arrive() {
    __cluster_barrier_arrive();
    return arrival_token();
  }
  static __GPUPERF_D void barrier_wait() { __cluster_barrier_wait(); }
  static __GPUPERF_D void barrier_wait(arrival_token &&) { barrier_wait(); }
  static __GPUPERF_D void sync() {
    barrier_arrive();
    barrier_wait();
  }
  static __GPUPERF_D unsigned block_rank() {
    return __clusterRelativeBlockRank();
  }
  static __GPUPERF_D unsigned num_blocks() { return __clusterSizeInBlocks(); }
  static __GPUPERF_D dim3 block_index() { return __clusterRelativeBlockIdx(); }
  static __GPUPERF_D dim3 dim_blocks() { return __clusterDim(); }
  static __GPUPERF_D unsigned thread_rank() {
    return block_rank() * __detail::size() + __detail::rank();
  }
  static __GPUPERF_D unsigned num_threads() {
    return num_blocks() * __detail::size();
  }
  static __GPUPERF_D unsigned size() { return num_threads(); }
  template <typename T>
  static __GPUPERF_D T *map_shared_rank(T *address, int rank) {
    return static_cast<T *>(__cluster_map_shared_rank(address, rank));
  }
  static __GPUPERF_D unsigned query_shared_rank(const void *address) {
    return __cluster_query_shared_rank(address);
  }
};
static __GPUPERF_D cluster_group this_cluster() { return cluster_group(); }

// What tiles and coalesced groups share: votes and shuffles under a mask.
class __warp_part {
protected:
  unsigned mask, count;
  __GPUPERF_D __warp_part(unsigned mask, unsigned count)
      : mask(mask), count(count) {}

public:
  __GPUPERF_D void sync() const { __syncwarp(mask); }
  __GPUPERF_D unsigned size() const { return count; }
  __GPUPERF_D unsigned num_threads() const { return count; }
  __GPUPERF_D int any(int p) const { return __any_sync(mask, p); }
  __GPUPERF_D int all(int p) const { return __all_sync(mask, p); }
  __GPUPERF_D unsigned ballot(int p) const { return __ballot_sync(mask, p); }
  template <typename T> __GPUPERF_D T shfl(T v, int lane) const {
    return moved(v, [&](auto word) {
      return __shfl_sync(mask, word, lane, count);
    });
  }
  template <typename T> __GPUPERF_D T shfl_down(T v, unsigned delta) const {
    return moved(v, [&](auto word) {
      return __shfl_down_sync(mask, word, delta, count);
    });
  }
  template <typename T> __GPUPERF_D T shfl_up(T v, unsigned delta) const {
    return moved(v, [&](auto word) {
      return __shfl_up_sync(mask, word, delta, count);
    });
  }
  template <typename T> __GPUPERF_D T shfl_xor(T v, unsigned bits) const {
    return moved(v, [&](auto word) {
      return __shfl_xor_sync(mask, word, bits, count);
    });
  }

private:
  // A number in one piece, anything else by words of 32 bits.
  template <typename T, typename Shuffle>
  static __GPUPERF_D T moved(T value, Shuffle shuffle) {
    if constexpr (__is_arithmetic(T) && sizeof(T) >= 4) {
      return shuffle(value);
    } else {
      constexpr int words = (sizeof(T) + 3) / 4;
      unsigned from[words] = {}, to[words];
      __builtin_memcpy(from, &value, sizeof(T));
      for (int i = 0; i < words; ++i)
        to[i] = shuffle(from[i]);
      __builtin_memcpy(&value, to, sizeof(T));
      return value;
    }
  }
};

class coalesced_group : public __warp_part {
public:
  __GPUPERF_D coalesced_group(unsigned active)
      : __warp_part(active, __popc(active)) {}
  __GPUPERF_D unsigned thread_rank() const {
    return __popc(mask & ((1u << (__detail::rank() & 31)) - 1));
  }
  template <typename T> __GPUPERF_D T shfl(T v, int lane) const {
    return __shfl_sync(mask, v, __fns(mask, 0, lane + 1));
  }

private:
  // The position of the n-th set bit.
  static __GPUPERF_D unsigned __fns(unsigned bits, unsigned, int n) {
    while (--n > 0)
      bits &= bits - 1;
    return __ffs(bits) - 1;
  }
};
static __GPUPERF_D coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}

// The lanes of a group that agree, which may be any of them.
template <typename Group>
static __GPUPERF_D coalesced_group binary_partition(const Group &group,
                                                    bool predicate) {
  unsigned set = group.ballot(predicate);
  return coalesced_group(predicate ? set : group.ballot(true) & ~set);
}
template <typename Label>
static __GPUPERF_D coalesced_group
labeled_partition(const coalesced_group &group, Label label) {
  return coalesced_group(__match_any_sync(group.ballot(true), label));
}

template <unsigned Size, typename Parent = void>
class thread_block_tile : public __warp_part {
  static_assert(Size && !(Size & (Size - 1)) && Size <= 32,
                "a power of two, at most a warp");

public:
  __GPUPERF_D thread_block_tile()
      : __warp_part(Size == 32 ? 0xffffffffu
                               : ((1u << (Size & 31)) - 1)
                                     << (__detail::rank() & 31 & ~(Size - 1)),
                    Size) {}
  template <typename Other>
  __GPUPERF_D thread_block_tile(const thread_block_tile<Size, Other> &)
      : thread_block_tile() {}
  static __GPUPERF_D unsigned thread_rank() {
    return __detail::rank() & (Size - 1);
  }
  static constexpr __GPUPERF_D unsigned size() { return Size; }
  static constexpr __GPUPERF_D unsigned num_threads() { return Size; }
  static __GPUPERF_D unsigned meta_group_rank() {
    return __detail::rank() / Size;
  }
  static __GPUPERF_D unsigned meta_group_size() {
    return (__detail::size() + Size - 1) / Size;
  }
};
template <unsigned Size, typename Parent>
static __GPUPERF_D thread_block_tile<Size, Parent>
tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}

// A group whose kind is known at run time only.
class thread_group {
  enum Kind { Block, Warp } kind;
  unsigned count, mask;

public:
  __GPUPERF_D thread_group(unsigned size)
      : kind(Warp), count(size),
        mask(size >= 32 ? 0xffffffffu
                        : ((1u << size) - 1)
                              << (__detail::rank() & 31 & ~(size - 1))) {}
  __GPUPERF_D thread_group(const thread_block &)
      : kind(Block), count(__detail::size()), mask(0) {}
  template <unsigned Size, typename Parent>
  __GPUPERF_D thread_group(const thread_block_tile<Size, Parent> &)
      : thread_group(Size) {}
  __GPUPERF_D unsigned size() const { return count; }
  __GPUPERF_D unsigned num_threads() const { return count; }
  __GPUPERF_D unsigned thread_rank() const {
    return __detail::rank() % count;
  }
  __GPUPERF_D void sync() const {
    if (kind == Block)
      __syncthreads();
    else
      __syncwarp(mask);
  }
};
template <typename Parent>
static __GPUPERF_D thread_group tiled_partition(const Parent &, unsigned size) {
  return thread_group(size);
}

template <typename Group> static __GPUPERF_D void sync(const Group &group) {
  group.sync();
}
template <typename Group>
static __GPUPERF_D unsigned thread_rank(const Group &group) {
  return group.thread_rank();
}
template <typename Group>
static __GPUPERF_D unsigned group_size(const Group &group) {
  return group.size();
}

template <typename Group, typename T>
static __GPUPERF_D void memcpy_async(const Group &group, T *to, const T *from,
                                     size_t bytes) {
  for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size())
    to[i] = from[i];
}
template <typename Group> static __GPUPERF_D void wait(const Group &group) {
  group.sync();
}
} // namespace cooperative_groups

#include "cooperative_groups/reduce.h"

#undef __GPUPERF_D

#endif // GPUPERF_COOPERATIVE_GROUPS_H
