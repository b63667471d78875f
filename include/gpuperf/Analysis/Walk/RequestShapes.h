//===- RequestShapes.h - what requests look like ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mean of 18.5 sectors says nothing of where lanes lie. A walk that is given
// a log keeps one request of each kind that it counts:
//
//   32 lanes, 32 sectors  ×12   lanes at 0, 4096, 8192, …   ◀ the commonest
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

/// The lanes of one request.
struct RequestShape {
  /// Bytes from an aligned base to where each lane begins; 0 in lanes that do
  /// not take part.
  std::array<int64_t, 32> address{};
  uint32_t active = 0; ///< a bit for each lane that takes part
  /// What the request costs, as it was counted: 32-byte sectors of global
  /// memory, and wavefronts of shared memory or of constants.
  double sectors = 0, wavefronts = 0;
  unsigned phaseLanes = 32; ///< of shared memory: lanes served together
  /// Of the requests, those that cost as much with as many lanes: 0 to 1.
  double share = 0;
};

/// One request of each kind, by operation.
class RequestLog {
public:
  /// `request` was counted for `weight` executions. The first of a kind is
  /// kept.
  void add(mlir::Operation *access, const RequestShape &request, double weight);
  /// Forgets all, for a walk that begins anew.
  void clear() { kinds.clear(); }
  /// The kind that most of the requests of `accesses`, copies of one access,
  /// are of; `executions` is the sum of their weights and of those that were
  /// not logged. Nothing where none was logged.
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
