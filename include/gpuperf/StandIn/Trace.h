//===- Trace.h - what the stand-in leaves behind ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   program ─▶ stand-in for libcudart ─▶ trace (a mapped file) ─▶ gpuperf
//   record
//
// The file is mapped and shared, so that what a program has done is in it
// however it ends: entries are appended, and the count of one is raised in its
// place. This header is all that the stand-in, which has no LLVM, and the tool
// know of each other.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_STANDIN_TRACE_H
#define GPUPERF_STANDIN_TRACE_H

#include <cstdint>

namespace gpuperf {

/// The variable of the environment that tells the stand-in its folder. There,
/// the file `setup` has a "key value" on each line; "trace.PID" of each process
/// comes there.
inline constexpr char standInFolderVariable[] = "GPUPERF_RECORD";

inline constexpr char traceMagic[8] = {'g', 'p', 'u', 'p', 'e', 'r', 'f', '1'};
/// Of the file, which is sparse: it takes space as it is written.
inline constexpr uint64_t maxTraceBytes = uint64_t(64) << 20;

struct TraceHeader {
  char magic[8];
  uint64_t usedBytes;    ///< with this header; written after what it covers
  uint64_t lostLaunches; ///< that had no space
};

enum class TraceKind : uint32_t {
  Kernel = 1, ///< payload: its mangled name; numbered from 0 by their order
  Launch = 2, ///< payload: TraceLaunch, then its arguments as text
  Note = 3    ///< payload: a sentence
};

/// The payload follows, and zeros up to a multiple of 8 bytes.
struct TraceEntry {
  TraceKind kind;
  uint32_t payloadBytes;
  uint64_t count;
};

/// The text behind it has a word for each argument, "KIND SIZE [=BYTES]"
/// without spaces inside: "p8" is a pointer, "s4=ffffffff" an int of -1, its
/// bytes in the order of memory. The kinds are those of KernelSignatures.h;
/// text of "?" says that they are not known.
struct TraceLaunch {
  uint32_t kernel;
  uint32_t grid[3], block[3];
  uint32_t sharedBytes; ///< dynamic
};

} // namespace gpuperf

#endif // GPUPERF_STANDIN_TRACE_H
