//===- Envelope.h - the kind of a message -----------------------*- C++ -*-===//
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
  std::string id;     ///< as written: 7 or "a"; empty without one
};

/// Scans `body` once, without building values, at about a millisecond per
/// megabyte. Invalid JSON is `Malformed`, except that control characters and
/// malformed escapes in strings are accepted.
Envelope readEnvelope(llvm::StringRef body);
/// The same, but stops when the kind of the message is known: for a long
/// response it only reads the beginning.
Envelope peekEnvelope(llvm::StringRef body);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_ENVELOPE_H
