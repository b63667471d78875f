//===- LaunchChoices.h - launches that depend on input ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   int version = 7;
//   if (argc > 1) version = atoi(argv[1]);
//   switch (version) { case 0: naive<<<…>>>(…); break;
//                      case 7: tiled<<<…>>>(…); break; }
//
// Without input the program launches `tiled`; `naive` needs input.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCHOICES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCHOICES_H

#include "HostLaunch.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace gpuperf {

/// The choices between launches in the host code of a file.
class LaunchChoices {
public:
  explicit LaunchChoices(const clang::SourceManager &sources)
      : sources(sources) {}

  /// The conditions on the path to `launch` that are true only if the program's
  /// input changes a value which the program has set before. The location of
  /// each is that of the `if` or `switch`.
  std::vector<LaunchCondition> add(const HostLaunch &launch, HostIds &ids);
  /// To be called after all launches were added. Removes the conditions if no
  /// other launch is made instead of this one: such a program does nothing
  /// without input.
  void settle(LaunchFacts &launch) const;

private:
  struct Launch {
    std::vector<clang::SourceLocation> places; ///< of the launch and of calls
                                               ///< that lead to it
    llvm::SmallPtrSet<const clang::Stmt *, 4> needInput;
  };
  bool hasOther(const clang::Stmt &choice) const;

  const clang::SourceManager &sources;
  std::vector<Launch> launches;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCHOICES_H
