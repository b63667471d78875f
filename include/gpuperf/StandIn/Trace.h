//===- Trace.h - the trace of the stand-in runtime --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   program ─▶ stand-in for libcudart ─▶ trace (mapped file) ─▶ gpuperf record
//
// The file is mapped and shared, so that it has all launches of a program even
// if the program crashes. Entries are appended, and the count of an entry is
// increased in place. This header is the whole interface between the stand-in
// runtime, which does not use LLVM, and gpuperf.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_STANDIN_TRACE_H
#define GPUPERF_STANDIN_TRACE_H

#include <cstdint>

namespace gpuperf {

/// The environment variable with the folder of the stand-in runtime. The
/// runtime reads the file `setup` there, with a "key value" per line, and each
/// process writes a file "trace.PID".
inline constexpr char standInFolderVariable[] = "GPUPERF_RECORD";

inline constexpr char traceMagic[8] = {'g', 'p', 'u', 'p', 'e', 'r', 'f', '1'};
/// Size of the file. It is sparse and takes disk space only for what is
/// written.
inline constexpr uint64_t maxTraceBytes = uint64_t(64) << 20;

struct TraceHeader {
  char magic[8];
  uint64_t usedBytes;    ///< header and entries; written after the entries
  uint64_t lostLaunches; ///< launches for which the file had no space
};

enum class TraceKind : uint32_t {
  Kernel = 1, ///< payload: its mangled name; kernels are numbered from 0
  Launch = 2, ///< payload: TraceLaunch, then its arguments as text
  Note = 3,   ///< payload: a sentence
  /// payload: TraceLaunch, then ExecutionResult::observed of one such launch
  Observed = 4
};

/// The header of an entry. The payload follows, padded with zeros to a multiple
/// of 8 bytes.
struct TraceEntry {
  TraceKind kind;
  uint32_t payloadBytes;
  uint64_t count;
};

/// A launch. After it, the payload has a text with a word per argument: KIND,
/// SIZE in bytes and optionally "=" and the bytes in memory order. "p8" is a
/// pointer, "s4=ffffffff" an int of -1. The kinds are those of
/// KernelSignatures.h. The text "?" means that the arguments are not known.
struct TraceLaunch {
  uint32_t kernel; ///< number of the kernel
  uint32_t grid[3], block[3];
  uint32_t sharedBytes; ///< dynamic
};

} // namespace gpuperf

#endif // GPUPERF_STANDIN_TRACE_H
