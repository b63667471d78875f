//===- Trace.cpp - the traces of a run ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace gpuperf;

/// Takes a T off the front; false when the bytes end in it.
template <typename T> static bool take(llvm::StringRef &bytes, T &value) {
  if (bytes.size() < sizeof(T))
    return false;
  std::memcpy(&value, bytes.data(), sizeof(T));
  bytes = bytes.drop_front(sizeof(T));
  return true;
}

static void addLaunch(llvm::StringRef payload, uint64_t count,
                      const std::vector<std::string> &kernels, Trace &trace) {
  TraceLaunch shape;
  if (take(payload, shape) && shape.kernel < kernels.size())
    trace.launches.push_back(
        {kernels[shape.kernel], shape, payload.str(), count});
  else
    trace.lostLaunches += count;
}

static void addObservation(llvm::StringRef payload,
                           const std::vector<std::string> &kernels,
                           Trace &trace) {
  TraceLaunch shape;
  if (take(payload, shape) && shape.kernel < kernels.size())
    trace.observations.push_back({kernels[shape.kernel], shape, payload.str()});
}

void gpuperf::readTrace(llvm::StringRef bytes, Trace &trace) {
  TraceHeader header;
  llvm::StringRef rest = bytes;
  if (!take(rest, header) ||
      std::memcmp(header.magic, traceMagic, sizeof(traceMagic)) != 0 ||
      header.usedBytes < sizeof(header))
    return;
  trace.lostLaunches += header.lostLaunches;
  rest = rest.take_front(header.usedBytes - sizeof(header));
  std::vector<std::string> kernels;
  TraceEntry entry;
  while (take(rest, entry) && entry.payloadBytes <= rest.size()) {
    llvm::StringRef payload = rest.take_front(entry.payloadBytes);
    if (entry.kind == TraceKind::Kernel)
      kernels.push_back(payload.str());
    else if (entry.kind == TraceKind::Launch)
      addLaunch(payload, entry.count, kernels, trace);
    else if (entry.kind == TraceKind::Observed)
      addObservation(payload, kernels, trace);
    else if (entry.kind == TraceKind::Note)
      trace.notes.push_back({payload.str(), entry.count});
    rest = rest.drop_front(
        std::min<uint64_t>(llvm::alignTo(entry.payloadBytes, 8), rest.size()));
  }
}
