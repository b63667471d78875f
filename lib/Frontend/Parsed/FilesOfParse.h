//===- FilesOfParse.h - the files that a parse has read ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_FILESOFPARSE_H
#define GPUPERF_LIB_FRONTEND_PARSED_FILESOFPARSE_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Calls `fn` for each file as often as the parse entered it, including
/// built-in ones. Contents of a preamble or a module are not included.
inline void forEachFileOfParse(
    const clang::SourceManager &sources,
    llvm::function_ref<void(clang::FileID, const clang::SrcMgr::FileInfo &)>
        fn) {
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (entry.isFile())
      fn(sources.getFileID(
             clang::SourceLocation::getFromRawEncoding(entry.getOffset())),
         entry.getFile());
  }
}

/// Calls `fn` for each file as often as the parse entered it, except for the
/// main file, built-in files and system headers.
inline void
forEachUserInclude(const clang::SourceManager &sources,
                   llvm::function_ref<void(clang::FileEntryRef)> fn) {
  const clang::FileEntry *main =
      sources.getFileEntryForID(sources.getMainFileID());
  forEachFileOfParse(
      sources, [&](clang::FileID, const clang::SrcMgr::FileInfo &info) {
        clang::OptionalFileEntryRef file = info.getContentCache().OrigEntry;
        if (file && !clang::SrcMgr::isSystem(info.getFileCharacteristic()) &&
            &file->getFileEntry() != main)
          fn(*file);
      });
}

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_FILESOFPARSE_H
