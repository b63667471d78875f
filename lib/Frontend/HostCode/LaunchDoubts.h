//===- LaunchDoubts.h - launches that may be made unseen --------*- C++ -*-===//
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

/// Why the launches that are seen may not be all.
struct LaunchDoubts {
  /// Of any kernel; empty where there is no such reason.
  std::string all;
  /// Functions that lead to launches and may be called in ways that are not
  /// seen, with the reason.
  llvm::MapVector<const clang::FunctionDecl *, std::string> functions;
};

/// What `scope` leaves open, where `main` and all of `launching` were followed
/// as `program` says. What other files call is not believed to be all: two
/// programs may have functions of the same name.
LaunchDoubts
findLaunchDoubts(const FileScope &scope, const HostProgram &program,
                 const llvm::DenseSet<const clang::FunctionDecl *> &launching);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHDOUBTS_H
