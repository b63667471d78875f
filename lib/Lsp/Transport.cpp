//===- Transport.cpp - messages of the base protocol ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
#include <cerrno>
#include <unistd.h>

using namespace gpuperf::lsp;
namespace json = llvm::json;

static constexpr llvm::StringLiteral lengthKey = "Content-Length:";
/// Longer messages are taken for a malformed length.
static constexpr size_t maxBody = size_t(1) << 30;

static Frame frameOf(std::string body) {
  std::string header =
      (lengthKey + " " + llvm::Twine(body.size()) + "\r\n\r\n").str();
  return {std::move(header), std::move(body), ""};
}

Frame Frame::of(json::Value message) {
  std::string body;
  llvm::raw_string_ostream(body) << message;
  return frameOf(std::move(body));
}

//===----------------------------------------------------------------------===//
// FrameReader
//===----------------------------------------------------------------------===//

bool FrameReader::fill() {
  if (at) {
    buffer.erase(0, at);
    at = 0;
  }
  char bytes[1 << 16];
  ssize_t count;
  do
    count = ::read(fd, bytes, sizeof(bytes));
  while (count < 0 && errno == EINTR);
  if (count <= 0)
    return false;
  buffer.append(bytes, count);
  return true;
}

bool FrameReader::readLine(std::string &line) {
  size_t end;
  size_t from = at;
  while ((end = buffer.find('\n', from)) == std::string::npos) {
    from = buffer.size() - at;
    if (!fill()) {
      line = buffer.substr(at);
      at = buffer.size();
      return !line.empty();
    }
  }
  line = buffer.substr(at, end + 1 - at);
  at = end + 1;
  return true;
}

Frame FrameReader::resynchronise(std::string why) {
  while (true) {
    size_t next = buffer.find(lengthKey.data(), at);
    if (next != std::string::npos) {
      at = next;
      break;
    }
    // The key may be split over two reads.
    at =
        std::max(at, buffer.size() - std::min(buffer.size(), lengthKey.size()));
    if (!fill()) {
      at = buffer.size();
      break;
    }
  }
  Frame frame;
  frame.malformed = std::move(why);
  return frame;
}

static bool isHeaderName(llvm::StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || c == '-';
  });
}

std::optional<Frame> FrameReader::nextByLength() {
  Frame frame;
  std::optional<size_t> length;
  std::string line;
  while (true) {
    if (!readLine(line))
      return std::nullopt;
    llvm::StringRef text = llvm::StringRef(line).trim();
    if (text.empty() && frame.header.empty())
      continue; // between messages
    frame.header += line;
    if (text.empty())
      break;
    auto [key, value] = text.split(':');
    bool isLength = text.starts_with_insensitive(lengthKey);
    size_t number = 0;
    if (isLength && (value.trim().getAsInteger(10, number) || number > maxBody))
      return resynchronise("malformed Content-Length");
    if (!isHeaderName(key) || key.size() == text.size()) {
      // "}Content-Length: 20", the rest of a body and the next header, may be
      // in one line: the search begins within it.
      assert(at >= line.size() && "the line is the last that was read");
      at -= line.size() - 1;
      return resynchronise("malformed header line");
    }
    if (isLength)
      length = number;
  }
  if (!length)
    return resynchronise("missing Content-Length");
  while (buffer.size() - at < *length)
    if (!fill())
      return std::nullopt;
  frame.body = buffer.substr(at, *length);
  at += *length;
  return frame;
}

std::optional<Frame> FrameReader::nextDelimited() {
  std::string body, line;
  while (readLine(line)) {
    llvm::StringRef text = llvm::StringRef(line).trim();
    bool ends = text.starts_with("// -----");
    if (!text.starts_with("//") && !text.starts_with("#"))
      body += line;
    if (ends && !llvm::StringRef(body).trim().empty())
      break;
  }
  llvm::StringRef text = llvm::StringRef(body).trim();
  if (text.empty())
    return std::nullopt;
  return frameOf(text.str());
}

std::optional<Frame> FrameReader::next() {
  return framing == Framing::Delimited ? nextDelimited() : nextByLength();
}

//===----------------------------------------------------------------------===//
// FrameWriter
//===----------------------------------------------------------------------===//

bool gpuperf::lsp::writeAll(int fd, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return false;
    text = text.drop_front(count);
  }
  return true;
}

FrameWriter::FrameWriter(int fd, Framing framing)
    : fd(fd), framing(framing), thread([this] { run(); }) {}

FrameWriter::~FrameWriter() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    closing = true;
  }
  changed.notify_one();
  thread.join();
}

void FrameWriter::write(Frame frame) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    waiting.push_back(std::move(frame));
  }
  changed.notify_one();
}

std::string FrameWriter::textOf(const Frame &frame) const {
  if (framing == Framing::ContentLength)
    return frame.header + frame.body;
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::Expected<json::Value> value = json::parse(frame.body);
  if (value)
    os << llvm::formatv("{0:2}", *value);
  else {
    llvm::consumeError(value.takeError());
    os << frame.body;
  }
  os << "\n// -----\n";
  return text;
}

void FrameWriter::run() {
  std::unique_lock<std::mutex> lock(mutex);
  bool gone = false;
  while (true) {
    changed.wait(lock, [&] { return closing || !waiting.empty(); });
    if (waiting.empty())
      return;
    Frame frame = std::move(waiting.front());
    waiting.pop_front();
    lock.unlock();
    if (!gone)
      gone = !writeAll(fd, textOf(frame));
    lock.lock();
  }
}
