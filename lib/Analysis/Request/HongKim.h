//===- HongKim.h - Hong and Kim's coalescing algorithms ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_HONGKIM_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_HONGKIM_H

#include "Lanes/LaneAddresses.h"

namespace gpuperf {

/// The answer of Hong and Kim's static rules.
struct HongKimAnswer {
  bool coalesced = false;
  double transactions = 0; ///< of one warp
};

/// S. Hong, H. Kim, "An analytical model for a GPU architecture with
/// memory-level and thread-level parallelism awareness", ISCA 2009, appendix,
/// Algorithms 1 (compute capability below 1.3) and 2 (1.3 and later).
///
/// The index of a lane is its address in elements, `derivative` that of the
/// index with respect to threadIdx.x, empty when it is not one number.
///
/// Algorithm 1: coalesced when elements have 4, 8 or 16 bytes, the derivative
/// is 1 and the index is a multiple of 16 at the start of each half warp; one
/// transaction then (Table 1, #Coal_per_mw), else 32 (section 3.4.5).
///
/// Algorithm 2, as printed, for a half warp: N = [some half warp starts at an
/// index that is no multiple of 16] + ceil(derivative * 16 * size / segment),
/// segments of 32, 64 and 128 bytes for elements of 1, 2 and more bytes. It
/// counts half warps, gives 0 for derivative 0 and less for a negative one, and
/// more transactions than lanes for a large one. Repaired: the derivative's
/// magnitude; at least 1 and at most 16 per half warp (one per lane); the
/// warp's count is the sum over its half warps with an active lane, each with
/// its own start. Coalesced when no half warp needs more than one transaction
/// (footnote 8).
///
/// Without one derivative both answer: uncoalesced, one transaction per lane
/// (32 in Algorithm 1).
HongKimAnswer hongKim(const LaneAddresses &lanes,
                      std::optional<double> derivative, bool inOrder);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_HONGKIM_H
