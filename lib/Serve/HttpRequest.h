//===- HttpRequest.h - the head of a request --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_HTTPREQUEST_H
#define GPUPERF_LIB_SERVE_HTTPREQUEST_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace gpuperf {

/// What counts of a request.
struct HttpRequest {
  std::string method, path;
  std::string host; ///< of the header "Host", empty without one
};

/// A head of more bytes is refused.
constexpr size_t kMaxHeadBytes = 8192;

/// Where the head of a request ends in `text`, behind its empty line; nothing
/// where it is not all there.
std::optional<size_t> endOfHead(llvm::StringRef text);

/// The request with this head; nothing where it is none of HTTP/1.0 or 1.1 (RFC
/// 9112): a line without a colon, a name with blanks, two headers "Host",
/// control characters, a path that does not begin with "/".
std::optional<HttpRequest> parseHead(llvm::StringRef head);

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_HTTPREQUEST_H
