//===- Audit.h - the kernels of machine code, and occupancy -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   file ─▶ images of the GPUs that are asked for ─▶ kernels ─▶ occupancy
//   lib.so  one unpacked at a time by a thread       Cubin.h    Occupancy.h
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_AUDIT_AUDIT_H
#define GPUPERF_AUDIT_AUDIT_H

#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Ptx/Cubin.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct AuditRequest {
  std::vector<std::string> files;
  /// The images of this architecture alone, "sm_90a"; empty: any.
  std::string arch;
  /// For which occupancy is computed, and of each fat binary the image that its
  /// driver would load. Empty: all images, each on the machine of its
  /// architecture.
  std::optional<Machine> machine;
  std::vector<std::string> kernels; ///< names or globs; empty: all
  std::vector<int64_t> blocks;      ///< threads; empty: what the code says
  int64_t dynamicSharedBytes = 0;   ///< of each launch
  unsigned jobs = 0;                ///< threads; 0: as many as processors
};

/// Where the threads of a block are from: the kernel takes no others, takes no
/// more, the user asks for them, nothing is known.
enum class BlockOrigin { Required, Bound, Given, Assumed };
/// "required", "bound", "given", "assumed".
llvm::StringRef blockOriginName(BlockOrigin origin);

/// A block of one kernel on its machine.
struct AuditedBlock {
  int64_t threads = 0;
  BlockOrigin origin = BlockOrigin::Assumed;
  Occupancy occupancy;
};

struct AuditedKernel {
  CubinKernel code;
  std::string name;   ///< "ns::k<float, 4>"
  std::string arch;   ///< of the image
  std::string source; ///< of the image, where that is known
  std::string machine;
  bool isLinked = false;
  std::vector<AuditedBlock> blocks; ///< none where the machine has no rules
};

struct AuditedFile {
  std::string path;
  std::vector<AuditedKernel> kernels; ///< by image, in the order of the file
  unsigned images = 0;                ///< that were read
  /// What could not be read: a sentence whose subject is the file. The kernels
  /// of the rest are there.
  std::vector<std::string> errors;
};

/// Reads the files of the request. One that cannot be read, or has no machine
/// code, has an error; so has one of which nothing is for the GPUs asked for.
std::vector<AuditedFile> audit(const AuditRequest &request);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDIT_H
