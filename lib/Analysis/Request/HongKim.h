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
  double transactions = 0; ///< for one warp
};

/// S. Hong, H. Kim, "An analytical model for a GPU architecture with
/// memory-level and thread-level parallelism awareness", ISCA 2009, appendix,
/// Algorithms 1 (compute capability below 1.3) and 2 (1.3 and later).
///
/// The index of a lane is its address in elements. `derivative` is the
/// derivative of the index with respect to threadIdx.x; it is empty if it is
/// not a single number.
///
/// Algorithm 1: a request is coalesced if elements have 4, 8 or 16 bytes, the
/// derivative is 1 and the index is a multiple of 16 at the start of each half
/// warp. It then takes one transaction (Table 1, #Coal_per_mw), otherwise 32
/// (section 3.4.5).
///
/// Algorithm 2, as printed, for a half warp: N = [some half warp starts at an
/// index that is no multiple of 16] + ceil(derivative * 16 * size / segment),
/// with segments of 32, 64 and 128 bytes for elements of 1, 2 and more bytes.
/// As printed it counts for half warps, gives 0 for derivative 0 and a negative
/// number for a negative derivative, and gives more transactions than lanes for
/// a large derivative. This implementation corrects that: it uses the magnitude
/// of the derivative, counts at least 1 and at most 16 transactions for each
/// half warp (one for each lane), and sums over the half warps of the warp that
/// have an active lane, each with its own start. A request is coalesced if no
/// half warp needs more than one transaction (footnote 8).
///
/// Without a single derivative both algorithms give the result "uncoalesced"
/// with one transaction for each lane (32 in Algorithm 1).
HongKimAnswer hongKim(const LaneAddresses &lanes,
                      std::optional<double> derivative, bool inOrder);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_HONGKIM_H
