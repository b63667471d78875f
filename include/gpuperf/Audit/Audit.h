//===- Audit.h - kernels of compiled files ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//
//   file ─▶ images for the requested GPUs ─▶ kernels ─▶ occupancy
//   lib.so  unpacked one per thread           Cubin.h    Occupancy.h
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

/// The input of an audit (`gpuperf audit`).
struct AuditRequest {
  std::vector<std::string> files;
  /// Read only images of this architecture, "sm_90a"; empty: any.
  std::string arch;
  /// Compute the occupancy on this machine, and read from each fat binary only
  /// the image that its driver would load. Empty: all images, each on the
  /// machine of its architecture.
  std::optional<Machine> machine;
  std::vector<std::string> kernels; ///< names or globs; empty: all
  std::vector<int64_t> blocks;      ///< threads; empty: the block size in the
                                    ///< code
  int64_t dynamicSharedBytes = 0;   ///< of each launch
  unsigned jobs = 0;                ///< number of threads; 0: one per processor
};

/// Where a block size comes from: the kernel accepts no other (Required), the
/// launch bound of the kernel (Bound), the user (Given), an assumption
/// (Assumed).
enum class BlockOrigin { Required, Bound, Given, Assumed };
/// "required", "bound", "given", "assumed".
llvm::StringRef blockOriginName(BlockOrigin origin);

/// The occupancy of one kernel with one block size on its machine.
struct AuditedBlock {
  int64_t threads = 0;
  BlockOrigin origin = BlockOrigin::Assumed;
  Occupancy occupancy;
};

struct AuditedKernel {
  CubinKernel code;
  std::string name;   ///< "ns::k<float, 4>"
  std::string arch;   ///< of its image
  std::string source; ///< of its image; empty when unknown
  std::string machine;
  bool isLinked = false;
  std::vector<AuditedBlock> blocks; ///< empty when the machine lacks a limit
};

struct AuditedFile {
  std::string path;
  std::vector<AuditedKernel> kernels; ///< by image, in file order
  unsigned images = 0;                ///< number of images that were read
  /// Predicates of sentences about the file ("has no machine code"), one for
  /// each part that could not be read. `kernels` has the kernels of the other
  /// parts.
  std::vector<std::string> errors;
};

/// Reads the files of the request. A file gets an error if it cannot be read,
/// has no machine code, or has none for the requested GPUs.
std::vector<AuditedFile> audit(const AuditRequest &request);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDIT_H
