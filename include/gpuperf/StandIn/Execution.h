//===- Execution.h - running kernels on the CPU -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   stand-in for libcudart ─▶ gpuperf-execute.so (LLVM) ─▶ kernels as host code
//                          ◀─ memory of variables
//
// This header is the whole interface between the two. The library is loaded
// into the program with `gpuperf record --run` only.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_STANDIN_EXECUTION_H
#define GPUPERF_STANDIN_EXECUTION_H

#include <cstdint>

namespace gpuperf {

/// Functions of the stand-in runtime that the library calls.
struct ExecutionHost {
  /// The memory of a variable of the module `fatBinary`, allocated on the first
  /// call; null when memory is exhausted.
  void *(*variable)(const void *fatBinary, const char *name, uint64_t bytes);
  /// The last allocation that begins at or before an address; false: none.
  bool (*allocationBefore)(uint64_t address, uint64_t &begin, uint64_t &bytes);
};

/// The texture or surface behind a handle: elements in rows.
struct TextureView {
  const char *data;
  uint64_t rowBytes, sliceBytes; ///< of a row, and of a layer or plane
  uint32_t width, height, depth; ///< 0 for dimensions that it lacks
  uint32_t channelBits[4];       ///< 0 for missing channels
  uint32_t elementBytes;
  enum Kind : uint32_t { Signed, Unsigned, Float } kind;
  enum Address : uint32_t { Wrap, Clamp, Mirror, Border } address[3];
  bool isLinear;            ///< interpolates linearly; else the nearest element
  bool isNormalized;        ///< integers are read as 0 to 1, or -1 to 1
  bool hasNormalizedPlaces; ///< coordinates are 0 to 1
  bool isBuffer;            ///< linear memory, with zeros outside of it
  float border[4];
};

/// Values of cudaError_t.
enum class ExecutionError : int {
  None = 0,
  IllegalAddress = 700,
  Assert = 710,
  MisalignedAddress = 716,
  LaunchFailure = 719
};

struct ExecutionLaunch {
  const void *fatBinary;
  const char *kernel; ///< mangled
  uint32_t grid[3], block[3];
  uint32_t cluster[3]; ///< 0: as the kernel declares
  uint32_t dynamicSharedBytes;
  bool isCooperative;
  void **arguments;
  /// Time limit for all kernels of the process together; 0: none. After it,
  /// only blocks with sampled warps are run.
  double budgetSeconds;
};

struct ExecutionResult {
  /// Partly: some blocks were not run because of the time limit.
  enum Status { Done, Partly, NotRun, Failed } status;
  ExecutionError error;
  char text[1000]; ///< why it was not run, or what it did wrong
  /// What sampled warps did, as Execute/Observer.h writes it, after a line
  /// "ptx NAME stands for N launches whole", or "partly" where blocks of it or
  /// of launches before were left out, and before where its statements are in
  /// the source; null: nothing was observed. Until the thread's next launch.
  const char *observed;
};

struct ExecutionFunctions {
  /// Allow or forbid kernels to access these bytes.
  void (*allow)(const void *begin, uint64_t bytes);
  void (*forbid)(const void *begin, uint64_t bytes);
  /// Writes the initial value of a variable, if it has one.
  void (*initialise)(const void *fatBinary, const char *name, void *memory,
                     uint64_t bytes);
  /// Returns when all threads have ended.
  void (*launch)(const ExecutionLaunch &launch, ExecutionResult &result);
};

/// The only function that the library exports. `sm` is the compute capability,
/// such as 86, whose PTX is preferred.
using ExecutionEntry = const ExecutionFunctions *(*)(const ExecutionHost *host,
                                                     unsigned sm);
inline constexpr char executionEntryName[] = "gpuperf_execution";
inline constexpr char executionLibrary[] = "gpuperf-execute.so";

} // namespace gpuperf

#endif // GPUPERF_STANDIN_EXECUTION_H
