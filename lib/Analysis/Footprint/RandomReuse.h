//===- RandomReuse.h - misses of what data picks of an array ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_RANDOMREUSE_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_RANDOMREUSE_H

namespace gpuperf {

/// Requests for granules of an array that are as likely to be any as another,
/// of a cache which allocates lines of several granules.
struct RandomRequests {
  double requests = 0;        ///< one granule each
  double granules = 0;        ///< of the array
  double granulesPerLine = 1; ///< 4 for sectors of 32 bytes in lines of 128
  double cacheLines = 0;
  /// How often the cache holds a line of the array.
  double copies = 1;
  /// Lines that other requests allocate for each of these, once used.
  double otherLines = 0;
};

/// How many of the requests a cache with LRU replacement misses that is empty
/// at the beginning: the first one for each granule until it is full, and from
/// then on those whose granule was not requested since the cache last held as
/// many other lines as it has (Che, Tung and Wang 2002, "Hierarchical Web
/// Caching Systems: Modeling, Design and Experimental Results": the
/// characteristic time of a cache).
double missedRequests(const RandomRequests &random);

/// The share of requests that hit, of those for granules that were requested
/// before, where so many lines hold the array, `granulesPerLine` in each, and
/// nothing else comes into the cache. (With one in a line it is the part of the
/// array that the cache has room for.)
double retainedInArray(double lines, double cacheLines, double granulesPerLine);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_RANDOMREUSE_H
