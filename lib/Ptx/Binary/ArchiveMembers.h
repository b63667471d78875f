//===- ArchiveMembers.h - the files in a static archive ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   │ !<arch>\n │ header │ symbols │ header │ names │ header │ k.o │ header │ …
//
// LLVM's reader takes the size that a header claims and looks at bytes after
// the end of a file that is shorter.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_ARCHIVEMEMBERS_H
#define GPUPERF_PTX_ARCHIVEMEMBERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// What a static archive begins with; a thin archive, which names files instead
/// of holding them, begins otherwise.
inline constexpr llvm::StringLiteral archiveMagic = "!<arch>\n";

/// Calls `visit` with the name and the bytes of each member of the archive
/// `bytes`, those of the linker's tables among them; ends at its error. An
/// error of its own says which header is broken.
llvm::Error visitArchive(
    llvm::StringRef bytes,
    llvm::function_ref<llvm::Error(llvm::StringRef name, llvm::StringRef file)>
        visit);

} // namespace gpuperf

#endif // GPUPERF_PTX_ARCHIVEMEMBERS_H
