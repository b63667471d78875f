//===- HttpRequest.cpp - the head of a request ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HttpRequest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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
