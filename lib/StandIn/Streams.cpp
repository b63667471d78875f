//===- Streams.cpp - streams with synchronous execution -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Graphs.h"

using namespace gpuperf::standin;

namespace {
struct StreamState {
  unsigned flags;
  int priority;
};
} // namespace

GPUPERF_EXPORT int cudaStreamCreateWithPriority(Stream *stream, unsigned flags,
                                                int priority) {
  *stream = new StreamState{flags, priority};
  return Success;
}

GPUPERF_EXPORT int cudaStreamCreateWithFlags(Stream *stream, unsigned flags) {
  return cudaStreamCreateWithPriority(stream, flags, 0);
}

GPUPERF_EXPORT int cudaStreamCreate(Stream *stream) {
  return cudaStreamCreateWithPriority(stream, 0, 0);
}

/// Null for the default streams, whose handles are small numbers.
static StreamState *stateOf(Stream stream) {
  return reinterpret_cast<uintptr_t>(stream) < 16
             ? nullptr
             : static_cast<StreamState *>(stream);
}

GPUPERF_EXPORT int cudaStreamDestroy(Stream stream) {
  delete stateOf(stream);
  return Success;
}

GPUPERF_EXPORT int cudaStreamGetFlags(Stream stream, unsigned *flags) {
  *flags = stateOf(stream) ? stateOf(stream)->flags : 0;
  return Success;
}
GPUPERF_ALIAS(cudaStreamGetFlags, cudaStreamGetFlags_ptsz);

GPUPERF_EXPORT int cudaStreamGetPriority(Stream stream, int *priority) {
  *priority = stateOf(stream) ? stateOf(stream)->priority : 0;
  return Success;
}
GPUPERF_ALIAS(cudaStreamGetPriority, cudaStreamGetPriority_ptsz);

GPUPERF_EXPORT int cudaStreamGetId(Stream stream, unsigned long long *id) {
  *id = reinterpret_cast<uintptr_t>(stream);
  return Success;
}
GPUPERF_ALIAS(cudaStreamGetId, cudaStreamGetId_ptsz);

GPUPERF_EXPORT int cudaStreamGetDevice(Stream, int *device) {
  *device = 0;
  return Success;
}
GPUPERF_ALIAS(cudaStreamGetDevice, cudaStreamGetDevice_ptsz);

GPUPERF_EXPORT int cudaStreamSynchronize(Stream) { return errorForGood(); }
GPUPERF_ALIAS(cudaStreamSynchronize, cudaStreamSynchronize_ptsz);
GPUPERF_EXPORT int cudaStreamQuery(Stream) { return Success; }
GPUPERF_ALIAS(cudaStreamQuery, cudaStreamQuery_ptsz);

GPUPERF_EXPORT int cudaStreamWaitEvent(Stream stream, void *event, unsigned) {
  graphs().waitForEvent(stream, event);
  return Success;
}
GPUPERF_ALIAS(cudaStreamWaitEvent, cudaStreamWaitEvent_ptsz);

GPUPERF_EXPORT int cudaStreamAddCallback(Stream stream,
                                         void (*callback)(Stream, int, void *),
                                         void *data, unsigned) {
  callback(stream, Success, data);
  return Success;
}
GPUPERF_ALIAS(cudaStreamAddCallback, cudaStreamAddCallback_ptsz);

GPUPERF_EXPORT int cudaLaunchHostFunc(Stream stream, HostFunction function,
                                      void *data) {
  if (!graphs().capture(stream, [=] { function(data); }))
    function(data);
  return Success;
}
GPUPERF_ALIAS(cudaLaunchHostFunc, cudaLaunchHostFunc_ptsz);

GPUPERF_EXPORT int cudaStreamBeginCapture(Stream stream, int) {
  graphs().begin(stream, new Graph);
  return Success;
}
GPUPERF_ALIAS(cudaStreamBeginCapture, cudaStreamBeginCapture_ptsz);

GPUPERF_EXPORT int cudaStreamBeginCaptureToGraph(Stream stream, Graph *graph) {
  graphs().begin(stream, graph);
  return Success;
}
GPUPERF_ALIAS(cudaStreamBeginCaptureToGraph,
              cudaStreamBeginCaptureToGraph_ptsz);

GPUPERF_EXPORT int cudaStreamEndCapture(Stream stream, Graph **graph) {
  *graph = graphs().end(stream);
  return *graph ? Success : fail(InvalidValue);
}
GPUPERF_ALIAS(cudaStreamEndCapture, cudaStreamEndCapture_ptsz);

GPUPERF_EXPORT int cudaStreamIsCapturing(Stream stream, int *status) {
  *status = graphs().captured(stream) ? 1 : 0;
  return Success;
}
GPUPERF_ALIAS(cudaStreamIsCapturing, cudaStreamIsCapturing_ptsz);

/// The later parameters are optional.
GPUPERF_EXPORT int cudaStreamGetCaptureInfo(Stream stream, int *status,
                                            unsigned long long *id) {
  *status = graphs().captured(stream) ? 1 : 0;
  if (id)
    *id = reinterpret_cast<uintptr_t>(graphs().captured(stream));
  return Success;
}
GPUPERF_ALIAS(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_ptsz);
GPUPERF_ALIAS(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_v2);
GPUPERF_ALIAS(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_v2_ptsz);
GPUPERF_ALIAS(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_v3);
GPUPERF_ALIAS(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_v3_ptsz);
