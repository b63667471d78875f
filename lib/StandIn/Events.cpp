//===- Events.cpp - events with host time ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Graphs.h"
#include <chrono>

using namespace gpuperf::standin;
using Clock = std::chrono::steady_clock;

namespace {
struct EventState {
  Clock::time_point time = Clock::now();
};
} // namespace

GPUPERF_EXPORT int cudaEventCreate(EventState **event) {
  *event = new EventState;
  return Success;
}
GPUPERF_ALIAS(cudaEventCreate, cudaEventCreateWithFlags);

GPUPERF_EXPORT int cudaEventDestroy(EventState *event) {
  delete event;
  return Success;
}

GPUPERF_EXPORT int cudaEventRecord(EventState *event, Stream stream) {
  event->time = Clock::now();
  graphs().recordEvent(event, stream);
  return Success;
}
GPUPERF_ALIAS(cudaEventRecord, cudaEventRecord_ptsz);
GPUPERF_ALIAS(cudaEventRecord, cudaEventRecordWithFlags);
GPUPERF_ALIAS(cudaEventRecord, cudaEventRecordWithFlags_ptsz);

GPUPERF_EXPORT int cudaEventQuery(EventState *) { return Success; }
GPUPERF_EXPORT int cudaEventSynchronize(EventState *) { return errorForGood(); }

/// The host's time, and not zero: a program may repeat until enough has passed,
/// and divide by it.
GPUPERF_EXPORT int cudaEventElapsedTime(float *milliseconds, EventState *start,
                                        EventState *end) {
  std::chrono::duration<float, std::milli> passed = end->time - start->time;
  *milliseconds = std::max(passed.count(), 1e-3f);
  return Success;
}
GPUPERF_ALIAS(cudaEventElapsedTime, cudaEventElapsedTime_v2);
