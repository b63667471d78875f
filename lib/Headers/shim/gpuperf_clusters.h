//===- gpuperf_clusters.h - blocks of a cluster -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc's functions of clusters, which Clang has not.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CLUSTERS_H
#define GPUPERF_CLUSTERS_H

#define _CG_CLUSTER_INTRINSICS_AVAILABLE

// A toolkit declares them, without bodies that Clang sees.
#define __clusterDim __gpuperf_clusterDim
#define __clusterDimIsSpecified __gpuperf_clusterDimIsSpecified
#define __clusterGridDimInClusters __gpuperf_clusterGridDimInClusters
#define __clusterIdx __gpuperf_clusterIdx
#define __clusterRelativeBlockIdx __gpuperf_clusterRelativeBlockIdx
#define __clusterRelativeBlockRank __gpuperf_clusterRelativeBlockRank
#define __clusterSizeInBlocks __gpuperf_clusterSizeInBlocks
#define __cluster_barrier_arrive __gpuperf_cluster_barrier_arrive
#define __cluster_barrier_arrive_relaxed                                       \
  __gpuperf_cluster_barrier_arrive_relaxed
#define __cluster_barrier_wait __gpuperf_cluster_barrier_wait
#define __cluster_map_shared_rank __gpuperf_cluster_map_shared_rank
#define __cluster_query_shared_rank __gpuperf_cluster_query_shared_rank
#define __threadfence_cluster __gpuperf_threadfence_cluster

#define __GPUPERF_REGISTER(FUNCTION, REGISTER)                                 \
  static __device__ __forceinline__ unsigned FUNCTION() {                      \
    unsigned value;                                                            \
    asm volatile("mov.u32 %0, %%" REGISTER ";" : "=r"(value));                 \
    return value;                                                              \
  }
__GPUPERF_REGISTER(__clusterRelativeBlockRank, "cluster_ctarank")
__GPUPERF_REGISTER(__clusterSizeInBlocks, "cluster_nctarank")
__GPUPERF_REGISTER(__gpuperf_cluster_ctaid_x, "cluster_ctaid.x")
__GPUPERF_REGISTER(__gpuperf_cluster_ctaid_y, "cluster_ctaid.y")
__GPUPERF_REGISTER(__gpuperf_cluster_ctaid_z, "cluster_ctaid.z")
__GPUPERF_REGISTER(__gpuperf_cluster_nctaid_x, "cluster_nctaid.x")
__GPUPERF_REGISTER(__gpuperf_cluster_nctaid_y, "cluster_nctaid.y")
__GPUPERF_REGISTER(__gpuperf_cluster_nctaid_z, "cluster_nctaid.z")
__GPUPERF_REGISTER(__gpuperf_clusterid_x, "clusterid.x")
__GPUPERF_REGISTER(__gpuperf_clusterid_y, "clusterid.y")
__GPUPERF_REGISTER(__gpuperf_clusterid_z, "clusterid.z")
__GPUPERF_REGISTER(__gpuperf_nclusterid_x, "nclusterid.x")
__GPUPERF_REGISTER(__gpuperf_nclusterid_y, "nclusterid.y")
__GPUPERF_REGISTER(__gpuperf_nclusterid_z, "nclusterid.z")
#undef __GPUPERF_REGISTER

static __device__ __forceinline__ unsigned __clusterDimIsSpecified() {
  return __clusterSizeInBlocks() > 1;
}
static __device__ __forceinline__ dim3 __clusterRelativeBlockIdx() {
  return dim3(__gpuperf_cluster_ctaid_x(), __gpuperf_cluster_ctaid_y(),
              __gpuperf_cluster_ctaid_z());
}
static __device__ __forceinline__ dim3 __clusterDim() {
  return dim3(__gpuperf_cluster_nctaid_x(), __gpuperf_cluster_nctaid_y(),
              __gpuperf_cluster_nctaid_z());
}
static __device__ __forceinline__ dim3 __clusterIdx() {
  return dim3(__gpuperf_clusterid_x(), __gpuperf_clusterid_y(),
              __gpuperf_clusterid_z());
}
static __device__ __forceinline__ dim3 __clusterGridDimInClusters() {
  return dim3(__gpuperf_nclusterid_x(), __gpuperf_nclusterid_y(),
              __gpuperf_nclusterid_z());
}
static __device__ __forceinline__ void __cluster_barrier_arrive() {
  asm volatile("barrier.cluster.arrive.aligned;" ::: "memory");
}
static __device__ __forceinline__ void __cluster_barrier_arrive_relaxed() {
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
}
static __device__ __forceinline__ void __cluster_barrier_wait() {
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
}
static __device__ __forceinline__ void __threadfence_cluster() {
  asm volatile("fence.acq_rel.cluster;" ::: "memory");
}
static __device__ __forceinline__ unsigned
__cluster_query_shared_rank(const void *address) {
  unsigned rank;
  asm("getctarank.u32 %0, %1;" : "=r"(rank) : "l"(address));
  return rank;
}
static __device__ __forceinline__ void *
__cluster_map_shared_rank(const void *address, unsigned rank) {
  void *mapped;
  asm("mapa.u64 %0, %1, %2;" : "=l"(mapped) : "l"(address), "r"(rank));
  return mapped;
}

#endif // GPUPERF_CLUSTERS_H
