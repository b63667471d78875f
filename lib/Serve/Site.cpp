//===- Site.cpp - answers of the server -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Site.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
#include <cstdio>

using namespace gpuperf;
using llvm::StringRef;

std::optional<size_t> gpuperf::endOfHead(StringRef text) {
  size_t end = text.find("\r\n\r\n");
  if (end == StringRef::npos)
    return std::nullopt;
  return end + 4;
}

static bool isPlain(StringRef text) {
  return llvm::all_of(text, [](unsigned char c) {
    return c == '\t' || (c >= ' ' && c != 0x7f);
  });
}

/// A token of RFC 9110, section 5.6.2.
static bool isToken(StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || StringRef("!#$%&'*+-.^_`|~").contains(c);
  });
}

static bool parseFirstLine(StringRef line, HttpRequest &request) {
  auto [method, rest] = line.split(' ');
  auto [path, version] = rest.split(' ');
  if (!isToken(method) || !path.starts_with("/") ||
      (version != "HTTP/1.1" && version != "HTTP/1.0"))
    return false;
  request.method = method.str();
  request.path = path.str();
  return true;
}

std::optional<HttpRequest> gpuperf::parseHead(StringRef head) {
  llvm::SmallVector<StringRef> lines;
  head.split(lines, "\r\n", -1, /*KeepEmpty=*/false);
  HttpRequest request;
  if (lines.empty() || !llvm::all_of(lines, isPlain) ||
      !parseFirstLine(lines.front(), request))
    return std::nullopt;
  bool hasHost = false;
  for (StringRef line : llvm::ArrayRef(lines).drop_front()) {
    size_t colon = line.find(':');
    StringRef name = line.take_front(colon);
    if (colon == StringRef::npos || !isToken(name))
      return std::nullopt;
    if (!name.equals_insensitive("host"))
      continue;
    if (std::exchange(hasHost, true))
      return std::nullopt;
    request.host = line.drop_front(colon + 1).trim(" \t").str();
  }
  return request;
}

static StringRef reasonOf(unsigned status) {
  switch (status) {
  case 200:
    return "OK";
  case 400:
    return "Bad Request";
  case 403:
    return "Forbidden";
  case 404:
    return "Not Found";
  case 405:
    return "Method Not Allowed";
  case 408:
    return "Request Timeout";
  case 421:
    return "Misdirected Request";
  case 431:
    return "Request Header Fields Too Large";
  default:
    return "Service Unavailable";
  }
}

std::string Answer::head() const {
  std::string text = "HTTP/1.1 " + std::to_string(status) + " " +
                     reasonOf(status).str() + "\r\nContent-Type: " + type +
                     "\r\n";
  if (!isEventStream)
    text +=
        "Content-Length: " + std::to_string(body ? body->size() : 0) + "\r\n";
  if (status == 405)
    text += "Allow: GET\r\n";
  // The page holds the user's source: no other site may read or frame it, and
  // no cache keep it.
  return text + "Cache-Control: no-store\r\n"
                "Connection: close\r\n"
                "Content-Security-Policy: default-src 'none'; script-src "
                "'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
                "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
                "form-action 'none'\r\n"
                "Cross-Origin-Opener-Policy: same-origin\r\n"
                "Cross-Origin-Resource-Policy: same-origin\r\n"
                "Referrer-Policy: no-referrer\r\n"
                "X-Content-Type-Options: nosniff\r\n"
                "\r\n";
}

std::string gpuperf::pageEvent(unsigned version) {
  return "event: page\ndata: " + std::to_string(version) + "\n\n";
}

Answer gpuperf::refusal(unsigned status) {
  Answer answer;
  answer.status = status;
  answer.body =
      std::make_shared<const std::string>(reasonOf(status).str() + "\n");
  return answer;
}

std::string Site::address() const {
  return "http://127.0.0.1:" + std::to_string(port) + "/" + token + "/";
}

void Site::setPage(std::string text) {
  page = std::make_shared<const std::string>(std::move(text));
  ++pages;
}

bool Site::isOwnHost(StringRef host) const {
  std::string suffix = ":" + std::to_string(port);
  return host == "127.0.0.1" + suffix || host == "localhost" + suffix;
}

/// Takes as long for all texts of one length, so that no part of a token can be
/// found by the time that its comparison takes.
static bool isSame(StringRef a, StringRef b) {
  if (a.size() != b.size())
    return false;
  unsigned char difference = 0;
  for (size_t i = 0; i != a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

Answer Site::answer(const HttpRequest &request) const {
  if (!isOwnHost(request.host))
    return refusal(421);
  if (request.method != "GET")
    return refusal(405);
  StringRef path = request.path;
  path.consume_front("/");
  auto [first, rest] = path.split('/');
  if (!isSame(first, token))
    return refusal(403);
  Answer answer;
  if (rest == "events") {
    answer.type = "text/event-stream";
    answer.isEventStream = true;
    answer.body = std::make_shared<const std::string>(pageEvent(pages));
    return answer;
  }
  if (!rest.empty() || !path.ends_with("/"))
    return refusal(404);
  if (!page)
    return refusal(503);
  answer.type = "text/html; charset=utf-8";
  answer.body = page;
  return answer;
}

std::string gpuperf::makeToken() {
  std::array<unsigned char, 16> bits;
  FILE *random = std::fopen("/dev/urandom", "rb");
  if (!random)
    return "";
  size_t count = std::fread(bits.data(), 1, bits.size(), random);
  std::fclose(random);
  return count == bits.size() ? llvm::toHex(bits, /*LowerCase=*/true) : "";
}
