//===- Site.h - what the server has to say ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   request ──parseHead──▶ HttpRequest ──Site::answer──▶ Answer ──▶ bytes
//
// What a browser that shows another site's page might send is refused: a name
// that leads to this machine by a false address record has another header
// "Host", and nobody who was not told knows the token.
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

/// What a client gets.
struct Answer {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body;
  /// The body tells of the present page, and goes on with each new one
  /// (server-sent events).
  bool isEventStream = false;

  /// The head, as it is sent.
  std::string head() const;
};

/// One page, under a path that nobody can guess.
class Site {
public:
  /// On this port, behind a token that makeToken() made.
  Site(uint16_t port, std::string token)
      : port(port), token(std::move(token)) {}

  /// "http://127.0.0.1:8123/0123…/".
  std::string address() const;
  Answer answer(const HttpRequest &request) const;
  /// Puts another page in place of the one that is there; an empty one stands
  /// for none yet.
  void setPage(std::string page);
  /// How many pages there were: what clients are told when it changes.
  unsigned version() const { return pages; }

private:
  bool isOwnHost(llvm::StringRef host) const;

  uint16_t port;
  std::string token;
  std::shared_ptr<const std::string> page;
  unsigned pages = 0;
};

/// The event that tells a client which page there is.
std::string pageEvent(unsigned version);

/// The answer for a request that is not one, or comes too late, by its status.
Answer refusal(unsigned status);

/// 32 hexadecimal digits that nobody can guess; empty where the system has no
/// random numbers.
std::string makeToken();

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_SITE_H
