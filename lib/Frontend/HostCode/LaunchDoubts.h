//===- LaunchDoubts.h - why launches may be missing -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHDOUBTS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHDOUBTS_H

#include "HostProgram.h"
#include "Parsed/FileScope.h"

namespace gpuperf {

/// Why the launches that were found may be incomplete.
struct LaunchDoubts {
  /// For all kernels; empty without such a reason.
  std::string all;
  /// Functions that lead to launches and may be called in unknown ways, with
  /// the reason.
  llvm::MapVector<const clang::FunctionDecl *, std::string> functions;
};

/// The uncertainties of `scope`, after `main` and all of `launching` were
/// followed as recorded in `program`. The calls found in other files are not
/// assumed to be complete, since two programs may have functions of the same
/// name.
LaunchDoubts
findLaunchDoubts(const FileScope &scope, const HostProgram &program,
                 const llvm::DenseSet<const clang::FunctionDecl *> &launching);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHDOUBTS_H
