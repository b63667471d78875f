//===- RequestShapes.h - examples of requests -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The mean sectors per request do not show the addresses of the lanes. A walk
// with a RequestLog also keeps one example of each kind of request:
//
//   32 lanes, 32 sectors  ×12   lanes at 0, 4096, 8192, …   ◀ most frequent
//   32 lanes,  5 sectors  × 4   lanes at 28, 32, 36, …
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WALK_REQUESTSHAPES_H
#define GPUPERF_ANALYSIS_WALK_REQUESTSHAPES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>

namespace gpuperf {

/// The addresses of the lanes of one request, and its cost.
struct RequestShape {
  /// Offset in bytes of each lane's address from an aligned base; 0 in inactive
  /// lanes.
  std::array<int64_t, 32> address{};
  uint32_t active = 0; ///< bit i is set when lane i is active
  /// Cost of the request: 32-byte sectors in global memory, or wavefronts in
  /// shared and constant memory.
  double sectors = 0, wavefronts = 0;
  unsigned phaseLanes = 32; ///< shared memory: lanes per phase of the request
  /// Fraction of the requests of the access with this cost and number of active
  /// lanes, 0 to 1.
  double share = 0;
};

/// One example of each kind of request, by operation. Requests with the same
/// sectors, wavefronts and number of active lanes are of one kind.
class RequestLog {
public:
  /// Adds `request`, which stands for `weight` executions. The first request of
  /// each kind is kept.
  void add(mlir::Operation *access, const RequestShape &request, double weight);
  /// Drops all requests, for a walk that starts again.
  void clear() { kinds.clear(); }
  /// The most frequent kind among the requests of `accesses`, which are copies
  /// of one access. `executions` is the total weight of all requests, logged or
  /// not. Empty when none was logged.
  std::optional<RequestShape>
  commonest(llvm::ArrayRef<mlir::Operation *> accesses,
            double executions) const;

private:
  /// Sectors, wavefronts, active lanes.
  using Kind = std::array<double, 3>;
  struct Kept {
    RequestShape first;
    double weight = 0;
  };
  using Kinds = std::map<Kind, Kept>;
  static void addTo(Kinds &kinds, const RequestShape &request, double weight);

  llvm::DenseMap<mlir::Operation *, Kinds> kinds;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WALK_REQUESTSHAPES_H
