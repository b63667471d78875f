//===- Site.h - answers of the server ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   request ──parseHead──▶ HttpRequest ──Site::answer──▶ Answer ──▶ bytes
//
// Requests that a browser may send on behalf of another site are rejected: a
// name that a false address record points to this machine has a different
// header "Host", and the token is known only to those who were told.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_SITE_H
#define GPUPERF_LIB_SERVE_SITE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace gpuperf {

/// The relevant parts of a request.
struct HttpRequest {
  std::string method, path;
  std::string host; ///< of the header "Host"; empty without one
};

/// A larger head is rejected.
constexpr size_t kMaxHeadBytes = 8192;

/// The end of the head of a request in `text`, after its empty line; none if it
/// is incomplete.
std::optional<size_t> endOfHead(llvm::StringRef text);

/// The request with this head; none if it is not valid HTTP/1.0 or 1.1 (RFC
/// 9112): a line without a colon, a name with blanks, two headers "Host",
/// control characters, or a path that does not begin with "/".
std::optional<HttpRequest> parseHead(llvm::StringRef head);

/// The answer to a client.
struct Answer {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body;
  /// The body names the current page, and continues with each new one
  /// (server-sent events).
  bool isEventStream = false;

  /// The head in the form that is sent.
  std::string head() const;
};

/// One page, at a path that cannot be guessed.
class Site {
public:
  /// With this port and a token made by makeToken().
  Site(uint16_t port, std::string token)
      : port(port), token(std::move(token)) {}

  /// "http://127.0.0.1:8123/0123…/".
  std::string address() const;
  Answer answer(const HttpRequest &request) const;
  /// Replaces the page. An empty page means that there is none yet.
  void setPage(std::string page);
  /// The number of pages so far, which clients receive when it changes.
  unsigned version() const { return pages; }

private:
  bool isOwnHost(llvm::StringRef host) const;

  uint16_t port;
  std::string token;
  std::shared_ptr<const std::string> page;
  unsigned pages = 0;
};

/// The event that informs a client about the current page.
std::string pageEvent(unsigned version);

/// The answer, by its status, for a request that is invalid or too late.
Answer refusal(unsigned status);

/// 32 hexadecimal digits that cannot be guessed; empty if the system provides
/// no random numbers.
std::string makeToken();

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_SITE_H
