//===- RequestShapes.cpp - examples of requests ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Walk/RequestShapes.h"
#include "llvm/ADT/bit.h"

using namespace gpuperf;

void RequestLog::addTo(Kinds &kinds, const RequestShape &request,
                       double weight) {
  Kind kind{request.sectors, request.wavefronts,
            double(llvm::popcount(request.active))};
  Kept &kept = kinds.try_emplace(kind, Kept{request, 0}).first->second;
  kept.weight += weight;
}

void RequestLog::add(mlir::Operation *access, const RequestShape &request,
                     double weight) {
  addTo(kinds[access], request, weight);
}

std::optional<RequestShape>
RequestLog::commonest(llvm::ArrayRef<mlir::Operation *> accesses,
                      double executions) const {
  Kinds all;
  for (mlir::Operation *access : accesses) {
    auto it = kinds.find(access);
    if (it == kinds.end())
      continue;
    for (const auto &[kind, kept] : it->second)
      addTo(all, kept.first, kept.weight);
  }
  const Kept *best = nullptr;
  for (const auto &[kind, kept] : all)
    if (!best || kept.weight > best->weight)
      best = &kept;
  if (!best)
    return std::nullopt;
  RequestShape shape = best->first;
  shape.share = executions > 0 ? std::min(best->weight / executions, 1.0) : 0;
  return shape;
}
