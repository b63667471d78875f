//===- Recorder.h - launches, counted ---------------------------*- C++ -*-===//
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

/// What a launch is told apart by.
struct Launch {
  std::string kernel; ///< mangled
  Dim3 grid, block;
  unsigned sharedBytes;
  std::string arguments; ///< as TraceLaunch has them

  // What it takes to run it; empty where kernels are not run.
  const void *fatBinary = nullptr;
  std::vector<std::string> values; ///< of the arguments, in memory
  Dim3 cluster = {0, 0, 0};        ///< 0: as the kernel says
  bool isCooperative = false;
};

/// Writes the trace of this process. Launches alike are counted; of one kernel
/// so many have their arguments written, those of the others are not known.
class Recorder {
public:
  void add(const Launch &launch);
  /// What was observed while it ran.
  void addObserved(const Launch &launch, const std::string &text);
  void note(const std::string &sentence);
  /// The program reads memory of the device: after a launch it is told that
  /// there are no results.
  void noteResults();
  /// A kernel was not run, or not to its end.
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
  uint64_t reservedBytes = 0;    ///< of the file, which have space
  bool isBroken = false, isFull = false;
  std::atomic<bool> isMissing = false;
  std::unordered_map<std::string, TraceEntry *> entries;
  std::map<std::string, uint32_t> kernels;
  std::map<std::string, unsigned> variants; ///< lists of arguments, by kernel
  int process = 0;
};

Recorder &recorder();

/// Notes that `function` was called, which does nothing here, and fails.
Error unsupported(const char *function);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_RECORDER_H
