//===- Chunk.h - data in a page ---------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_CHUNK_H
#define GPUPERF_LIB_PAGE_REPORT_CHUNK_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// `text` as a chunk: the name of the encoding and a colon, followed by zlib's
/// format in base64, or by the text itself if LLVM has no zlib.
std::string chunk(llvm::StringRef text);

/// Writes `chunk`, a result of chunk(), as the element `id` of a page.
void writeChunk(llvm::raw_ostream &os, llvm::StringRef id,
                llvm::StringRef chunk);

/// Writes `json` as the element `id`, escaped so that it cannot end the
/// element.
void writeData(llvm::raw_ostream &os, llvm::StringRef id, llvm::StringRef json);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_CHUNK_H
