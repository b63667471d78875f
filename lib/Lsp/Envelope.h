//===- Envelope.h - what a message is, without reading it -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_ENVELOPE_H
#define GPUPERF_LSP_ENVELOPE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf::lsp {

/// The outermost keys of a message.
struct Envelope {
  enum Kind {
    Malformed,    ///< no JSON
    NoMessage,    ///< JSON, but neither method nor response
    Request,      ///< method and id
    Notification, ///< method alone
    Response,     ///< id alone, or null
  };
  Kind kind = Malformed;
  std::string method; ///< some editors write "textDocument\/hover"
  std::string id;     ///< as written: 7 or "a"; empty when there is none
};

/// Scans `body` once, without building values: about a millisecond a megabyte.
/// Text that is no JSON is `Malformed`, except that control characters and
/// malformed escapes in strings pass.
Envelope readEnvelope(llvm::StringRef body);
/// The same, up to where it is clear what the message is: of a long response
/// only the beginning. What follows is not looked at.
Envelope peekEnvelope(llvm::StringRef body);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_ENVELOPE_H
