//===- Recorder.h - recording and counting launches -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_RECORDER_H
#define GPUPERF_LIB_STANDIN_RECORDER_H

#include "Abi.h"
#include "gpuperf/StandIn/Trace.h"
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace gpuperf::standin {

/// The properties that distinguish launches.
struct Launch {
  std::string kernel; ///< mangled
  Dim3 grid, block;
  unsigned sharedBytes;
  std::string arguments; ///< in the format of TraceLaunch

  // Data to execute it; empty if kernels are not executed.
  const void *fatBinary = nullptr;
  std::vector<std::string> values; ///< of the arguments, in memory
  Dim3 cluster = {0, 0, 0};        ///< 0: as the kernel specifies
  bool isCooperative = false;
};

/// Writes the trace of this process. Equal launches are counted. For each
/// kernel the arguments of a limited number of launches are written; those of
/// the others are unknown.
class Recorder {
public:
  void add(const Launch &launch);
  /// Adds the observations of a launch that was executed.
  void addObserved(const Launch &launch, const std::string &text);
  void note(const std::string &sentence);
  /// Called if the program reads memory of the device: after a launch, the user
  /// is told that there are no results.
  void noteResults();
  /// Called if a kernel was not executed, or not to its end.
  void missResults() { isMissing = true; }

private:
  void addEntry(TraceKind kind, const std::string &payload);
  TraceEntry *append(TraceKind kind, const std::string &payload);
  bool open();
  bool reserve(uint64_t bytes);
  void reopenAfterFork();
  uint32_t kernelNumber(const std::string &name);
  std::string shapeOf(const Launch &launch);

  std::mutex mutex;
  std::string path;
  TraceHeader *header = nullptr; ///< null: not open
  uint64_t reservedBytes = 0;    ///< allocated size of the file
  bool isBroken = false, isFull = false;
  std::atomic<bool> isMissing = false;
  std::unordered_map<std::string, TraceEntry *> entries;
  std::map<std::string, uint32_t> kernels;
  std::map<std::string, unsigned> variants; ///< number of argument lists for
                                            ///< each kernel
  int process = 0;
};

Recorder &recorder();

/// Notes that the function `function`, which has no effect here, was called,
/// and fails.
Error unsupported(const char *function);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_RECORDER_H
