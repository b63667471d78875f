//===- Envelope.cpp - the kind of a message -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Envelope.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <cstring>

using namespace gpuperf::lsp;
using llvm::StringRef;

namespace {

/// A pass over JSON text. Each function returns false where it is not JSON.
class Scanner {
public:
  Scanner(StringRef text, bool peek)
      : at(text.begin()), end(text.end()), peek(peek) {}
  bool message(Envelope &envelope);

private:
  bool value(unsigned depth);
  bool members(unsigned depth);
  bool elements(unsigned depth);
  bool string(StringRef &raw);
  bool word();
  bool take(char c);
  void skipSpace() {
    while (at != end &&
           (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
      ++at;
  }
  /// One member of the outermost object.
  bool outer(Envelope &envelope);

  const char *at, *end;
  bool peek; ///< stop when everything is known
  bool isResponse = false, done = false;
};

} // namespace

bool Scanner::take(char c) {
  skipSpace();
  if (at == end || *at != c)
    return false;
  ++at;
  return true;
}

bool Scanner::string(StringRef &raw) {
  if (!take('"'))
    return false;
  const char *begin = at;
  while (auto *quote =
             static_cast<const char *>(std::memchr(at, '"', end - at))) {
    const char *slash = quote;
    while (slash != begin && slash[-1] == '\\')
      --slash;
    at = quote + 1;
    if ((quote - slash) % 2 == 0) {
      raw = StringRef(begin, quote - begin);
      return true;
    }
  }
  return false;
}

/// A number, true, false or null.
bool Scanner::word() {
  const char *begin = at;
  while (at != end &&
         (llvm::isAlnum(*at) || *at == '-' || *at == '+' || *at == '.'))
    ++at;
  StringRef text(begin, at - begin);
  double number;
  return text == "true" || text == "false" || text == "null" ||
         (!text.empty() && !llvm::isAlpha(text[0]) && text[0] != '+' &&
          !text.getAsDouble(number));
}

bool Scanner::members(unsigned depth) {
  StringRef key;
  if (take('}'))
    return true;
  do
    if (!string(key) || !take(':') || !value(depth))
      return false;
  while (take(','));
  return take('}');
}

bool Scanner::elements(unsigned depth) {
  if (take(']'))
    return true;
  do
    if (!value(depth))
      return false;
  while (take(','));
  return take(']');
}

bool Scanner::value(unsigned depth) {
  constexpr unsigned deepest = 1000;
  StringRef raw;
  skipSpace();
  if (at == end || depth == deepest)
    return false;
  if (*at == '"')
    return string(raw);
  if (*at == '{')
    return take('{') && members(depth + 1);
  if (*at == '[')
    return take('[') && elements(depth + 1);
  return word();
}

/// What stands between the quotes of a JSON string, as text.
static std::string unescaped(StringRef raw) {
  if (!raw.contains('\\'))
    return raw.str();
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(("\"" + raw + "\"").str());
  if (value)
    return value->getAsString().value_or("").str();
  llvm::consumeError(value.takeError());
  return raw.str();
}

bool Scanner::outer(Envelope &envelope) {
  StringRef key;
  if (!string(key) || !take(':'))
    return false;
  skipSpace();
  if (key == "method" && at != end && *at == '"') {
    StringRef raw;
    bool isString = string(raw);
    envelope.method = unescaped(raw);
    return isString;
  }
  isResponse |= key == "result" || key == "error";
  done = peek && isResponse && !envelope.id.empty();
  if (done)
    return true;
  const char *begin = at;
  if (!value(0))
    return false;
  if (key == "id")
    envelope.id.assign(begin, at);
  return true;
}

bool Scanner::message(Envelope &envelope) {
  if (!take('{')) {
    envelope.kind = Envelope::NoMessage;
    return value(0);
  }
  if (!take('}')) {
    do
      if (!outer(envelope))
        return false;
    while (!done && take(','));
    if (!done && !take('}'))
      return false;
  }
  bool hasId = !envelope.id.empty();
  if (!envelope.method.empty())
    envelope.kind = hasId ? Envelope::Request : Envelope::Notification;
  else
    envelope.kind =
        hasId && isResponse ? Envelope::Response : Envelope::NoMessage;
  skipSpace();
  return done || at == end;
}

static Envelope scan(StringRef body, bool peek) {
  Envelope envelope;
  if (!Scanner(body, peek).message(envelope))
    envelope.kind = Envelope::Malformed;
  return envelope;
}

Envelope gpuperf::lsp::readEnvelope(StringRef body) {
  return scan(body, /*peek=*/false);
}

Envelope gpuperf::lsp::peekEnvelope(StringRef body) {
  return scan(body, /*peek=*/true);
}
