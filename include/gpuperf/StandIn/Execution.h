//===- Execution.h - kernels that run on the host ---------------*- C++ -*-===//
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

/// What the library asks of the stand-in.
struct ExecutionHost {
  /// The memory of a variable of that module, which is made when it is first
  /// asked for; null: there is none left.
  void *(*variable)(const void *fatBinary, const char *name, uint64_t bytes);
  /// The allocation at, or before, an address; false: none.
  bool (*allocationBefore)(uint64_t address, uint64_t &begin, uint64_t &bytes);
};

/// What the handle of a texture or surface points to: elements in rows.
struct TextureView {
  const char *data;
  uint64_t rowBytes, sliceBytes; ///< of a row, and of a layer or plane
  uint32_t width, height, depth; ///< 0 as for a dimension that it lacks
  uint32_t channelBits[4];       ///< 0 for one that is not there
  uint32_t elementBytes;
  enum Kind : uint32_t { Signed, Unsigned, Float } kind;
  enum Address : uint32_t { Wrap, Clamp, Mirror, Border } address[3];
  bool isLinear;            ///< between elements; else the nearest
  bool isNormalized;        ///< integers are read as 0 to 1, or -1 to 1
  bool hasNormalizedPlaces; ///< coordinates are 0 to 1
  bool isBuffer;            ///< linear memory: outside of it are zeros
  float border[4];
};

/// Of a cudaError_t.
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
  uint32_t cluster[3]; ///< 0: as the kernel says
  uint32_t dynamicSharedBytes;
  bool isCooperative;
  void **arguments;
  /// For all kernels of the process together; 0: no limit. Once it is used up,
  /// only blocks with sampled warps are run.
  double budgetSeconds;
};

struct ExecutionResult {
  /// Partly: some blocks were not run, for lack of time.
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
  /// Kernels may touch these bytes from now on, or no more.
  void (*allow)(const void *begin, uint64_t bytes);
  void (*forbid)(const void *begin, uint64_t bytes);
  /// Writes the initial value of a variable, as far as it has one.
  void (*initialise)(const void *fatBinary, const char *name, void *memory,
                     uint64_t bytes);
  /// Returns when all threads have ended.
  void (*launch)(const ExecutionLaunch &launch, ExecutionResult &result);
};

/// The one function that the library exports. `sm` is the compute capability,
/// 86, whose PTX is preferred.
using ExecutionEntry = const ExecutionFunctions *(*)(const ExecutionHost *host,
                                                     unsigned sm);
inline constexpr char executionEntryName[] = "gpuperf_execution";
inline constexpr char executionLibrary[] = "gpuperf-execute.so";

} // namespace gpuperf

#endif // GPUPERF_STANDIN_EXECUTION_H
